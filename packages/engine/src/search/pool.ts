/**
 * Blocks of neighbouring places in a column: handed out from free runs where one fits, else from the end.
 *
 *   a free run    lengths[at] = ~length     nexts[at + 1 or 0] = the next free run of its class, or NONE
 *
 * Runs of class k hold 2^k to 2^(k+1) - 1 places. A block of n places is cut from the first run of n's own class where that is
 * long enough, else from a run of a larger class, each of which is (segregated fits: Wilson et al. 1995).
 */
export const NONE = -1;

const CLASSES = 32;

export interface RunColumns {
  /** Where a run has its length; what is used holds numbers from 0 there. */
  readonly lengths: () => Int32Array;
  /** Where it has its successor, `behind` places further on. */
  readonly nexts: () => Int32Array;
  readonly behind: 0 | 1;
}

export class Pool {
  /** Behind the last place that was ever handed out, and places in use. */
  end = 0;
  used = 0;
  readonly #columns: RunColumns;
  readonly #firsts = new Int32Array(CLASSES).fill(NONE);
  /** Places in the runs of each class. */
  readonly #places = new Float64Array(CLASSES);

  constructor(columns: RunColumns) {
    this.#columns = columns;
  }

  clear(): void {
    this.end = 0;
    this.used = 0;
    this.forgetRuns();
  }

  /** A block of so many places. Behind `end` the column must have room for it. */
  take(count: number): number {
    const run = this.end - this.used < count ? NONE : this.#takeRun(count);
    this.used += count;
    if (run !== NONE) return run;
    this.end += count;
    return this.end - count;
  }

  /** Whether the free runs certainly hold so many blocks of up to `count` places: a run of L holds more than L / (2 count). */
  holds(blocks: number, count: number): boolean {
    // Asked for every node: as long as hardly anything was taken back, there is no need to look at the classes.
    if (this.end - this.used < 2 * count * blocks) return false;
    let places = 0;
    for (let size = classAbove(count); size < CLASSES; size++) places += this.#places[size]!;
    return places >= 2 * count * blocks;
  }

  /** Makes the places free, of which `released` were in use. */
  release(at: number, length: number, released: number): void {
    this.used -= released;
    if (at + length === this.end) this.end = at;
    else this.#add(at, length);
  }

  /** Hands nothing out of free runs until they are released again. */
  forgetRuns(): void {
    this.#firsts.fill(NONE);
    this.#places.fill(0);
  }

  #takeRun(count: number): number {
    const own = classOf(count);
    if (this.#length(this.#firsts[own]!) >= count) return this.#cut(own, count);
    for (let size = own + 1; size < CLASSES; size++) if (this.#firsts[size] !== NONE) return this.#cut(size, count);
    return NONE;
  }

  #length(run: number): number {
    return run === NONE ? 0 : ~this.#columns.lengths()[run]!;
  }

  /** Cuts a block from the first run of the class. */
  #cut(size: number, count: number): number {
    const run = this.#firsts[size]!;
    const length = this.#length(run);
    this.#firsts[size] = this.#columns.nexts()[run + this.#columns.behind]!;
    this.#places[size]! -= length;
    if (length > count) this.#add(run + count, length - count);
    return run;
  }

  /** A run too short to hold its successor is left until its neighbours are free. */
  #add(at: number, length: number): void {
    const { lengths, nexts, behind } = this.#columns;
    lengths()[at] = ~length;
    if (length <= behind) return;
    const size = classOf(length);
    nexts()[at + behind] = this.#firsts[size]!;
    this.#firsts[size] = at;
    this.#places[size]! += length;
  }
}

function classOf(length: number): number {
  return 31 - Math.clz32(length);
}

/** The first class whose runs all have so many places. */
function classAbove(count: number): number {
  return count <= 1 ? 0 : 32 - Math.clz32(count - 1);
}
