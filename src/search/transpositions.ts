/**
 * Finds the node of a state: open addressing over node numbers, a hit always compared word by word. The states
 * themselves lie in the graph's column, node after node; slots hold node + 1, so that new ones are empty as they come.
 */
const EMPTY = 0;

export class TranspositionTable {
  readonly #words: number;
  #slots = new Int32Array(1 << 10);
  #count = 0;

  constructor(stateWords: number) {
    this.#words = stateWords;
  }

  get bytes(): number {
    return 4 * this.#slots.length;
  }

  /** Bytes that the next state would add. */
  get growth(): number {
    return this.growthFor(1);
  }

  /** The same for so many states. */
  growthFor(states: number): number {
    let length = this.#slots.length;
    while ((this.#count + states) * 3 > length * 2) length *= 2;
    return 4 * (length - this.#slots.length);
  }

  /** The node of the state whose words begin at `from`, or -1. */
  find(states: Uint32Array, words: Uint32Array, from: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashState(words, from, this.#words) & mask; ; slot = (slot + 1) & mask) {
      const node = this.#slots[slot]! - 1;
      if (node < 0 || this.#equals(states, node * this.#words, words, from)) return node;
    }
  }

  /** The node of the state, or -1 after it was entered as that of `node`. */
  findOrPut(states: Uint32Array, words: Uint32Array, from: number, node: number): number {
    if (this.growth > 0) this.#grow(states);
    const mask = this.#slots.length - 1;
    for (let slot = hashState(words, from, this.#words) & mask; ; slot = (slot + 1) & mask) {
      const known = this.#slots[slot]! - 1;
      if (known < 0) {
        this.#slots[slot] = node + 1;
        this.#count++;
        return known;
      }
      if (this.#equals(states, known * this.#words, words, from)) return known;
    }
  }

  insert(states: Uint32Array, node: number): void {
    if (this.growth > 0) this.#grow(states);
    this.#count++;
    this.#place(states, node);
  }

  clear(): void {
    this.#slots.fill(EMPTY);
    this.#count = 0;
  }

  #place(states: Uint32Array, node: number): void {
    const mask = this.#slots.length - 1;
    let slot = hashState(states, node * this.#words, this.#words) & mask;
    while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.#slots[slot] = node + 1;
  }

  #grow(states: Uint32Array): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    for (const slot of old) if (slot !== EMPTY) this.#place(states, slot - 1);
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
