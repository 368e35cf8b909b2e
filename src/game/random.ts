/**
 * The one source of randomness, seeded and passed in. Same seed, same numbers, on every machine.
 */
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export class Random {
  readonly #generator;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed | 0);
  }

  /** 32 random bits as a signed integer. */
  bits(): number {
    return this.#generator.next();
  }

  /** Uniform in 0..bound-1, without bias: draws from the incomplete last block are thrown away. */
  below(bound: number): number {
    // 2^32 modulo the bound in whole numbers, which are quicker.
    const rest = (-bound >>> 0) % bound;
    for (;;) {
      const draw = this.bits() >>> 0;
      if (draw <= ~rest >>> 0) return draw % bound;
    }
  }

  /** Uniform in [0, 1) with 32 random bits. */
  unit(): number {
    return (this.bits() >>> 0) / 2 ** 32;
  }

  /** A generator of its own, for a part that must not disturb this one. */
  fork(): Random {
    return new Random(this.bits());
  }
}
