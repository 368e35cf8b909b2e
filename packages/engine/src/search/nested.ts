/**
 * Nested Monte-Carlo search (Cazenave 2009; Ary 4) for puzzles. A playout of level n tries every legal move with a
 * playout of level n - 1 behind it and plays on along the best sequence found so far; level 0 is a random playout.
 *
 *   nested(position, level):
 *     while not the end:  for every move m:  score(nested(play(position, m), level - 1))
 *                         remember the best sequence; play its next move
 *
 * At level 1 all moves of a position and the playouts behind them run side by side on the lanes of the game.
 */
import { stateAt } from "../game/bulk.ts";
import type { Children, Game, State, StateBatch } from "../game/game.ts";
import type { Random } from "../game/random.ts";

export interface Sequence {
  readonly goal: number;
  readonly moves: readonly number[];
}

export interface NestedLimits {
  /** A time of performance.now(). */
  readonly deadline?: number;
  /** Random playouts. */
  readonly playouts?: number;
}

export class NestedSearch {
  readonly game: Game;
  playouts = 0;
  readonly #random: Random;
  readonly #goodEnough: number;
  #limits: NestedLimits = {};

  constructor(game: Game, random: Random) {
    if (game.roles.length !== 1) throw new Error("nested search plays puzzles: games with one role");
    this.game = game;
    this.#random = random;
    this.#goodEnough = game.maxGoal ?? 100;
  }

  /** Searches of the given level from the state, one after the other until a limit or the greatest goal is reached. */
  search(state: State, level: number, limits: NestedLimits): Sequence | undefined {
    this.#limits = limits;
    let best: Sequence | undefined;
    while (!this.#isOver(best)) {
      const found = this.#nested(state, level);
      if (found !== undefined && (best === undefined || found.goal > best.goal)) best = found;
      if (found === undefined) break;
    }
    return best;
  }

  #isOver(best: Sequence | undefined): boolean {
    const { deadline, playouts } = this.#limits;
    if (best !== undefined && best.goal >= this.#goodEnough) return true;
    if (playouts !== undefined && this.playouts >= playouts) return true;
    return deadline !== undefined && performance.now() >= deadline;
  }

  /** The best sequence from the state; undefined where a limit was reached before there was any. */
  #nested(start: State, level: number): Sequence | undefined {
    let best: Sequence | undefined;
    let state = start;
    const played: number[] = [];
    while (!this.game.isTerminal(state)) {
      const found = this.#isOver(best) ? undefined : this.#tryMoves(state, level);
      if (found !== undefined && (best === undefined || found.goal > best.goal))
        best = { goal: found.goal, moves: [...played, ...found.moves] };
      if (best === undefined || best.moves.length <= played.length || best.goal >= this.#goodEnough) return best;
      const move = best.moves[played.length]!;
      played.push(move);
      state = this.game.next(state, [move]);
    }
    if (played.length === 0) this.playouts++; // nothing is left to play, but the end was looked at
    const goal = Math.max(0, this.game.goals(state)[0]!);
    return best === undefined || goal > best.goal ? { goal, moves: played } : best;
  }

  #tryMoves(state: State, level: number): Sequence | undefined {
    const children = this.game.children(state)!;
    return level <= 1 ? this.#sample(children) : this.#tryNested(children, level);
  }

  #tryNested(children: Children, level: number): Sequence | undefined {
    let best: Sequence | undefined;
    for (let child = 0; child < children.count; child++) {
      const behind = this.#nested(stateAt(this.game, children.states, child), level - 1);
      if (behind !== undefined && (best === undefined || behind.goal > best.goal))
        best = { goal: behind.goal, moves: [children.joints[child]!, ...behind.moves] };
      if (this.#isOver(best)) break;
    }
    return best;
  }

  /** One random playout behind every move. */
  #sample(children: Children): Sequence | undefined {
    const open = Array.from({ length: children.count }, (_, child) => child).filter(
      (child) => !children.terminal[child],
    );
    const { deadline } = this.#limits;
    const results = this.game.playouts(this.#pick(children.states, open), {
      random: this.#random,
      record: true,
      ...(deadline !== undefined && { deadline }),
    });
    this.playouts += children.count;
    let best: Sequence | undefined;
    const offer = (child: number, goal: number, behind: ArrayLike<number>): void => {
      if (best === undefined || goal > best.goal)
        best = { goal, moves: [children.joints[child]!, ...Array.from(behind)] };
    };
    for (let child = 0; child < children.count; child++)
      if (children.terminal[child]) offer(child, Math.max(0, children.goals[child]!), []);
    for (let index = 0; index < results.count; index++) {
      const moves = results.moves!.subarray(results.moveStart![index]!, results.moveStart![index + 1]!);
      offer(open[index]!, Math.max(0, results.goals[index]!), moves);
    }
    return best;
  }

  #pick(states: StateBatch, indices: readonly number[]): StateBatch {
    const { stateWords } = this.game;
    const words = new Uint32Array(indices.length * stateWords);
    indices.forEach((index, place) => {
      words.set(stateAt(this.game, states, index), place * stateWords);
    });
    return { count: indices.length, words };
  }
}
