/**
 * The one source of randomness, seeded and passed in. Same seed, same numbers, on every machine.
 */
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

/** What SplitMix32 adds to its state before each number: 2^32 divided by the golden ratio, odd. */
export const SPLIT_MIX_STEP = 0x9e3779b9;

/** What SplitMix32 multiplies by, first and then. */
export const SPLIT_MIX_FACTORS = [0x21f0aaad, 0x735a2d97] as const;

/**
 * The number that SplitMix32 makes of a state: one bit of the state changes each bit of the number about half of the
 * time (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014; constants of Wellons' search).
 */
export function splitMix32(state: number): number {
  const once = Math.imul(state ^ (state >>> 16), SPLIT_MIX_FACTORS[0]);
  const twice = Math.imul(once ^ (once >>> 15), SPLIT_MIX_FACTORS[1]);
  return twice ^ (twice >>> 15);
}

/**
 * The 128 bits a generator starts from. xoroshiro128+ shows its state in its first numbers, so seeds that are small or
 * close to each other must not show in the state. Never all zero: splitMix32 is one to one.
 */
function mixedState(seed: number): number[] {
  const first = splitMix32(seed);
  return [1, 2, 3, 4].map((at) => splitMix32((first + Math.imul(at, SPLIT_MIX_STEP)) | 0));
}

/** Random numbers from a seed: the same on every machine. */
export class Random {
  readonly #generator;

  constructor(seed: number) {
    this.#generator = xoroshiro128plusFromState(mixedState(seed));
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
