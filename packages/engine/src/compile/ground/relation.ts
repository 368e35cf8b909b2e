/**
 * The rows of one relation, and indexes over some of its columns.
 *
 *   rows     count × arity terms, in the order in which they were found
 *
 *            0 ........ known ........ fired ........ count
 *            joined with    being joined    found in this round
 *            everything     in this round
 *
 * Both the table of all rows and an index are hash chains: heads[hash & mask] is the latest row, links[row] the one
 * before it with the same hash. So rows of a chain descend, and those of a round can be skipped from the front.
 */

import type { Budget } from "../budget.ts";
import { grown } from "../datalog/int-array.ts";
import type { TermId } from "../datalog/terms.ts";

export const NO_ROW = -1;

const SEED = 0x1234567;
const MULTIPLIER = 0x9e3779b1;

/** One step of the hash over a key. */
function mix(hash: number, term: TermId): number {
  const mixed = Math.imul(hash ^ term, MULTIPLIER);
  return mixed ^ (mixed >>> 15);
}

export class GroundRelation {
  readonly arity: number;
  rows: Int32Array;
  count = 0;
  known = 0;
  fired = 0;
  /** For relations that can change: the atom of each row. */
  atoms: Int32Array;
  readonly indexes: Index[] = [];
  readonly #budget: Budget;
  #heads = new Int32Array(16).fill(NO_ROW);
  #links: Int32Array;
  #distinct: { count: number; values: number }[] = [];

  constructor(arity: number, budget: Budget) {
    this.arity = arity;
    this.#budget = budget;
    this.rows = new Int32Array(8 * arity);
    this.atoms = new Int32Array(8);
    this.#links = new Int32Array(8);
  }

  /** The row of a tuple, or NO_ROW. */
  find(tuple: ArrayLike<TermId>): number {
    const { arity, rows } = this;
    let row = this.#heads[this.#hash(tuple, 0) & (this.#heads.length - 1)]!;
    search: for (; row !== NO_ROW; row = this.#links[row]!) {
      const base = row * arity;
      for (let column = 0; column < arity; column++) if (rows[base + column] !== tuple[column]) continue search;
      return row;
    }
    return NO_ROW;
  }

  /** Adds a tuple that is not there yet. */
  add(tuple: ArrayLike<TermId>): number {
    if (this.count === this.#links.length) this.#grow();
    const row = this.count++;
    const base = row * this.arity;
    for (let column = 0; column < this.arity; column++) this.rows[base + column] = tuple[column]!;
    this.#link(row);
    return row;
  }

  /** Begins a round: what was found becomes what is joined. */
  advance(): boolean {
    this.known = this.fired;
    this.fired = this.count;
    for (const index of this.indexes) index.extend();
    return this.known < this.fired;
  }

  /** All rows are known at once: for relations that have been completed. */
  complete(): void {
    this.advance();
    this.known = this.fired;
  }

  index(columns: readonly number[]): Index {
    let found = this.indexes.find((index) => sameColumns(index.columns, columns));
    if (found === undefined) {
      found = new Index(this, columns, this.#budget);
      this.indexes.push(found);
      found.extend();
    }
    return found;
  }

  /** How many values a column has, exact when last counted and at most half the truth now. */
  distinct(column: number): number {
    const last = this.#distinct[column];
    if (last && this.count <= 2 * last.count) return last.values;
    const seen = new Set<TermId>();
    for (let at = column; at < this.count * this.arity; at += this.arity) seen.add(this.rows[at]!);
    this.#distinct[column] = { count: this.count, values: seen.size };
    return seen.size;
  }

  #hash(terms: ArrayLike<TermId>, base: number): number {
    let hash = SEED;
    for (let column = 0; column < this.arity; column++) hash = mix(hash, terms[base + column]!);
    return hash;
  }

  #link(row: number): void {
    const slot = this.#hash(this.rows, row * this.arity) & (this.#heads.length - 1);
    this.#links[row] = this.#heads[slot]!;
    this.#heads[slot] = row;
  }

  #grow(): void {
    const capacity = 2 * this.#links.length;
    this.#budget.hold((capacity / 2) * 4 * (this.arity + 4));
    this.rows = grown(this.rows, capacity * this.arity);
    this.atoms = grown(this.atoms, capacity);
    this.#links = new Int32Array(capacity);
    this.#heads = new Int32Array(2 * capacity).fill(NO_ROW);
    for (let row = 0; row < this.count; row++) this.#link(row);
  }
}

export class Index {
  readonly relation: GroundRelation;
  readonly columns: readonly number[];
  readonly #budget: Budget;
  #extent = 0;
  heads = new Int32Array(16).fill(NO_ROW);
  links = new Int32Array(16);

  constructor(relation: GroundRelation, columns: readonly number[], budget: Budget) {
    this.relation = relation;
    this.columns = columns;
    this.#budget = budget;
  }

  /** The latest row that may have this key; the chain has rows of other keys too. */
  first(key: ArrayLike<TermId>): number {
    let hash = SEED;
    for (let at = 0; at < this.columns.length; at++) hash = mix(hash, key[at]!);
    return this.heads[hash & (this.heads.length - 1)]!;
  }

  /** Takes in the rows up to `fired`. */
  extend(): void {
    const { fired } = this.relation;
    if (fired > this.links.length) this.#grow(fired);
    for (; this.#extent < fired; this.#extent++) this.#link(this.#extent);
  }

  #link(row: number): void {
    const { rows, arity } = this.relation;
    let hash = SEED;
    for (const column of this.columns) hash = mix(hash, rows[row * arity + column]!);
    const slot = hash & (this.heads.length - 1);
    this.links[row] = this.heads[slot]!;
    this.heads[slot] = row;
  }

  #grow(rows: number): void {
    let capacity = this.links.length;
    while (capacity < rows) capacity *= 2;
    this.#budget.hold((capacity - this.links.length) * 8);
    this.links = new Int32Array(capacity);
    this.heads = new Int32Array(capacity).fill(NO_ROW);
    for (let row = 0; row < this.#extent; row++) this.#link(row);
  }
}

function sameColumns(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((column, at) => column === b[at]);
}
