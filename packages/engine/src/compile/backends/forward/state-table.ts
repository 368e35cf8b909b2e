/**
 * States as numbers: the facts of a state, sorted, are kept once, and found again by hash and comparison.
 */
import { grown } from "../../datalog/int-array.ts";

export class StateTable {
  /** The facts of state s are facts[starts[s] .. starts[s + 1]). */
  #facts = new Int32Array(1024);
  #starts = new Int32Array(64);
  #hashes = new Int32Array(64);
  #size = 0;
  /** State + 1, 0 where free; open addressing. */
  #table = new Int32Array(128);

  get size(): number {
    return this.#size;
  }

  facts(state: number): Int32Array {
    return this.#facts.subarray(this.#starts[state]!, this.#starts[state + 1]!);
  }

  /** The number of the state with these facts, which must be sorted. */
  intern(facts: Int32Array): number {
    const hash = hashOf(facts);
    const mask = this.#table.length - 1;
    let slot = hash & mask;
    for (let state = this.#table[slot]!; state > 0; state = this.#table[slot]!) {
      if (this.#hashes[state - 1] === hash && equal(this.facts(state - 1), facts)) return state - 1;
      slot = (slot + 1) & mask;
    }
    return this.#add(facts, hash, slot);
  }

  #add(facts: Int32Array, hash: number, slot: number): number {
    const state = this.#size++;
    if (state + 2 > this.#starts.length) {
      this.#starts = grown(this.#starts, 2 * this.#starts.length);
      this.#hashes = grown(this.#hashes, 2 * this.#hashes.length);
    }
    const start = this.#starts[state]!;
    const end = start + facts.length;
    if (end > this.#facts.length) this.#facts = grown(this.#facts, Math.max(2 * this.#facts.length, end));
    this.#facts.set(facts, start);
    this.#starts[state + 1] = end;
    this.#hashes[state] = hash;
    this.#table[slot] = state + 1;
    if (2 * this.#size > this.#table.length) this.#rehash();
    return state;
  }

  #rehash(): void {
    this.#table = new Int32Array(2 * this.#table.length);
    const mask = this.#table.length - 1;
    for (let state = 0; state < this.#size; state++) {
      let slot = this.#hashes[state]! & mask;
      while (this.#table[slot]! > 0) slot = (slot + 1) & mask;
      this.#table[slot] = state + 1;
    }
  }
}

function hashOf(facts: Int32Array): number {
  let hash = facts.length;
  for (let at = 0; at < facts.length; at++) hash = Math.imul(hash ^ facts[at]!, 0x9e3779b1) ^ (hash >>> 13);
  return hash ^ (hash >>> 16);
}

function equal(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
