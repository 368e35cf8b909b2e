/**
 * Two numbers for each position searched, in a hash table of fixed size that keeps, of positions that want the same place,
 * the one that cost more.
 *
 *   slot i:  words[i * W .. i * W + W)   the position, W = stateWords
 *            numbers[2 * i], [2 * i + 1] what is known of it
 *            best[i]                     the child to look at first, or -1
 *            effort[i]                   positions searched below it; 0 where the slot is empty
 *
 * A hash only says where to look: positions are compared word by word.
 */
import { hashState } from "../transpositions.ts";

export interface Entry {
  readonly first: number;
  readonly second: number;
  readonly best: number;
  readonly effort: number;
}

const MOST_EFFORT = 2 ** 32 - 1;

export class PositionTable {
  readonly #stateWords: number;
  readonly #mask: number;
  readonly #words: Uint32Array;
  readonly #numbers: Int32Array;
  readonly #best: Int16Array;
  readonly #effort: Uint32Array;

  constructor(stateWords: number, bytes: number) {
    const slot = 4 * stateWords + 2 * 4 + 2 + 4;
    const slots = 2 ** Math.max(10, Math.floor(Math.log2(bytes / slot)));
    this.#stateWords = stateWords;
    this.#mask = slots - 1;
    this.#words = new Uint32Array(slots * stateWords);
    this.#numbers = new Int32Array(2 * slots);
    this.#best = new Int16Array(slots);
    this.#effort = new Uint32Array(slots);
  }

  /** The slot of the position at words[at…], or -1. */
  find(words: Uint32Array, at: number): number {
    const slot = hashState(words, at, this.#stateWords) & this.#mask;
    if (this.#holds(slot, words, at)) return slot;
    return this.#holds(slot ^ 1, words, at) ? slot ^ 1 : -1;
  }

  first(slot: number): number {
    return this.#numbers[2 * slot]!;
  }

  second(slot: number): number {
    return this.#numbers[2 * slot + 1]!;
  }

  best(slot: number): number {
    return this.#best[slot]!;
  }

  put(words: Uint32Array, at: number, { first, second, best, effort }: Entry): void {
    const known = this.find(words, at);
    const slot = known >= 0 ? known : this.#take(words, at);
    this.#numbers[2 * slot] = first;
    this.#numbers[2 * slot + 1] = second;
    this.#best[slot] = best;
    this.#effort[slot] = Math.min(this.#effort[slot]! + Math.max(1, effort), MOST_EFFORT);
  }

  /** Gives the position the cheaper of its two slots. */
  #take(words: Uint32Array, at: number): number {
    const slot = hashState(words, at, this.#stateWords) & this.#mask;
    const cheaper = this.#effort[slot]! <= this.#effort[slot ^ 1]! ? slot : slot ^ 1;
    const base = cheaper * this.#stateWords;
    for (let word = 0; word < this.#stateWords; word++) this.#words[base + word] = words[at + word]!;
    this.#effort[cheaper] = 0;
    return cheaper;
  }

  #holds(slot: number, words: Uint32Array, at: number): boolean {
    if (this.#effort[slot] === 0) return false;
    const base = slot * this.#stateWords;
    for (let word = 0; word < this.#stateWords; word++) if (this.#words[base + word] !== words[at + word]) return false;
    return true;
  }
}
