/**
 * Sums over the lanes of each share, from rows of bits: 32 lanes at a time, without the results of single lanes.
 *
 *   plies   a bit-sliced number: the sum over bits k of 2^k × the lanes in which bit k is set
 *   goals   a number for each goal value: lanes are parted by its bits, and those that are left together counted
 */
import { bitCount } from "../bit-count.ts";
import type { Outcomes } from "../compile/kernel/playout/outcome.ts";
import { NOT_FINISHED } from "../compile/kernel/playout/playing.ts";
import type { LaneResults, LaneRows } from "./lane-results.ts";

/** Sums by share: of playouts that are over, their plies, and (× roles) their goals, no goal being 0. */
export interface LaneSums {
  readonly playouts: Int32Array;
  readonly plies: Float64Array;
  readonly goals: Float64Array;
}

/** What lanes have left behind. */
export interface LaneEnds {
  /** Which of them still play: a row. */
  readonly live: Uint32Array;
  /** The plies of each, and the number of its outcome: bit-sliced. */
  readonly played: LaneRows;
  readonly outcome: LaneRows;
}

/** The lanes of shares follow each other. */
type Shares = readonly { readonly count: number }[];

const noSums = (shares: number, roles: number): LaneSums => ({
  playouts: new Int32Array(shares),
  plies: new Float64Array(shares),
  goals: new Float64Array(shares * roles),
});

/** Sums of what lanes have left in rows. */
export function sumsOf(outcomes: Outcomes, shares: Shares, { live, played, outcome }: LaneEnds): LaneSums {
  const sums = noSums(shares.length, outcomes.roles.length);
  const roles = outcomes.roles.map(
    ({ values, firstBit, bits }) => new GoalSum(outcome, [0, ...values], firstBit, bits),
  );
  let lane = 0;
  shares.forEach(({ count }, share) => {
    const end = lane + count;
    for (let word = lane >> 5; word << 5 < end; word++) {
      const over = lanesFrom(lane, end, word) & ~live[word]!;
      sums.playouts[share]! += bitCount(over);
      sums.plies[share]! += sumOf(played, word, over);
      for (let role = 0; role < roles.length; role++)
        sums.goals[share * roles.length + role]! += roles[role]!.of(word, over);
    }
    lane = end;
  });
  return sums;
}

/** The same from single results. */
export function sumsOfResults(shares: Shares, roles: number, { goals, plies }: LaneResults): LaneSums {
  const sums = noSums(shares.length, roles);
  let lane = 0;
  shares.forEach(({ count }, share) => {
    for (const end = lane + count; lane < end; lane++) {
      if (plies[lane] === NOT_FINISHED) continue;
      sums.playouts[share]!++;
      sums.plies[share]! += plies[lane]!;
      for (let role = 0; role < roles; role++)
        sums.goals[share * roles + role]! += Math.max(0, goals[lane * roles + role]!);
    }
  });
  return sums;
}

/** The sum of the numbers in some lanes of a word, their high bits first. */
function sumOf({ words, stride }: LaneRows, word: number, lanes: number): number {
  let sum = 0;
  for (let at = words.length - stride + word; at >= 0; at -= stride) sum = 2 * sum + bitCount(words[at]! & lanes);
  return sum;
}

/** Adds the goals of a role up, whose numbers lie in rows. */
class GoalSum {
  readonly #rows: LaneRows;
  readonly #goals: readonly number[];
  readonly #first: number;
  readonly #bits: number;

  constructor(rows: LaneRows, goals: readonly number[], firstRow: number, bits: number) {
    this.#rows = rows;
    this.#goals = goals;
    this.#first = firstRow * rows.stride;
    this.#bits = bits;
  }

  /** Of some lanes of a word. */
  of(word: number, lanes: number): number {
    return this.#sum(this.#first + word, lanes, this.#bits, 0);
  }

  /** Of lanes whose numbers agree in the bits above the lowest few. */
  #sum(at: number, lanes: number, bits: number, number: number): number {
    if (lanes === 0) return 0;
    if (bits === 0) return this.#goals[number]! * bitCount(lanes);
    const row = this.#rows.words[at + (bits - 1) * this.#rows.stride]!;
    const next = 2 * number;
    return this.#sum(at, lanes & row, bits - 1, next + 1) + this.#sum(at, lanes & ~row, bits - 1, next);
  }
}

/** Those lanes of a word that lie between two lanes, the last not included. */
function lanesFrom(first: number, end: number, word: number): number {
  const [skipped, rest] = [first - 32 * word, end - 32 * word];
  return (skipped > 0 ? -1 << skipped : -1) & (rest < 32 ? (1 << rest) - 1 : -1);
}
