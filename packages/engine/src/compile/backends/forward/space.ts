/**
 * Tuples of values as one number. Where the values of every column are known and few, the number is computed:
 *
 *   cell(x, y, p), 8 * 8 * 3 tuples:   number = (rank(x) * 8 + rank(y)) * 3 + rank(p)
 *
 * Elsewhere tuples are numbered as they are met, and found again in a hash table.
 */
import { grown } from "../../datalog/int-array.ts";
import { EvaluationLimit } from "./terms.ts";

/** The values that one column can have. */
export class Domain {
  /** Ascending. */
  readonly values: Int32Array;
  /** For each value its place among them, -1 for others. */
  readonly ranks: Int32Array;

  constructor(values: Iterable<number>) {
    this.values = Int32Array.from(values).sort();
    this.ranks = new Int32Array((this.values.at(-1) ?? -1) + 1).fill(-1);
    this.values.forEach((value, rank) => {
      this.ranks[value] = rank;
    });
  }

  get size(): number {
    return this.values.length;
  }

  /** Whether ranks are values less the first value. */
  get contiguous(): boolean {
    return this.size > 0 && this.values.at(-1)! - this.values[0]! === this.size - 1;
  }

  includes(other: Domain): boolean {
    return other.values.every((value) => this.rank(value) >= 0);
  }

  rank(value: number): number {
    return this.ranks[value] ?? -1;
  }
}

export type ValueColumn = Uint8Array | Uint16Array | Int32Array;

export interface TupleSpace {
  readonly arity: number;
  /** Numbers are below this; it grows where tuples are numbered as they are met. */
  readonly size: number;
  /** column[number] is the value of the tuple in that column. */
  readonly columns: readonly ValueColumn[];
  /** -1 where there is no such tuple. */
  find(values: ArrayLike<number>): number;
  /** The number of a tuple that may be new; -1 where a column cannot have its value. */
  intern(values: ArrayLike<number>): number;
}

export class DenseSpace implements TupleSpace {
  readonly arity: number;
  readonly size: number;
  readonly domains: readonly Domain[];
  /** number = sum of rank * stride. */
  readonly strides: readonly number[];
  #columns: ValueColumn[] | undefined;

  constructor(domains: readonly Domain[]) {
    this.domains = domains;
    this.arity = domains.length;
    const strides = new Array<number>(domains.length);
    let size = 1;
    for (let index = domains.length - 1; index >= 0; index--) {
      strides[index] = size;
      size *= domains[index]!.size;
    }
    this.strides = strides;
    this.size = size;
  }

  get columns(): readonly ValueColumn[] {
    this.#columns ??= this.domains.map((domain, index) => this.#decoded(domain, this.strides[index]!));
    return this.#columns;
  }

  #decoded({ values }: Domain, stride: number): ValueColumn {
    const column = columnFor(values.at(-1) ?? 0, this.size);
    // One period, then copies of what is there already.
    const period = Math.min(this.size, stride * values.length);
    values.forEach((value, rank) => {
      column.fill(value, rank * stride, (rank + 1) * stride);
    });
    for (let filled = period; filled < this.size; filled *= 2)
      column.copyWithin(filled, 0, Math.min(filled, this.size - filled));
    return column;
  }

  /** For each tuple the number of its key in the space of some of its columns, times a factor. */
  keyNumbers(columns: readonly number[], keys: DenseSpace, factor: number): Int32Array {
    const numbers = new Int32Array(this.size);
    columns.forEach((column, index) => {
      const scale = factor * keys.strides[index]!;
      const values = this.columns[column]!;
      const { ranks } = keys.domains[index]!;
      for (let number = 0; number < this.size; number++) numbers[number]! += scale * ranks[values[number]!]!;
    });
    return numbers;
  }

  find(values: ArrayLike<number>): number {
    let number = 0;
    for (let index = 0; index < this.arity; index++) {
      const rank = this.domains[index]!.rank(values[index]!);
      if (rank < 0) return -1;
      number += rank * this.strides[index]!;
    }
    return number;
  }

  intern(values: ArrayLike<number>): number {
    return this.find(values);
  }
}

function columnFor(greatest: number, length: number): ValueColumn {
  if (greatest < 2 ** 8) return new Uint8Array(length);
  return greatest < 2 ** 16 ? new Uint16Array(length) : new Int32Array(length);
}

export class HashedSpace implements TupleSpace {
  readonly arity: number;
  readonly #domains: readonly (Domain | undefined)[];
  readonly #maxSize: number;
  #columns: Int32Array[];
  /** Number + 1, 0 where free; open addressing. */
  #table = new Int32Array(16);
  #size = 0;

  constructor(domains: readonly (Domain | undefined)[], { maxSize = 4_000_000 } = {}) {
    this.arity = domains.length;
    this.#domains = domains;
    this.#maxSize = maxSize;
    this.#columns = domains.map(() => new Int32Array(8));
  }

  get size(): number {
    return this.#size;
  }

  get columns(): readonly Int32Array[] {
    return this.#columns;
  }

  find(values: ArrayLike<number>): number {
    return this.#table[this.#slot(values)]! - 1;
  }

  intern(values: ArrayLike<number>): number {
    const slot = this.#slot(values);
    const known = this.#table[slot]!;
    if (known > 0) return known - 1;
    if (!this.#allows(values)) return -1;
    if (this.#size >= this.#maxSize) throw new EvaluationLimit("facts", this.#maxSize);
    const number = this.#size++;
    this.#table[slot] = number + 1;
    if (number >= (this.#columns[0]?.length ?? Number.POSITIVE_INFINITY))
      this.#columns = this.#columns.map((column) => grown(column, 2 * column.length));
    for (let index = 0; index < this.arity; index++) this.#columns[index]![number] = values[index]!;
    if (2 * this.#size > this.#table.length) this.#rehash();
    return number;
  }

  #allows(values: ArrayLike<number>): boolean {
    for (let index = 0; index < this.arity; index++) {
      const domain = this.#domains[index];
      if (domain && domain.rank(values[index]!) < 0) return false;
    }
    return true;
  }

  /** Where the tuple is, or where it would be. */
  #slot(values: ArrayLike<number>): number {
    const mask = this.#table.length - 1;
    let hash = 0;
    for (let index = 0; index < this.arity; index++)
      hash = Math.imul(hash ^ values[index]!, 0x9e3779b1) ^ (hash >>> 15);
    let slot = (hash ^ (hash >>> 16)) & mask;
    for (let number = this.#table[slot]!; number > 0 && !this.#equals(number - 1, values); number = this.#table[slot]!)
      slot = (slot + 1) & mask;
    return slot;
  }

  #equals(number: number, values: ArrayLike<number>): boolean {
    for (let index = 0; index < this.arity; index++) if (this.#columns[index]![number] !== values[index]) return false;
    return true;
  }

  #rehash(): void {
    this.#table = new Int32Array(2 * this.#table.length);
    const values = new Int32Array(this.arity);
    for (let number = 0; number < this.#size; number++) {
      for (let index = 0; index < this.arity; index++) values[index] = this.#columns[index]![number]!;
      this.#table[this.#slot(values)] = number + 1;
    }
  }
}

/** Spaces of more tuples than this are hashed. */
const MAX_DENSE = 2 ** 20;

/** Computed where all domains are known and their product is small. */
export function spaceOf(domains: readonly (Domain | undefined)[]): TupleSpace {
  const known = domains.filter((domain) => domain !== undefined);
  const size = known.reduce((product, domain) => product * domain.size, 1);
  return known.length === domains.length && size <= MAX_DENSE ? new DenseSpace(known) : new HashedSpace(domains);
}
