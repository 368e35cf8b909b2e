/**
 * Finds the node of a state: open addressing over node numbers, a hit always compared word by word.
 */
const EMPTY = -1;

export class TranspositionTable {
  readonly #states: Uint32Array;
  readonly #words: number;
  #slots = new Int32Array(1 << 10).fill(EMPTY);
  #count = 0;

  /** @param states the graph's column of state words, read at node * words */
  constructor(states: Uint32Array, words: number) {
    this.#states = states;
    this.#words = words;
  }

  /** The node of the state whose words begin at `from`, or -1. */
  find(words: Uint32Array, from: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashState(words, from, this.#words) & mask; ; slot = (slot + 1) & mask) {
      const node = this.#slots[slot]!;
      if (node === EMPTY || this.#equals(node, words, from)) return node;
    }
  }

  insert(node: number): void {
    if (++this.#count * 3 > this.#slots.length * 2) this.#grow();
    this.#place(node);
  }

  clear(): void {
    this.#slots.fill(EMPTY);
    this.#count = 0;
  }

  #place(node: number): void {
    const mask = this.#slots.length - 1;
    let slot = hashState(this.#states, node * this.#words, this.#words) & mask;
    while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.#slots[slot] = node;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2).fill(EMPTY);
    for (const node of old) if (node !== EMPTY) this.#place(node);
  }

  #equals(node: number, words: Uint32Array, from: number): boolean {
    const own = node * this.#words;
    for (let word = 0; word < this.#words; word++) if (this.#states[own + word] !== words[from + word]) return false;
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
