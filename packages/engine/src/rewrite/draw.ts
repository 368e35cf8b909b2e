/** Choices that are made at random, in the words generators use. */
import { Random } from "../game/random.ts";

export class Draw {
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** True in `of` out of `among` draws. */
  chance(of: number, among: number): boolean {
    return this.random.below(among) < of;
  }

  below(bound: number): number {
    return this.random.below(bound);
  }

  /** From least to most, both included. */
  between(least: number, most: number): number {
    return least + this.random.below(most - least + 1);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)]!;
  }

  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.random.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [key, weight] of entries) if ((left -= weight) < 0) return key;
    throw new Error("no choice has a weight");
  }

  shuffled<T>(list: readonly T[]): T[] {
    const made = [...list];
    for (let at = made.length - 1; at > 0; at--) {
      const other = this.random.below(at + 1);
      [made[at], made[other]] = [made[other]!, made[at]!];
    }
    return made;
  }

  /** Each with the chance of `of` out of `among`. */
  some<T>(list: readonly T[], of: number, among: number): T[] {
    return list.filter(() => this.chance(of, among));
  }
}

/** The draws of one of many parts: seeds that lie side by side give unrelated ones. */
export function drawOf(seed: number, part: number): Draw {
  return new Draw(new Random(mixed(mixed(seed) ^ part)));
}

/** The finaliser of MurmurHash3: every bit of the result depends on every bit of the number. */
function mixed(number: number): number {
  let hash = number | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
