/**
 * Two numbers for each position searched, in a hash table of fixed size that keeps, of positions that want the same place,
 * those that cost more.
 *
 *   slot i:  W words     the position, or the one that stands for it and its mirror images; W = stateWords
 *            first, second   what is known of it
 *            best << 16 | effort   the child to look at first, plus one; positions searched below it, as a logarithm, 0 where empty
 *
 * Slots come in fours, so that a position has four places. A hash only says where to look: positions are compared word by
 * word.
 */
import { hashState } from "../transpositions.ts";

export interface Entry {
  readonly first: number;
  readonly second: number;
  readonly best: number;
  readonly effort: number;
}

/** Writes the position that stands for the one at words[at…] to `into`. */
export type Canonical = (words: Uint32Array, at: number, into: Uint32Array) => void;

/** Slots that a position may take. */
const PLACES = 4;
const EFFORT = 0xffff;

export class PositionTable {
  readonly #stateWords: number;
  readonly #stride: number;
  readonly #mask: number;
  readonly #slots: Int32Array;
  readonly #canonical: Canonical | undefined;
  /** The position that is looked for. */
  readonly #key: Uint32Array;

  constructor(stateWords: number, bytes: number, canonical?: Canonical) {
    this.#stride = stateWords + 3;
    const slots = 2 ** Math.max(8, Math.floor(Math.log2(bytes / (4 * this.#stride))));
    this.#stateWords = stateWords;
    this.#mask = slots - PLACES;
    this.#slots = new Int32Array(slots * this.#stride);
    this.#canonical = canonical;
    this.#key = new Uint32Array(stateWords);
  }

  /** Whether no position stands for another. */
  get isPlain(): boolean {
    return this.#canonical === undefined;
  }

  /** The slot of the position at words[at…], or -1. */
  find(words: Uint32Array, at: number): number {
    this.#read(words, at);
    const first = this.#place();
    for (let slot = first; slot < first + PLACES * this.#stride; slot += this.#stride)
      if (this.#holds(slot)) return slot;
    return -1;
  }

  first(slot: number): number {
    return this.#slots[slot + this.#stateWords]!;
  }

  second(slot: number): number {
    return this.#slots[slot + this.#stateWords + 1]!;
  }

  best(slot: number): number {
    return (this.#slots[slot + this.#stateWords + 2]! >>> 16) - 1;
  }

  put(words: Uint32Array, at: number, { first, second, best, effort }: Entry): void {
    const slots = this.#slots;
    const known = this.find(words, at);
    const slot = known >= 0 ? known : this.#take();
    const end = slot + this.#stateWords;
    const before = known >= 0 ? slots[end + 2]! & EFFORT : 0;
    slots[end] = first;
    slots[end + 1] = second;
    slots[end + 2] = ((best + 1) << 16) | Math.max(before, 1 + Math.round(64 * Math.log2(1 + effort)));
  }

  #read(words: Uint32Array, at: number): void {
    if (this.#canonical !== undefined) this.#canonical(words, at, this.#key);
    else for (let word = 0; word < this.#stateWords; word++) this.#key[word] = words[at + word]!;
  }

  #place(): number {
    return (hashState(this.#key, 0, this.#stateWords) & this.#mask) * this.#stride;
  }

  /** Gives the position the cheapest of its slots. */
  #take(): number {
    const first = this.#place();
    const effort = this.#stateWords + 2;
    let cheapest = first;
    for (let slot = first + this.#stride; slot < first + PLACES * this.#stride; slot += this.#stride)
      if ((this.#slots[slot + effort]! & EFFORT) < (this.#slots[cheapest + effort]! & EFFORT)) cheapest = slot;
    for (let word = 0; word < this.#stateWords; word++) this.#slots[cheapest + word] = this.#key[word]!;
    return cheapest;
  }

  #holds(slot: number): boolean {
    const slots = this.#slots;
    const words = this.#stateWords;
    for (let word = 0; word < words; word++) if (slots[slot + word] !== (this.#key[word]! | 0)) return false;
    return slots[slot + words + 2] !== 0;
  }
}
