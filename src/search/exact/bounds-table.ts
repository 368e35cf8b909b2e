/**
 * What is proved of positions: a hash table of fixed size that keeps, of two positions that want the same place, the one that
 * cost more to search.
 *
 *   slot i:  words[i * W .. i * W + W)  the position, W = stateWords
 *            bounds[2 * i], [2 * i + 1]  the least and the greatest value it can have
 *            best[i]                     the child to look at first, or -1
 *            effort[i]                   positions searched below it; 0 where the slot is empty
 *
 * A hash only says where to look: positions are compared word by word.
 */
export class BoundsTable {
  readonly #stateWords: number;
  readonly #mask: number;
  readonly #words: Uint32Array;
  readonly #bounds: Int16Array;
  readonly #best: Int16Array;
  readonly #effort: Uint32Array;

  constructor(stateWords: number, bytes: number) {
    const slot = 4 * stateWords + 2 * 2 + 2 + 4;
    const slots = 2 ** Math.max(10, Math.floor(Math.log2(bytes / slot)));
    this.#stateWords = stateWords;
    this.#mask = slots - 1;
    this.#words = new Uint32Array(slots * stateWords);
    this.#bounds = new Int16Array(2 * slots);
    this.#best = new Int16Array(slots);
    this.#effort = new Uint32Array(slots);
  }

  /** The slot of the position at words[at…], or -1. */
  find(words: Uint32Array, at: number): number {
    const first = this.hash(words, at) & this.#mask;
    if (this.#holds(first, words, at)) return first;
    const second = first ^ 1;
    return this.#holds(second, words, at) ? second : -1;
  }

  lower(slot: number): number {
    return this.#bounds[2 * slot]!;
  }

  upper(slot: number): number {
    return this.#bounds[2 * slot + 1]!;
  }

  best(slot: number): number {
    return this.#best[slot]!;
  }

  put(words: Uint32Array, at: number, entry: Proved): void {
    const known = this.find(words, at);
    const slot = known >= 0 ? known : this.#cheaper(this.hash(words, at) & this.#mask);
    if (known < 0)
      for (let word = 0; word < this.#stateWords; word++)
        this.#words[slot * this.#stateWords + word] = words[at + word]!;
    this.#bounds[2 * slot] = entry.lower;
    this.#bounds[2 * slot + 1] = entry.upper;
    this.#best[slot] = entry.best;
    const before = known >= 0 ? this.#effort[slot]! : 0;
    this.#effort[slot] = Math.min(before + Math.max(1, entry.effort), 2 ** 32 - 1);
  }

  /** Multiplication and rotation word by word, then a mixer: neighbouring positions differ in few bits. */
  hash(words: Uint32Array, at: number): number {
    let hash = 0x9e3779b9;
    for (let word = 0; word < this.#stateWords; word++) {
      hash = Math.imul(hash ^ words[at + word]!, 0x85ebca6b);
      hash = (hash << 13) | (hash >>> 19);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
    return (hash ^ (hash >>> 15)) >>> 0;
  }

  #cheaper(slot: number): number {
    return this.#effort[slot]! <= this.#effort[slot ^ 1]! ? slot : slot ^ 1;
  }

  #holds(slot: number, words: Uint32Array, at: number): boolean {
    if (this.#effort[slot] === 0) return false;
    const base = slot * this.#stateWords;
    for (let word = 0; word < this.#stateWords; word++) if (this.#words[base + word] !== words[at + word]) return false;
    return true;
  }
}

export interface Proved {
  readonly lower: number;
  readonly upper: number;
  /** The child that settled it, or -1. */
  readonly best: number;
  /** Positions searched. */
  readonly effort: number;
}
