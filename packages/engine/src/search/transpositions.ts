/**
 * Finds the node of a state: a hash table over node numbers, a hit always compared word by word. The states themselves
 * lie in the graph's column, node after node.
 */
import { Slots } from "./slots.ts";

export interface StateColumn {
  /** The column as it is, which is another when it has grown. */
  readonly states: () => Uint32Array;
  /** Whether the node of a state still counts. Default: it does. */
  readonly isKept?: (node: number) => boolean;
}

export class TranspositionTable {
  readonly #words: number;
  readonly #states: () => Uint32Array;
  readonly #isKept: (node: number) => boolean;
  readonly #slots: Slots;

  constructor(stateWords: number, { states, isKept = () => true }: StateColumn) {
    this.#words = stateWords;
    this.#states = states;
    this.#isKept = isKept;
    this.#slots = new Slots((node) => hashState(states(), node * stateWords, stateWords));
  }

  get bytes(): number {
    return this.#slots.bytes;
  }

  /** Bytes that so many states would add. */
  growthFor(states: number): number {
    return this.#slots.growthFor(states);
  }

  /** The node of the state whose words begin at `from`, or -1. */
  find(words: Uint32Array, from: number): number {
    return this.#find(words, from, hashState(words, from, this.#words));
  }

  /** The node of the state, or -1 after it was entered as that of `node`. */
  findOrPut(words: Uint32Array, from: number, node: number): number {
    const hash = hashState(words, from, this.#words);
    if (this.#slots.isSettled) {
      const slot = this.#probe(this.#slots.young, hash, words, from);
      const known = this.#slots.young[slot]! - 1;
      if (known < 0) this.#slots.putAt(slot, node);
      return known;
    }
    const known = this.#find(words, from, hash);
    if (known < 0) this.#slots.put(node, hash);
    return known;
  }

  /** Takes out a node, whose state must still be there; returns how many places it looked at. */
  remove(node: number): number {
    return this.#slots.remove(node, hashState(this.#states(), node * this.#words, this.#words));
  }

  clear(): void {
    this.#slots.clear();
  }

  #find(words: Uint32Array, from: number, hash: number): number {
    const { young, old } = this.#slots;
    const node = young[this.#probe(young, hash, words, from)]! - 1;
    return node >= 0 || old.length === 0 ? node : old[this.#probe(old, hash, words, from)]! - 1;
  }

  /** The slot of the state's node, or the empty one where the search for it ends. */
  #probe(slots: Int32Array, hash: number, words: Uint32Array, from: number): number {
    const states = this.#states();
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const node = slots[slot]! - 1;
      if (node >= 0 && this.#equals(states, node * this.#words, words, from) && this.#isKept(node)) break;
    }
    return slot;
  }

  #equals(states: Uint32Array, own: number, words: Uint32Array, from: number): boolean {
    for (let word = 0; word < this.#words; word++) if (states[own + word] !== words[from + word]) return false;
    return true;
  }
}

/** Murmur3's mixing of 32-bit words (Appleby 2011, public domain), without its tail. */
export function hashState(words: Uint32Array, from: number, count: number): number {
  let hash = 0x9747b28c;
  for (let at = from; at < from + count; at++) {
    let word = Math.imul(words[at]!, 0xcc9e2d51);
    word = (word << 15) | (word >>> 17);
    hash ^= Math.imul(word, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
