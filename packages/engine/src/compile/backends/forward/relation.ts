/**
 * The facts of one relation in one state. Nothing is ever cleared: a fact holds where its stamp is the generation of
 * the state that is looked at.
 *
 *   stamps[number]        the generation in which the tuple of that number was derived last
 *   list[0 .. count)      the numbers of the facts in the order in which they were derived
 *
 * An index for some columns chains the facts that agree in them:
 *
 *   heads[2 * key]        the generation in which the chain was begun
 *   heads[2 * key + 1]    the fact that was added last
 *   links[number]         the fact that was added before it, or -1
 */

import { grown } from "../../datalog/int-array.ts";
import type { Domain, TupleSpace } from "./space.ts";
import { spaceOf } from "./space.ts";

/** How long the facts of a relation hold: for ever, as long as the state, or as long as state and joint move. */
export type Lifetime = 0 | 1 | 2;
export const FOREVER: Lifetime = 0;
export const STATE: Lifetime = 1;
export const MOVE: Lifetime = 2;

export class ForwardRelation {
  readonly space: TupleSpace;
  readonly lifetime: Lifetime;
  readonly indexes: Index[] = [];
  stamps: Int32Array;
  list: Int32Array;
  /** The count in its one element: an array, so that generated code and this class share it. */
  readonly counter = new Int32Array(1);
  readonly domains: readonly (Domain | undefined)[];

  constructor(space: TupleSpace, domains: readonly (Domain | undefined)[], lifetime: Lifetime) {
    this.space = space;
    this.lifetime = lifetime;
    this.domains = domains;
    this.stamps = new Int32Array(Math.max(8, space.size));
    this.list = new Int32Array(Math.max(8, space.size));
  }

  get count(): number {
    return this.counter[0]!;
  }

  clear(): void {
    this.counter[0] = 0;
  }

  /** The index for these columns, made where it is missing. `generation` says which facts hold. */
  indexOn(columns: readonly number[], generation: number): Index {
    const known = this.indexes.find((index) => index.columns.join() === columns.join());
    if (known) return known;
    const index = new Index(this.space, columns, spaceOf(columns.map((column) => this.domains[column])));
    for (let at = 0; at < this.count; at++) index.add(this.list[at]!, generation);
    this.indexes.push(index);
    return index;
  }

  has(number: number, generation: number): boolean {
    return number >= 0 && this.stamps[number] === generation;
  }

  /** False where the fact was there, or where there is no such tuple: a question that no fact can answer. */
  add(number: number, generation: number): boolean {
    if (number < 0 || this.stamps[number] === generation) return false;
    if (number >= this.stamps.length) this.#grow(number);
    this.stamps[number] = generation;
    this.list[this.counter[0]!++] = number;
    for (const index of this.indexes) index.add(number, generation);
    return true;
  }

  #grow(number: number): void {
    const length = Math.max(2 * this.stamps.length, number + 1);
    this.stamps = grown(this.stamps, length);
    this.list = grown(this.list, length);
  }
}

export class Index {
  readonly columns: readonly number[];
  readonly keys: TupleSpace;
  heads: Int32Array;
  links: Int32Array;
  readonly #tuples: TupleSpace;
  readonly #values: Int32Array;

  constructor(tuples: TupleSpace, columns: readonly number[], keys: TupleSpace) {
    this.columns = columns;
    this.keys = keys;
    this.#tuples = tuples;
    this.#values = new Int32Array(columns.length);
    this.heads = new Int32Array(2 * Math.max(8, keys.size));
    this.links = new Int32Array(Math.max(8, tuples.size));
  }

  /** The last fact added with this key, -1 where there is none. */
  head(values: ArrayLike<number>, generation: number): number {
    const key = this.keys.find(values);
    return key >= 0 && this.heads[2 * key] === generation ? this.heads[2 * key + 1]! : -1;
  }

  #keyOf(number: number): number {
    for (let index = 0; index < this.columns.length; index++)
      this.#values[index] = this.#tuples.columns[this.columns[index]!]![number]!;
    return this.keys.intern(this.#values);
  }

  add(number: number, generation: number): void {
    const key = this.#keyOf(number);
    if (number >= this.links.length) this.links = grown(this.links, Math.max(2 * this.links.length, number + 1));
    if (2 * key >= this.heads.length) this.heads = grown(this.heads, Math.max(2 * this.heads.length, 2 * key + 2));
    this.links[number] = this.heads[2 * key] === generation ? this.heads[2 * key + 1]! : -1;
    this.heads[2 * key] = generation;
    this.heads[2 * key + 1] = number;
  }
}
