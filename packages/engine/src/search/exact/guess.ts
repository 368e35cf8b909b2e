/**
 * How likely a position is to answer a question with yes: a weight for each bit of the state that is set, and for each pair of bits
 * that are set together, through the logistic function. It says what to look at first, and never what is true.
 *
 *   p(s) = 1 / (1 + exp(-z)),   z = sum of weights[i * n + j] over the bits i <= j of s, n bits in all
 *
 * It learns from playouts (rehearsal.ts) and from positions that the search has answered, by gradient steps as large for a
 * position of many bits as for one of few (normalised least mean squares: Nagumo and Noda, 1967):
 *
 *   weights[i * n + j] += RATE * (answer - p) / (number of pairs of s)
 */
import type { Random } from "../../game/random.ts";
import type { Canonical } from "./position-table.ts";

export interface ProofSamples {
  readonly count: number;
  /** The positions, one after the other. */
  readonly words: Uint32Array;
  /** For each what p should be. */
  readonly targets: Float64Array;
}

const RATE = 1;
const ROUNDS = 3;
/** Positions that are remembered of each answer. */
const REMEMBERED = 32_768;
/** Answers before the first lesson, and how many times as many before each of the others. */
const FIRST_LESSON = 1000;
const LATER = 2;
/** States with more bits have too many pairs. */
const MOST_BITS = 1024;

export class ProofGuess {
  readonly #stateWords: number;
  readonly #bits: number;
  readonly #weights: Float32Array;
  readonly #active: Int32Array;
  readonly #canonical: Canonical | undefined;
  readonly #key: Uint32Array;
  readonly #random: Random;
  readonly #yes: Reservoir;
  readonly #no: Reservoir;
  #nextLesson = FIRST_LESSON;
  #hasLearnt = false;

  constructor(stateWords: number, random: Random, canonical?: Canonical) {
    this.#stateWords = stateWords;
    this.#bits = Math.min(32 * stateWords, MOST_BITS);
    this.#weights = new Float32Array(this.#bits * this.#bits);
    this.#active = new Int32Array(32 * stateWords);
    this.#canonical = canonical;
    this.#key = new Uint32Array(stateWords);
    this.#random = random;
    this.#yes = new Reservoir(stateWords);
    this.#no = new Reservoir(stateWords);
  }

  /** The probability for the position at words[at…]; one half before anything was learnt. */
  of(words: Uint32Array, at: number): number {
    return this.#hasLearnt ? this.#estimate(this.#read(words, at)) : 0.5;
  }

  /** Learns from positions and how likely they are. */
  study({ count, words, targets }: ProofSamples): void {
    for (let round = 0; round < ROUNDS; round++)
      for (let at = 0; at < count; at++) this.#follow(words, at * this.#stateWords, targets[at]!);
    this.#hasLearnt ||= count > 0;
  }

  /** Takes note of an answer, and learns from all that is remembered when there is as much that is new. */
  note(words: Uint32Array, at: number, isYes: boolean): void {
    (isYes ? this.#yes : this.#no).add(words, at, this.#random);
    if (this.#yes.seen + this.#no.seen >= this.#nextLesson) this.#recall();
  }

  /** Yes and no in turn, as often as each other. */
  #recall(): void {
    const [yes, no] = [this.#yes, this.#no];
    this.#nextLesson = LATER * (yes.seen + no.seen);
    if (yes.count === 0 || no.count === 0) return;
    const most = Math.max(yes.count, no.count);
    for (let round = 0; round < ROUNDS; round++)
      for (let at = 0; at < most; at++) {
        this.#follow(yes.words, (at % yes.count) * this.#stateWords, 1);
        this.#follow(no.words, (at % no.count) * this.#stateWords, 0);
      }
    this.#hasLearnt = true;
  }

  #follow(words: Uint32Array, at: number, target: number): void {
    const count = this.#read(words, at);
    if (count === 0) return;
    const by = (RATE * (target - this.#estimate(count))) / ((count * (count + 1)) / 2);
    for (let i = 0; i < count; i++) {
      const row = this.#active[i]! * this.#bits;
      for (let j = i; j < count; j++) this.#weights[row + this.#active[j]!]! += by;
    }
  }

  /** Lists the bits that are set in the position that stands for this one; returns how many they are. */
  #read(words: Uint32Array, at: number): number {
    if (this.#canonical !== undefined) {
      this.#canonical(words, at, this.#key);
      return this.#list(this.#key, 0);
    }
    return this.#list(words, at);
  }

  #list(words: Uint32Array, at: number): number {
    const active = this.#active;
    let count = 0;
    for (let word = 0; word < this.#bits >> 5; word++)
      for (let rest = words[at + word]!; rest !== 0; rest &= rest - 1)
        active[count++] = 32 * word + 31 - Math.clz32(rest & -rest);
    return count;
  }

  #estimate(count: number): number {
    const weights = this.#weights;
    const active = this.#active;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const row = active[i]! * this.#bits;
      for (let j = i; j < count; j++) sum += weights[row + active[j]!]!;
    }
    return 1 / (1 + Math.exp(-sum));
  }
}

/** Positions with the same answer, each as likely to be here as any other seen (reservoir sampling: Vitter, 1985). */
class Reservoir {
  readonly #stateWords: number;
  readonly words: Uint32Array;
  seen = 0;

  constructor(stateWords: number) {
    this.#stateWords = stateWords;
    this.words = new Uint32Array(REMEMBERED * stateWords);
  }

  get count(): number {
    return Math.min(this.seen, REMEMBERED);
  }

  add(words: Uint32Array, at: number, random: Random): void {
    const place = this.seen < REMEMBERED ? this.seen : random.below(this.seen + 1);
    this.seen++;
    if (place >= REMEMBERED) return;
    for (let word = 0; word < this.#stateWords; word++) this.words[place * this.#stateWords + word] = words[at + word]!;
  }
}
