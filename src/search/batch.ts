/**
 * How much one iteration does: leaves in a batch, playouts from each, leaves that share a descent.
 *
 * Where the options leave a number open (0), it is 1 as long as playouts are counted, and found on the clock: a search
 * that has time goes up the ladder as long as a larger batch completes clearly more playouts a second, and never so far
 * that a batch takes long. Games on lanes climb to the top, games that answer one state at a time stay at the bottom,
 * where each playout knows all those before it.
 */
import type { SearchOptions } from "./options.ts";

export interface BatchSize {
  readonly leaves: number;
  readonly playouts: number;
  readonly branches: number;
}

/** From UCT to the letter to what plays best on fast games at equal time (docs/performance.md, Search). */
const LADDER: readonly BatchSize[] = [
  { leaves: 1, playouts: 1, branches: 1 },
  { leaves: 4, playouts: 1, branches: 1 },
  { leaves: 8, playouts: 4, branches: 1 },
  { leaves: 32, playouts: 8, branches: 1 },
];

/** A larger batch must complete this many times as many playouts a second. */
const WORTH_MORE = 1.3;
/** Longest time for a batch, and how long one size is watched before the next is tried. */
const MOST_MILLISECONDS = 8;
const WATCH_MILLISECONDS = 2;
const WATCHED = 3;

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
  /** Batches of this size, their time, and the quickest of them, because others share the machine. */
  #batches = 0;
  #spent = 0;
  #most = 0;
  #least = Number.POSITIVE_INFINITY;
  /** Playouts a millisecond one step below. */
  #before = 0;
  /** Time of the quickest batch one step below: where lanes stand empty a smaller batch takes just as long. */
  #leastBelow = 0;

  constructor(options: SearchOptions) {
    this.#ladder = ladderFor(options);
    this.mostLeaves = Math.max(...this.#ladder.map(({ leaves }) => leaves));
    this.mostBranches = Math.max(...this.#ladder.map(({ branches }) => branches));
    this.#take(0);
  }

  get isOpen(): boolean {
    return this.#ladder.length > 1;
  }

  /** Goes back to one playout at a time, for a search that counts them. */
  reset(): void {
    this.#take(0);
    this.#climbing = true;
    this.#before = 0;
  }

  #take(step: number): void {
    const { leaves, playouts, branches } = this.#ladder[step]!;
    this.leaves = leaves;
    this.playouts = playouts;
    this.branches = branches;
    this.#step = step;
    this.#batches = 0;
    this.#spent = 0;
    this.#most = 0;
    this.#least = Number.POSITIVE_INFINITY;
  }

  /** Tells how long a batch took and how many playouts it completed. */
  took(milliseconds: number, playouts: number): void {
    if (this.#batches++ === 0) return; // what is made when it is first needed, or code still cold
    this.#spent += milliseconds;
    this.#least = Math.min(this.#least, milliseconds);
    this.#most = Math.max(this.#most, playouts / milliseconds);
    if (this.#batches > WATCHED && this.#spent >= WATCH_MILLISECONDS) this.#judge(this.#most);
  }

  #judge(rate: number): void {
    const shorter = this.#leastBelow * WORTH_MORE < this.#least;
    if (this.#least > MOST_MILLISECONDS && shorter && this.#step > 0) {
      this.#climbing = false;
      this.#take(this.#step - 1);
    } else if (!this.#climbing) this.#take(this.#step);
    else {
      const better = rate >= WORTH_MORE * this.#before;
      this.#climbing = better && this.#step < this.#ladder.length - 1;
      this.#before = rate;
      this.#leastBelow = this.#least;
      this.#take(better ? this.#step + Number(this.#climbing) : this.#step - 1);
    }
  }
}

function ladderFor({ leavesPerBatch, playoutsPerLeaf, leavesPerDescent }: SearchOptions): BatchSize[] {
  const steps = LADDER.map(({ leaves, playouts, branches }) => ({
    leaves: leavesPerBatch || leaves,
    playouts: playoutsPerLeaf || playouts,
    branches: leavesPerDescent || branches,
  }));
  return steps.filter(({ leaves, playouts }, at) => {
    const before = steps[at - 1];
    return before === undefined || leaves !== before.leaves || playouts !== before.playouts;
  });
}
