/**
 * Gradient descent along groups of facts (fact-groups.ts), beside that of single facts: what is found out about all pieces need not be found out
 * about each. The feature of a group is how many of its facts hold, standardised, and it has a step of its own (AdaGrad, as in descent.ts):
 *
 *   f = (count - mean) / deviation      over the positions so far
 *   G += (g f)²      v -= PART · rate · g f / sqrt(G)            g = p - y
 *
 * The model stays one of single facts, since v · f is linear in them: each fact of the group gains v / deviation, the bias what is left.
 * Weights are many and positions come one by one, so gains are kept until they are settled.
 */
import type { LinearWeights } from "./evaluator.ts";

/** The rate of groups, as a part of that of single facts: their steps add up in every fact they have in common. */
const PART = 0.1;
/** Positions before means and deviations are believed. */
const FIRST = 100;
const LEAST_DEVIATION = 1e-3;

export class GroupDescent {
  readonly #weights: LinearWeights;
  readonly #rate: number;
  readonly #groups: readonly Int32Array[];
  /** The groups of each bit. */
  readonly #of: readonly Int32Array[];
  readonly #counts: Float64Array;
  readonly #means: Float64Array;
  /** Sums of squared distances from the mean (Welford 1962). */
  readonly #spreads: Float64Array;
  #positions = 0;
  /** outputs × groups, as is `#gains`: what each fact of a group gains when all is settled. */
  readonly #squares: Float64Array;
  readonly #gains: Float64Array;
  readonly #biasGains: Float64Array;

  constructor(weights: LinearWeights, groups: readonly Int32Array[], rate: number) {
    const outputs = weights.bias.length;
    this.#weights = weights;
    this.#rate = PART * rate;
    this.#groups = groups;
    const of: number[][] = Array.from({ length: 32 * weights.stateWords }, () => []);
    groups.forEach((bits, group) => {
      for (const bit of bits) of[bit]!.push(group);
    });
    this.#of = of.map((each) => Int32Array.from(each));
    this.#counts = new Float64Array(groups.length);
    this.#means = new Float64Array(groups.length);
    this.#spreads = new Float64Array(groups.length);
    this.#squares = new Float64Array(outputs * groups.length).fill(1);
    this.#gains = new Float64Array(outputs * groups.length);
    this.#biasGains = new Float64Array(outputs);
  }

  /** Takes in a position with these bits set. */
  look(set: Int32Array, count: number): void {
    const [counts, means, spreads] = [this.#counts, this.#means, this.#spreads];
    counts.fill(0);
    for (let at = 0; at < count; at++) {
      const groups = this.#of[set[at]!]!;
      for (let place = 0; place < groups.length; place++) counts[groups[place]!]!++;
    }
    this.#positions++;
    for (let group = 0; group < counts.length; group++) {
      const distance = counts[group]! - means[group]!;
      means[group]! += distance / this.#positions;
      spreads[group]! += distance * (counts[group]! - means[group]!);
    }
  }

  /** What gains that are not settled add to z of the position looked at. */
  unsettled(output: number): number {
    const [counts, gains] = [this.#counts, this.#gains];
    const first = output * counts.length;
    let sum = this.#biasGains[output]!;
    for (let group = 0; group < counts.length; group++) sum += gains[first + group]! * counts[group]!;
    return sum;
  }

  /** One step for the position looked at. */
  step(output: number, gradient: number): void {
    if (this.#positions < FIRST) return;
    const counts = this.#counts;
    const first = output * counts.length;
    for (let group = 0; group < counts.length; group++) {
      const deviation = Math.sqrt(this.#spreads[group]! / this.#positions);
      if (deviation < LEAST_DEVIATION) continue;
      const slope = (gradient * (counts[group]! - this.#means[group]!)) / deviation;
      this.#squares[first + group]! += slope * slope;
      const gain = -(this.#rate * slope) / Math.sqrt(this.#squares[first + group]!) / deviation;
      this.#gains[first + group]! += gain;
      this.#biasGains[output]! -= gain * this.#means[group]!;
    }
  }

  /** Writes gains into the weights. */
  settle(): void {
    const { bias, weights, stateWords } = this.#weights;
    for (let output = 0; output < bias.length; output++) {
      bias[output]! += this.#biasGains[output]!;
      for (const [group, bits] of this.#groups.entries()) {
        const gain = this.#gains[output * this.#groups.length + group]!;
        if (gain !== 0) for (const bit of bits) weights[output * 32 * stateWords + bit]! += gain;
      }
    }
    this.#gains.fill(0);
    this.#biasGains.fill(0);
  }
}
