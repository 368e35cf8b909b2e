/**
 * What it is worth to be on the move. Of a position whose evaluation is right the best move gains nothing; where the median of gains is not 0,
 * facts that say whose turn it is weigh too much or too little:
 *
 *   gain = ±(z(best child) - z(position))        plus where the first role moved
 *   τ = -median(gains)                           w(first role's turn) -= τ / 2,   w(second role's turn) += τ / 2
 *
 * The median, because captures are gains by more than the turn. Weights learnt from children of all kinds are wrong there, since most moves
 * lose something to the reply. A search that goes by them sees no capture gain anything, and no two depths agree.
 */
import type { LinearWeights } from "./evaluator.ts";

/** Gains that are kept, the latest. */
const KEPT = 1023;

export class Tempo {
  readonly #gains: number[] = [];
  #seen = 0;
  /** For each role the bits that were set in all positions where it moves, and those that were in any. */
  readonly #all: readonly Uint32Array[];
  readonly #any: readonly Uint32Array[];
  /** What the last correction changed: amounts by bits, the bias under -1. */
  #corrected: readonly (readonly [bit: number, amount: number])[] = [];

  constructor(stateWords: number) {
    this.#all = [new Uint32Array(stateWords).fill(0xffffffff), new Uint32Array(stateWords).fill(0xffffffff)];
    this.#any = [new Uint32Array(stateWords), new Uint32Array(stateWords)];
  }

  /** Takes in a position with its mover and what its best move gained for the mover. */
  look(words: Uint32Array, at: number, mover: number, gain: number): void {
    const [all, any] = [this.#all[mover]!, this.#any[mover]!];
    for (let word = 0; word < all.length; word++) {
      all[word]! &= words[at + word]!;
      any[word]! |= words[at + word]!;
    }
    this.#gains[this.#seen++ % KEPT] = gain;
  }

  /** τ. */
  get surplus(): number {
    const sorted = [...this.#gains].sort((a, b) => a - b);
    return sorted.length === 0 ? 0 : -sorted[sorted.length >> 1]!;
  }

  /** The bit that says that it is a role's turn: set wherever it moves, nowhere else; -1 where there is none. */
  turnBit(role: number): number {
    const [all, any] = [this.#all[role]!, this.#any[1 - role]!];
    for (let word = 0; word < all.length; word++) {
      const bits = all[word]! & ~any[word]!;
      if (bits !== 0) return 32 * word + 31 - Math.clz32(bits & -bits);
    }
    return -1;
  }

  /** Corrects weights with one output. */
  correct(weights: LinearWeights): void {
    if (this.#seen < KEPT) return;
    this.#corrected = this.#correction(this.surplus);
    add(weights, this.#corrected, 1);
  }

  /** Takes the last correction back, so that learning can go on. */
  restore(weights: LinearWeights): void {
    add(weights, this.#corrected, -1);
    this.#corrected = [];
  }

  /** Where only one role's turn has a bit, the bias has half of what it would be worth. */
  #correction(surplus: number): (readonly [number, number])[] {
    const [first, second] = [this.turnBit(0), this.turnBit(1)];
    if (first < 0 && second < 0) return [];
    if (first < 0)
      return [
        [second, surplus],
        [-1, -surplus / 2],
      ];
    if (second < 0)
      return [
        [first, -surplus],
        [-1, surplus / 2],
      ];
    return [
      [first, -surplus / 2],
      [second, surplus / 2],
    ];
  }
}

function add({ weights, bias }: LinearWeights, corrected: readonly (readonly [number, number])[], sign: number): void {
  for (const [bit, amount] of corrected)
    if (bit < 0) bias[0]! += sign * amount;
    else weights[bit]! += sign * amount;
}
