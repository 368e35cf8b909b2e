/**
 * Figures with intervals: shares by Wilson's score interval, means by Student's t, both at 95%.
 */
import { type Interval, wilson } from "../match/statistics.ts";

/** So many of so many, with the interval of the share behind them. */
export interface Share extends Interval {
  /** Half a point for a draw, where points are counted. */
  readonly count: number;
  readonly of: number;
}

/** The mean of what was seen, with the interval of the mean behind it. */
export interface Mean extends Interval {
  readonly mean: number;
  readonly count: number;
  readonly least: number;
  readonly most: number;
}

export function shareOf(count: number, of: number): Share {
  return { count, of, ...wilson(count, of) };
}

/** The share itself; not a number where nothing was seen. */
export function ratio({ count, of }: Pick<Share, "count" | "of">): number {
  return count / of;
}

/** 97.5% of a normal distribution lie below. */
const Z95 = 1.959963984540054;

/** The same of Student's distribution with `freedom` degrees: the expansion of Abramowitz and Stegun 26.7.5, to three terms. */
function t95(freedom: number): number {
  const z = Z95;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

/** Whole numbers as they come. Their sums are exact, so that the order in which they come does not matter. */
export class MeanTally {
  #count = 0;
  #sum = 0;
  #squares = 0;
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;

  /** A value that was seen so many times. */
  add(value: number, times = 1): void {
    this.#count += times;
    this.#sum += times * value;
    this.#squares += times * value * value;
    this.#least = Math.min(this.#least, value);
    this.#most = Math.max(this.#most, value);
  }

  /** Undefined where no value was seen. From one value nothing follows about others: the interval is without bounds. */
  mean(): Mean | undefined {
    const count = this.#count;
    if (count === 0) return undefined;
    const [mean, least, most] = [this.#sum / count, this.#least, this.#most];
    const reach = count < 2 ? Number.POSITIVE_INFINITY : t95(count - 1) * this.#error(mean);
    return { mean, count, least, most, lower: mean - reach, upper: mean + reach };
  }

  /** The standard error of the mean. */
  #error(mean: number): number {
    const deviations = Math.max(0, this.#squares - this.#sum * mean);
    return Math.sqrt(deviations / (this.#count - 1) / this.#count);
  }
}
