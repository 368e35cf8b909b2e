/**
 * How much one iteration does: leaves in a batch, playouts from each, leaves that share a descent.
 *
 * Where the options leave a number open (0), it is 1 as long as playouts are counted, and found on the clock: a search
 * that has time goes up the ladder as long as a larger batch completes clearly more playouts a second, and never so far
 * that a batch takes long. Games that answer one state at a time stay at the bottom, where each playout knows all those
 * before it. Games on lanes fill them at once: there a batch takes as long as one playout does. Others share the
 * machine, and code gets faster: who has settled tries the next step again after a while, and then after twice as long.
 */
import type { SearchOptions } from "./options.ts";

export interface BatchSize {
  readonly leaves: number;
  readonly playouts: number;
  readonly branches: number;
}

/** From UCT to the letter to what plays best on fast games at equal time (docs/results/performance.md, Search). */
const LADDER: readonly BatchSize[] = [
  { leaves: 1, playouts: 1, branches: 1 },
  { leaves: 4, playouts: 1, branches: 1 },
  { leaves: 8, playouts: 4, branches: 1 },
  { leaves: 32, playouts: 8, branches: 1 },
];

/**
 * On lanes the smallest batch that fills them, and the larger one for games so quick that the tree takes longer than the playouts. Where
 * it does not, leaves are worth more than playouts.
 */
const ON_LANES: readonly BatchSize[] = [
  { leaves: 1, playouts: 1, branches: 1 },
  { leaves: 64, playouts: 2, branches: 1 },
  { leaves: 32, playouts: 8, branches: 1 },
];

/** Lanes that make it worth while to fill them at once. */
const FULL = 64;
/** A larger batch must complete this many times as many playouts a second. */
const WORTH_MORE = 1.3;
/** Longest time for a batch, and how long one size is watched before the next is tried. */
const MOST_MILLISECONDS = 8;
const WATCH_MILLISECONDS = 2;
const WATCHED = 3;
/** A batch so many times as long as the shortest was interrupted and says nothing. */
const INTERRUPTED = 4;
/** Milliseconds before the next step is tried again, the first time. */
const CLIMB_DELAY = 50;

export class Batch implements BatchSize {
  leaves = 1;
  playouts = 1;
  branches = 1;
  /** The most there will ever be. */
  readonly mostLeaves: number;
  readonly mostBranches: number;
  /** The ladder with what the options give in place, steps that then are alike left out. */
  readonly #ladder: readonly BatchSize[];
  #step = 0;
  #climbing = true;
  /** The highest step that is not too long, how long it has stayed where it is, and how long it will. */
  #top: number;
  #rested = 0;
  #climbDelay = CLIMB_DELAY;
  readonly #fillsLanes: boolean;
  /** Batches of this size, their time, and the quickest of them. */
  #batches = 0;
  #spent = 0;
  #least = Number.POSITIVE_INFINITY;
  /** Playouts of those that were not interrupted, and their time. */
  #done = 0;
  #busy = 0;
  /** Playouts a millisecond one step below. */
  #before = 0;
  /** Time of the quickest batch one step below: where lanes stand empty a smaller batch takes just as long. */
  #leastBelow = 0;

  /** `lanes`: how many playouts take about as long as one. */
  constructor(options: SearchOptions, lanes = 1) {
    this.#fillsLanes = lanes >= FULL;
    this.#ladder = ladderFor(this.#fillsLanes ? ON_LANES : LADDER, options);
    this.mostLeaves = Math.max(...this.#ladder.map(({ leaves }) => leaves));
    this.mostBranches = Math.max(...this.#ladder.map(({ branches }) => branches));
    this.#top = this.#ladder.length - 1;
    this.#take(0);
  }

  get isOpen(): boolean {
    return this.#ladder.length > 1;
  }

  /** Is called before a search on the clock. */
  pace(): void {
    if (this.#fillsLanes && this.#step === 0 && this.#top > 0) this.#take(1);
  }

  /** Goes back to one playout at a time, for a search that counts them. */
  reset(): void {
    this.#take(0);
    this.#climbing = true;
    this.#before = 0;
    this.#top = this.#ladder.length - 1;
    this.#climbDelay = CLIMB_DELAY;
  }

  #take(step: number): void {
    const { leaves, playouts, branches } = this.#ladder[step]!;
    this.leaves = leaves;
    this.playouts = playouts;
    this.branches = branches;
    this.#step = step;
    this.#batches = 0;
    this.#spent = 0;
    this.#done = 0;
    this.#busy = 0;
    this.#least = Number.POSITIVE_INFINITY;
  }

  /** Tells how long a batch took and how many playouts it completed. */
  took(milliseconds: number, playouts: number): void {
    if (this.#batches++ === 0) return; // what is made when it is first needed, or code still cold
    this.#spent += milliseconds;
    this.#least = Math.min(this.#least, milliseconds);
    if (milliseconds <= INTERRUPTED * this.#least) {
      this.#done += playouts;
      this.#busy += milliseconds;
    }
    if (this.#batches > WATCHED && this.#spent >= WATCH_MILLISECONDS) this.#judge(this.#done / this.#busy);
  }

  #judge(rate: number): void {
    const shorter = !this.#fillsLanes && this.#leastBelow * WORTH_MORE < this.#least;
    if (this.#least > MOST_MILLISECONDS && shorter && this.#step > 0) {
      this.#climbing = false;
      this.#top = this.#step - 1;
      this.#take(this.#step - 1);
    } else if (this.#climbing) this.#climb(rate);
    else this.#rest(rate);
  }

  #climb(rate: number): void {
    const better = rate >= WORTH_MORE * this.#before;
    this.#climbing = better && this.#step < this.#top;
    this.#rested = 0;
    this.#goFrom(better ? this.#step : this.#step - 1, rate);
  }

  /** Stays, unless it is time to try the next step again. */
  #rest(rate: number): void {
    this.#rested += this.#spent;
    this.#climbing = this.#step < this.#top && this.#rested >= this.#climbDelay;
    if (this.#climbing) this.#climbDelay *= 2;
    this.#goFrom(this.#step, rate);
  }

  #goFrom(step: number, rate: number): void {
    this.#before = rate;
    this.#leastBelow = this.#least;
    this.#take(step + Number(this.#climbing));
  }
}

function ladderFor(
  ladder: readonly BatchSize[],
  { leavesPerBatch, playoutsPerLeaf, leavesPerDescent }: SearchOptions,
): BatchSize[] {
  const steps = ladder.map(({ leaves, playouts, branches }) => ({
    leaves: leavesPerBatch || leaves,
    playouts: playoutsPerLeaf || playouts,
    branches: leavesPerDescent || branches,
  }));
  return steps.filter(({ leaves, playouts }, at) => {
    const before = steps[at - 1];
    return before === undefined || leaves !== before.leaves || playouts !== before.playouts;
  });
}
