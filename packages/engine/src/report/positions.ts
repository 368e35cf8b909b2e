/**
 * All positions of a small game: whether play can return to one, how long a game can be, where a role is stuck.
 *
 * Level by level from the start; then positions are taken away that none leads to any more (Kahn 1962). What is left over lies on
 * cycles or behind them. The longest way is counted along.
 */
import { stateAt } from "../game/bulk.ts";
import type { Game, State } from "../game/game.ts";

export interface Positions {
  readonly count: number;
  /** Whether these are all; what follows is known only then. */
  readonly all: boolean;
  readonly hasCycle: boolean;
  /** Steps of the longest game. */
  readonly longest: number;
  /** Positions in which a role has no move and the game is not over. */
  readonly stuck: number;
}

/** Children beyond which a position is not looked into. */
const MOST_CHILDREN = 10_000;

/** Visits positions; yields after each, so that the caller can stop. */
export function* visitPositions(game: Game, most: number): Generator<Positions, Positions> {
  const numbers = new Map([[keyOf(game.initial), 0]]);
  const states: State[] = [game.initial];
  const after: number[][] = [];
  let stuck = 0;
  for (let at = 0; at < states.length; at++) {
    const children = game.isTerminal(states[at]!) ? [] : childrenOf(game, states[at]!);
    if (children === undefined || states.length > most) return partly(states.length);
    if (children.length === 0 && !game.isTerminal(states[at]!)) stuck++;
    after.push(children.map((child) => numbered(child, numbers, states)));
    yield partly(states.length);
  }
  return { count: states.length, all: true, stuck, ...waysThrough(after) };
}

function partly(count: number): Positions {
  return { count, all: false, hasCycle: false, longest: 0, stuck: 0 };
}

function keyOf(state: State): string {
  return state.join(" ");
}

function childrenOf(game: Game, state: State): State[] | undefined {
  const children = game.children(state, MOST_CHILDREN);
  return children && Array.from({ length: children.count }, (_, index) => stateAt(game, children.states, index));
}

function numbered(state: State, numbers: Map<string, number>, states: State[]): number {
  const key = keyOf(state);
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, states.length);
  return states.push(state) - 1;
}

function waysThrough(after: readonly (readonly number[])[]): { hasCycle: boolean; longest: number } {
  const before = new Int32Array(after.length);
  for (const children of after) for (const child of children) before[child]!++;
  const depth = new Int32Array(after.length);
  const free = before[0] === 0 ? [0] : [];
  let [taken, longest] = [0, 0];
  for (let at = free.pop(); at !== undefined; at = free.pop()) {
    taken++;
    longest = Math.max(longest, depth[at]!);
    for (const child of after[at]!) {
      depth[child] = Math.max(depth[child]!, depth[at]! + 1);
      if (--before[child]! === 0) free.push(child);
    }
  }
  return { hasCycle: taken < after.length, longest };
}
