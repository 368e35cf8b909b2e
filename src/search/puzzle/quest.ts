/**
 * What all ways of solving a puzzle share: the game, where they begin, and the best sequence any of them has found.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { Sequence } from "../nested.ts";
import { type FactKinds, factKinds } from "./clocks.ts";

/** The work of a method in small pieces; each says how many positions it looked at. Returns where nothing is left to do. */
export type Steps = Generator<number, void>;

export class Quest {
  readonly game: Game;
  readonly start: State;
  readonly random: Random;
  /** No greater goal value can be reached. */
  most: number;
  best: Sequence | undefined;
  #kinds: FactKinds | undefined;

  constructor(game: Game, start: State, random: Random) {
    if (game.roles.length !== 1) throw new Error("a puzzle has one role");
    this.game = game;
    this.start = start.slice();
    this.random = random;
    this.most = game.mostGoal ?? 100;
  }

  /** Whether many states at once are hardly slower than one: then methods take many at a time. */
  get hasLanes(): boolean {
    return this.game.standings !== undefined;
  }

  get kinds(): FactKinds {
    this.#kinds ??= factKinds(this.game, this.start, this.random);
    return this.#kinds;
  }

  get goal(): number {
    return this.best?.goal ?? -1;
  }

  get isSolved(): boolean {
    return this.goal >= this.most;
  }

  /** An end was found; `moves` is asked for where it is the best so far. */
  offer(goal: number, moves: () => readonly number[]): void {
    if (Math.max(0, goal) > this.goal) this.best = { goal: Math.max(0, goal), moves: moves() };
  }
}
