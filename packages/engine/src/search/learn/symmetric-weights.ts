/**
 * Weights that respect the symmetries of a game: what is learnt of a position holds for its images as well.
 *
 *   w(bit) = mean over the identity and all symmetries s of  ±w(s(bit))        minus where the players change places
 *
 * With one output z is the log-odds of the first role, so that an exchange of the players changes its sign; the bias is 0 then.
 */
import type { GameSymmetry } from "../../game/game.ts";
import type { LinearWeights } from "./evaluator.ts";

/** All images of a bit, as a group: those that keep the players, and each of them after an exchange. */
export class SymmetricWeights {
  readonly #images: readonly { readonly bits: Int32Array; readonly sign: number }[];
  readonly #exchanges: boolean;
  #means = new Float64Array(0);

  constructor(symmetries: readonly GameSymmetry[]) {
    const kept = symmetries.filter(({ exchanged }) => !exchanged).map(({ bits }) => bits);
    const exchange = symmetries.find(({ exchanged }) => exchanged)?.bits;
    const after = (bits: Int32Array): Int32Array => exchange!.map((to) => bits[to]!);
    this.#exchanges = exchange !== undefined;
    this.#images = [
      ...kept.map((bits) => ({ bits, sign: 1 })),
      ...(exchange === undefined ? [] : [exchange, ...kept.map(after)]).map((bits) => ({ bits, sign: -1 })),
    ];
  }

  get isTrivial(): boolean {
    return this.#images.length === 0;
  }

  /** Makes weights symmetric where they are. Those with an output for each role know no exchange. */
  apply({ bias, weights, stateWords }: LinearWeights): void {
    const images = bias.length === 1 ? this.#images : this.#images.filter(({ sign }) => sign > 0);
    const bits = 32 * stateWords;
    if (this.#means.length !== weights.length) this.#means = new Float64Array(weights.length);
    for (let at = 0; at < weights.length; at++) {
      const first = at - (at % bits);
      let sum = weights[at]!;
      for (const { bits: image, sign } of images) sum += sign * weights[first + (image[at % bits] ?? at % bits)]!;
      this.#means[at] = sum / (images.length + 1);
    }
    weights.set(this.#means);
    if (this.#exchanges && bias.length === 1) bias[0] = 0;
  }
}
