/**
 * Playouts that prefer the moves that did well in those before (MAST, Finnsson and Björnsson 2008), on the game's lanes: now
 * and then a few are recorded, and from the mean goal of each move follows its level.
 */
import {
  type DecisiveMoves,
  type Game,
  MAX_MAST_LEVEL,
  type MastLevels,
  type PlayoutPolicy,
  type Playouts,
  type StateBatch,
} from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { decisiveOf, type SearchOptions } from "./options.ts";

/** Playouts that are recorded at a time. */
const SAMPLE = 128;
/** A sample is taken after so many playouts: few at first, then as many as there have been. */
const SOONEST = 256;
const LATEST = 8192;
/** What is left of what was learnt with each sample: half after eight. */
const FADING = 0.5 ** (1 / 8);
/** Playouts with the mean of all moves that a move is taken to have had before its first. */
const PRIOR = 10;
/** The level of moves that are a little better than the mean. */
const MIDDLE = 2;
/** From one level to the next, in standard deviations of the means of moves. */
const SPREAD = 2;

/** How playouts choose before anything has been learnt: where moves will have levels, all are alike. */
export function policyOf(game: Game, options: SearchOptions): PlayoutPolicy {
  return {
    decisive: decisiveOf(options),
    mastLevels: options.mastLevels ? game.roles.map(() => new Uint8Array(0)) : undefined,
  };
}

export class MastTable {
  levels: MastLevels;
  readonly #game: Game;
  readonly #decisive: DecisiveMoves | undefined;
  readonly #random: Random;
  readonly #means: readonly Means[];
  /** Playouts so far, and after how many the next sample is taken. */
  #playouts = 0;
  #next = 0;

  constructor(game: Game, { decisive, mastLevels }: PlayoutPolicy, random: Random) {
    this.#game = game;
    this.#decisive = decisive;
    this.#random = random;
    this.#means = game.roles.map(() => new Means());
    this.levels = mastLevels!;
  }

  /** Tells where playouts begin; of some of these a sample is taken. */
  watch(starts: StateBatch, perStart: number, deadline?: number): void {
    if (this.#playouts >= this.#next) {
      this.#sample(starts, deadline);
      this.#next = this.#playouts + Math.min(LATEST, Math.max(SOONEST, this.#playouts));
    }
    this.#playouts += starts.count * perStart;
  }

  #sample({ count, words }: StateBatch, deadline: number | undefined): void {
    const starts = { count: Math.min(count, SAMPLE), words };
    const how = { decisive: this.#decisive, mastLevels: this.levels, ...(deadline !== undefined && { deadline }) };
    const perStart = Math.ceil(SAMPLE / starts.count);
    this.#learn(this.#game.playouts(starts, { perStart, random: this.#random, record: true, ...how }));
  }

  #learn({ count, goals, moves, moveStart }: Playouts): void {
    const roles = this.#means.length;
    for (const means of this.#means) means.fade();
    for (let playout = 0; playout < count; playout++)
      for (let role = 0; role < roles; role++) {
        const means = this.#means[role]!;
        const goal = Math.max(0, goals[playout * roles + role]!);
        const end = moveStart![playout + 1]!;
        for (let at = moveStart![playout]! + role; at < end; at += roles) means.add(moves![at]!, goal);
      }
    this.levels = this.#means.map((means) => means.levels());
  }
}

/** Of the moves of a role, by their numbers. */
class Means {
  visits = new Float64Array(64);
  sums = new Float64Array(64);
  /** One more than the greatest number of a move. */
  #length = 0;

  add(move: number, goal: number): void {
    if (move >= this.#length) this.#grow(move);
    this.visits[move]! += 1;
    this.sums[move]! += goal;
  }

  #grow(move: number): void {
    this.#length = move + 1;
    if (move < this.visits.length) return;
    const [visits, sums] = [this.visits, this.sums];
    this.visits = new Float64Array(2 * move);
    this.sums = new Float64Array(2 * move);
    this.visits.set(visits);
    this.sums.set(sums);
  }

  fade(): void {
    for (let move = 0; move < this.#length; move++) {
      this.visits[move]! *= FADING;
      this.sums[move]! *= FADING;
    }
  }

  /** A move never seen has the highest level, so that it gets tried. */
  levels(): Uint8Array {
    let [all, sum, squares] = [0, 0, 0];
    const { visits, sums } = this;
    for (let move = 0; move < this.#length; move++) {
      all += visits[move]!;
      sum += sums[move]!;
    }
    const mean = sum / all;
    const above = Float64Array.from(
      { length: this.#length },
      (_, move) => (sums[move]! - mean * visits[move]!) / (visits[move]! + PRIOR),
    );
    for (let move = 0; move < this.#length; move++) squares += visits[move]! * above[move]! ** 2;
    const spread = SPREAD * Math.sqrt(squares / all);
    return Uint8Array.from(above, (own, move) =>
      visits[move] === 0 ? MAX_MAST_LEVEL : Math.max(0, Math.min(MAX_MAST_LEVEL, Math.floor(MIDDLE + own / spread))),
    );
  }
}
