/**
 * A set of tuples of integers, all of one width, numbered in the order they came.
 *
 *   values   | a0 a1 .. | b0 b1 .. | c0 ..      tuple i begins at i * width
 *   #table   | 1 | -1 | 0 | 2 | ..              open addressing: numbers of tuples, -1 where empty
 *
 * Up to SCAN tuples are searched one by one, so that the many small sets cost no table.
 */
const SCAN = 8;

/** More values are a flood, and an array that grows much further takes the whole process with it. */
const MOST_VALUES = 2 ** 25;

/** Thrown instead of growing beyond all bounds. */
export class TooManyTuples extends Error {}

export class Tuples {
  readonly width: number;
  readonly values: number[] = [];
  count = 0;
  #table: Int32Array | undefined;

  constructor(width: number) {
    this.width = width;
  }

  /** The number of the tuple, or -1. */
  find(tuple: ArrayLike<number>): number {
    if (this.count <= SCAN) return this.#scan(tuple);
    const table = this.#table ?? this.#rebuild();
    const mask = table.length - 1;
    for (let at = hash(tuple, 0, this.width) & mask; ; at = (at + 1) & mask) {
      const index = table[at]!;
      if (index < 0 || this.#equals(index, tuple)) return index;
    }
  }

  /** Whether the tuple is new. */
  add(tuple: ArrayLike<number>): boolean {
    if (this.find(tuple) >= 0) return false;
    this.append(tuple);
    return true;
  }

  /** Adds a tuple known to be new. */
  append(tuple: ArrayLike<number>): void {
    if (this.values.length > MOST_VALUES) throw new TooManyTuples();
    for (let column = 0; column < this.width; column++) this.values.push(tuple[column]!);
    const index = this.count++;
    if (this.#table === undefined) return;
    if (this.count * 2 > this.#table.length) this.#rebuild();
    else this.#enter(this.#table, index);
  }

  row(index: number): number[] {
    return this.values.slice(index * this.width, (index + 1) * this.width);
  }

  clear(): void {
    this.values.length = 0;
    this.count = 0;
    this.#table = undefined;
  }

  #scan(tuple: ArrayLike<number>): number {
    for (let index = 0; index < this.count; index++) if (this.#equals(index, tuple)) return index;
    return -1;
  }

  #equals(index: number, tuple: ArrayLike<number>): boolean {
    const start = index * this.width;
    for (let column = 0; column < this.width; column++) {
      if (this.values[start + column] !== tuple[column]) return false;
    }
    return true;
  }

  #rebuild(): Int32Array {
    let size = 4 * SCAN;
    while (size < this.count * 4) size *= 2;
    this.#table = new Int32Array(size).fill(-1);
    for (let index = 0; index < this.count; index++) this.#enter(this.#table, index);
    return this.#table;
  }

  #enter(table: Int32Array, index: number): void {
    const mask = table.length - 1;
    let at = hash(this.values, index * this.width, this.width) & mask;
    while (table[at]! >= 0) at = (at + 1) & mask;
    table[at] = index;
  }
}

function hash(values: ArrayLike<number>, start: number, width: number): number {
  let mixed = 0;
  for (let at = start; at < start + width; at++) {
    mixed = Math.imul(mixed ^ values[at]!, 0x9e3779b1);
    mixed ^= mixed >>> 15;
  }
  return mixed;
}
