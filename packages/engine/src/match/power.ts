/**
 * What a comparison can tell: how many games it takes, how likely it is to tell, and what is left of many comparisons at once.
 *
 * Shares are tested two-sided at 5%, with a power of 80%. With draws fewer games are enough: no results in 0..1 vary more than wins
 * and losses do.
 */
import { normal } from "./statistics.ts";

/** 97.5% and 80% of a normal distribution lie below. */
const Z95 = 1.959963984540054;
const Z80 = 0.8416212335729143;

/**
 * Games that tell a share p from q (Fleiss, Statistical Methods for Rates and Proportions, one sample):
 *   n = ((z95 sqrt(q(1 - q)) + z80 sqrt(p(1 - p))) / (p - q))²
 */
export function gamesToTell(p: number, q = 0.5): number {
  if (p === q) return Number.POSITIVE_INFINITY;
  return Math.ceil(((Z95 * spread(q) + Z80 * spread(p)) / (p - q)) ** 2);
}

/** The probability that a number of games tells a share p from q. */
export function powerToTell(p: number, games: number, q = 0.5): number {
  const distance = Math.abs(p - q) * Math.sqrt(games);
  const needed = Z95 * spread(q);
  if (spread(p) === 0) return Number(distance > needed);
  return normal((distance - needed) / spread(p)) + normal((-distance - needed) / spread(p));
}

function spread(share: number): number {
  return Math.sqrt(share * (1 - share));
}

/** The difference of two means that is told with a power of 80%, given their standard errors. */
export function differenceTold(one: number, other: number): number {
  return (Z95 + Z80) * Math.hypot(one, other);
}

/**
 * Probabilities of many tests at once, corrected as Holm (1979) does: the smallest of m is multiplied by m, the next by m - 1, and so
 * on, and none is less than the one before. Below 5% afterwards means that the chance of even one mistake is 5%.
 */
export function holm(probabilities: readonly number[]): number[] {
  const order = probabilities.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p);
  const corrected = new Array<number>(probabilities.length);
  let least = 0;
  order.forEach(({ p, at }, rank) => {
    least = Math.max(least, Math.min(1, p * (order.length - rank)));
    corrected[at] = least;
  });
  return corrected;
}
