/**
 * The mean score of uniformly random play, exactly, for games with few positions: v(s) is the mean of v over the children
 * of s, and the goal at an end. Positions are gone through, those found last first, until nothing changes any more: once
 * where none repeats, and so that what is left shrinks with every pass where some do.
 */
import type { Game, State } from "agon-engine/game";

/** A change, of scores from 0 to 100, below which no digit that is shown changes. */
const NOTHING = 1e-9;

/** Of the first role, from 0 to 100. */
export function meanOfRandomPlay(game: Game): number {
  const positions = positionsOf(game);
  const values = Float64Array.from(positions, ({ goal }) => goal);
  for (let change = Number.POSITIVE_INFINITY; change > NOTHING; ) {
    change = 0;
    for (let at = positions.length - 1; at >= 0; at--) {
      const { children } = positions[at]!;
      if (children.length === 0) continue;
      const mean = children.reduce((sum, child) => sum + values[child]!, 0) / children.length;
      change = Math.max(change, Math.abs(mean - values[at]!));
      values[at] = mean;
    }
  }
  return (100 * values[0]!) / (game.maxGoal ?? 100);
}

interface ReachedPosition {
  /** Numbers of the positions behind each joint move. */
  readonly children: number[];
  readonly goal: number;
}

/** All that can be reached, the start first. */
function positionsOf(game: Game): ReachedPosition[] {
  const numbers = new Map([[game.initial.join(), 0]]);
  const states: State[] = [game.initial];
  const positions: ReachedPosition[] = [];
  for (let at = 0; at < states.length; at++) {
    const state = states[at]!;
    const isEnd = game.isTerminal(state);
    const { count, words } = isEnd ? { count: 0, words: new Uint32Array() } : game.children(state)!.states;
    const children = Array.from({ length: count }, (_, child) => {
      const next = words.slice(child * game.stateWords, (child + 1) * game.stateWords);
      const key = next.join();
      if (!numbers.has(key)) numbers.set(key, states.push(next) - 1);
      return numbers.get(key)!;
    });
    positions.push({ children, goal: isEnd ? game.goals(state)[0]! : 0 });
  }
  return positions;
}
