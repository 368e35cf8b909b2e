/**
 * Logistic regression by gradient descent. The loss of a state with the target y in 0..1 is the cross entropy
 *
 *   -y log p - (1 - y) log(1 - p),   p = logistic(z)        d loss / d weight = p - y  for each bit that is set
 *
 * Each weight has a step of its own that shrinks with the gradients it has seen (AdaGrad; Duchi, Hazan and Singer 2011):
 *
 *   G += g²      weight -= rate · g / sqrt(G)
 */
import { type LinearWeights, logistic } from "./evaluator.ts";
import { GroupDescent } from "./group-descent.ts";

/** What G is before any gradient: the first steps are no longer than `rate`. */
const FIRST_SQUARES = 1;

export class GradientDescent {
  readonly #weights: LinearWeights;
  readonly #rate: number;
  readonly #squares: Float64Array;
  readonly #biasSquares: Float64Array;
  /** Bits that are set in the state at hand. */
  readonly #set: Int32Array;

  readonly #groups: GroupDescent;

  /** `groups`: facts that are learnt about together as well (group-descent.ts). Default: none are. */
  constructor(weights: LinearWeights, rate: number, groups: readonly Int32Array[] = []) {
    this.#groups = new GroupDescent(weights, groups, rate);
    this.#weights = weights;
    this.#rate = rate;
    this.#squares = new Float64Array(weights.weights.length).fill(FIRST_SQUARES);
    this.#biasSquares = new Float64Array(weights.bias.length).fill(FIRST_SQUARES);
    this.#set = new Int32Array(32 * weights.stateWords);
  }

  /** One step for the state at `at`: `targets` holds the goal of each output scaled to 0..1, from `target` on. Returns the loss before it. */
  step(words: Uint32Array, at: number, targets: ArrayLike<number>, target = 0): number {
    const { bias, stateWords } = this.#weights;
    const count = writeSetBits(words, at, stateWords, this.#set);
    this.#groups.look(this.#set, count);
    let loss = 0;
    for (let output = 0; output < bias.length; output++) loss += this.#stepOf(output, count, targets[target + output]!);
    return loss;
  }

  #stepOf(output: number, count: number, target: number): number {
    const { bias, weights, stateWords } = this.#weights;
    const first = output * 32 * stateWords;
    let z = bias[output]! + this.#groups.unsettled(output);
    for (let at = 0; at < count; at++) z += weights[first + this.#set[at]!]!;
    const p = logistic(z);
    const gradient = p - target;
    const square = gradient * gradient;
    this.#biasSquares[output]! += square;
    bias[output]! -= (this.#rate * gradient) / Math.sqrt(this.#biasSquares[output]!);
    for (let at = 0; at < count; at++) {
      const weight = first + this.#set[at]!;
      this.#squares[weight]! += square;
      weights[weight]! -= (this.#rate * gradient) / Math.sqrt(this.#squares[weight]!);
    }
    this.#groups.step(output, gradient);
    return crossEntropy(p, target);
  }

  /** Writes into the weights what was learnt about groups since this was last done. */
  settle(): void {
    this.#groups.settle();
  }
}

/** Of a certain mistake the loss would be infinite. */
const LEAST_PROBABILITY = 1e-12;

export function crossEntropy(p: number, target: number): number {
  const log = (share: number): number => Math.log(Math.max(LEAST_PROBABILITY, share));
  return -target * log(p) - (1 - target) * log(1 - p);
}

/** Writes the numbers of the bits that are set; returns how many there are. */
export function writeSetBits(words: Uint32Array, at: number, stateWords: number, into: Int32Array): number {
  let count = 0;
  for (let word = 0; word < stateWords; word++)
    for (let rest = words[at + word]! | 0; rest !== 0; rest &= rest - 1)
      into[count++] = 32 * word + 31 - Math.clz32(rest & -rest);
  return count;
}
