/**
 * The mean of weights on the way of gradient descent (Polyak and Juditsky 1992), the latest counting most, because the first were of a player that
 * knew nothing (polynomial-decay averaging, Shamir and Zhang 2013):
 *
 *   mean += (weights - mean) · (DECAY + 1) / (n + DECAY)      after the n-th; the first mean is the first weights
 *
 * Facts far from the centre of play are seen seldom, and their weights jump about: the mean takes that out.
 */
import type { LinearWeights } from "./evaluator.ts";

/** The larger, the more the latest count. */
const DECAY = 3;

export class WeightAverage {
  readonly #weights: LinearWeights;
  readonly #mean: LinearWeights;
  #count = 0;

  /** Keeps the mean of `weights` in `mean`. */
  constructor(weights: LinearWeights, mean: LinearWeights) {
    this.#weights = weights;
    this.#mean = mean;
  }

  /** Takes in the weights of the moment. */
  add(): void {
    const share = (DECAY + 1) / (++this.#count + DECAY);
    approach(this.#mean.bias, this.#weights.bias, share);
    approach(this.#mean.weights, this.#weights.weights, share);
  }
}

function approach(mean: Float64Array, values: Float64Array, share: number): void {
  for (let at = 0; at < mean.length; at++) mean[at]! += (values[at]! - mean[at]!) * share;
}
