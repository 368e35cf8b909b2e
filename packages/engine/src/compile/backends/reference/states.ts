/**
 * Sets of facts by number: equal sets have one number, so states are compared exactly by comparing numbers.
 */
import type { TermId } from "./terms.ts";

export class StateTable {
  readonly #sets: (readonly TermId[])[] = [];
  /** Numbers of the sets with the same hash. */
  readonly #byHash = new Map<number, number[]>();

  get size(): number {
    return this.#sets.length;
  }

  number(facts: readonly TermId[]): number {
    const set = [...new Set(facts)].sort((a, b) => a - b);
    const hash = set.reduce((mixed, fact) => Math.imul(mixed ^ fact, 0x9e3779b1) ^ (mixed >>> 13), set.length);
    const alike = this.#byHash.get(hash) ?? [];
    const known = alike.find((number) => sameSet(this.#sets[number]!, set));
    if (known !== undefined) return known;
    const number = this.#sets.push(set) - 1;
    this.#byHash.set(hash, [...alike, number]);
    return number;
  }

  /** Always the same array for the same number. */
  facts(number: number): readonly TermId[] {
    return this.#sets[number]!;
  }
}

function sameSet(left: readonly TermId[], right: readonly TermId[]): boolean {
  return left.length === right.length && left.every((fact, index) => fact === right[index]);
}
