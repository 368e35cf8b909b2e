/**
 * Other ways to play a game, as the evaluation with what it makes of groups of facts (fact-groups.ts) shaken:
 *
 *   w'(fact) = w(fact) + SPREAD · rms(w) · Σ noise(group)  over the groups of the fact,   noise uniform in -1..1
 *
 * A style that likes pieces on their first row stays at home, one that dislikes them runs. An evaluation that only ever met players like itself
 * knows nothing of positions where one side does what the other does not: weights that cancel out between equals can be anything there.
 */
import type { Random } from "../../game/random.ts";
import { LinearEvaluator, type LinearWeights } from "./evaluator.ts";

const STYLES = 16;
/** Noise of a group, as a part of the root mean square of the weights. */
const SPREAD = 0.8;

export class Styles {
  readonly #weights: LinearWeights;
  readonly #groups: readonly Int32Array[];
  readonly #random: Random;
  readonly #evaluators: readonly LinearEvaluator[];
  #next = 0;

  constructor(weights: LinearWeights, groups: readonly Int32Array[], random: Random) {
    this.#weights = weights;
    this.#groups = groups;
    this.#random = random;
    const copy = (): LinearWeights => ({ ...weights, bias: weights.bias.slice(), weights: weights.weights.slice() });
    this.#evaluators = Array.from({ length: STYLES }, () => new LinearEvaluator(copy()));
  }

  get count(): number {
    return this.#evaluators.length;
  }

  at(style: number): LinearEvaluator {
    return this.#evaluators[style]!;
  }

  /** Draws the oldest style anew, from the weights of the moment. */
  renew(): void {
    const style = this.#evaluators[this.#next]!;
    this.#next = (this.#next + 1) % this.#evaluators.length;
    const { bias, weights, stateWords } = style.weights;
    bias.set(this.#weights.bias);
    weights.set(this.#weights.weights);
    const spread = SPREAD * rootMeanSquare(this.#weights.weights);
    for (let first = 0; first < weights.length; first += 32 * stateWords)
      for (const group of this.#groups) {
        const noise = spread * (2 * this.#random.unit() - 1);
        for (const bit of group) weights[first + bit]! += noise;
      }
    style.update();
  }
}

/** Of those that are not zero: bits that stand for nothing have no weight. */
export function rootMeanSquare(values: Float64Array): number {
  let [sum, count] = [0, 0];
  for (const value of values)
    if (value !== 0) {
      sum += value * value;
      count++;
    }
  return Math.sqrt(sum / Math.max(1, count));
}
