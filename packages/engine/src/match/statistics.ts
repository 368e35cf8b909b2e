/**
 * What results say about strength.
 *
 * Scores lie in 0..1: a win is 1, a draw 1/2, a loss 0; other values between are welcome.
 */

import { Random } from "../game/random.ts";

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** 97.5% of a normal distribution lie below. */
const Z95 = 1.959963984540054;

/**
 * The score interval of Wilson (1927) for a proportion, at 95% unless told otherwise:
 *   (p + z²/2n ± z sqrt(p(1 - p)/n + z²/4n²)) / (1 + z²/n)
 * With draws it is too wide, never too narrow: no results in 0..1 of mean p vary more than wins and losses do.
 */
export function wilson(points: number, games: number, z = Z95): Interval {
  if (games === 0) return { lower: 0, upper: 1 };
  const p = points / games;
  const square = z * z;
  const centre = p + square / (2 * games);
  const reach = z * Math.sqrt((p * (1 - p)) / games + square / (4 * games * games));
  const scale = 1 + square / games;
  return { lower: Math.max(0, (centre - reach) / scale), upper: Math.min(1, (centre + reach) / scale) };
}

/** The expected score of a player this many Elo points stronger: 1 / (1 + 10^(-elo/400)). */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The difference in Elo points that explains a score; infinite for 0 and 1. */
export function eloOfScore(score: number): number {
  return -400 * Math.log10(1 / score - 1);
}

export interface SprtSettings {
  /** Elo points under the two hypotheses. */
  readonly elo0: number;
  readonly elo1: number;
  /** Chance of accepting H1 where H0 is true, and of accepting H0 where H1 is true. Default 0.05 both. */
  readonly alpha?: number;
  readonly beta?: number;
}

export interface Sprt {
  /** Logarithm of how much likelier the results are under H1. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** Undefined as long as the answer is not clear. */
  readonly accepted: "H0" | "H1" | undefined;
}

/**
 * Wald's sequential probability ratio test (1945), with the likelihood of scores that may be draws maximised under each
 * hypothesis on their mean (Van den Bergh 2017). Of wins and losses alone it is Wald's own ratio.
 */
export function sprt(scores: Iterable<number>, settings: SprtSettings, possible: readonly number[] = [0, 1]): Sprt {
  const { elo0, elo1, alpha = 0.05, beta = 0.05 } = settings;
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const llr = logLikelihoodRatio(scores, scoreOfElo(elo0), scoreOfElo(elo1), possible);
  return { llr, lower, upper, accepted: llr >= upper ? "H1" : llr <= lower ? "H0" : undefined };
}

/** What two games give together, a game: from two losses to two wins. */
const OF_PAIRS = [0, 0.25, 0.5, 0.75, 1];

/**
 * The same of pairs of games with sides changed, one number a pair: the mean of its scores. The two depend on each other, since an
 * opening that favours a side is won and lost; as one of five results a pair says 1/2, and the test is shorter than of single games.
 * This is the pentanomial test of fishtest (Van den Bergh 2017), with the same small counts for results that were not seen.
 */
export function pairSprt(pairs: Iterable<number>, settings: SprtSettings): Sprt {
  return sprt(pairs, settings, OF_PAIRS);
}

/** Stands for results that were not seen yet, so that all wins can be explained by a mean below 1. */
const UNSEEN = 1e-3;

export function logLikelihoodRatio(
  scores: Iterable<number>,
  mean0: number,
  mean1: number,
  possible: readonly number[] = [0, 1],
): number {
  const counts = new Map(possible.map((score) => [score, 0]));
  let games = 0;
  for (const score of scores) {
    counts.set(score, (counts.get(score) ?? 0) + 1);
    games++;
  }
  if (games === 0) return 0;
  const seen = [...counts].map(([score, count]) => ({ score, count: count === 0 ? UNSEEN : count }));
  const [at0, at1] = [tilt(seen, mean0), tilt(seen, mean1)];
  return seen.reduce((sum, { score, count }) => {
    return sum + count * Math.log((1 + at0 * (score - mean0)) / (1 + at1 * (score - mean1)));
  }, 0);
}

interface Count {
  readonly score: number;
  readonly count: number;
}

/**
 * The likeliest distribution of a given mean m has weights count / (1 + x (score - m)); x is where
 *   sum count (score - m) / (1 + x (score - m)) = 0, which falls in x: found by halving.
 */
function tilt(counts: readonly Count[], mean: number): number {
  const slope = (x: number): number =>
    counts.reduce((sum, { score, count }) => sum + (count * (score - mean)) / (1 + x * (score - mean)), 0);
  let [low, high] = [-1 / (1 - mean), 1 / mean];
  for (let round = 0; round < 200; round++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export interface Sample {
  readonly mean: number;
  readonly count: number;
  /** Standard error of the mean. */
  readonly error: number;
}

export function sampleOf(values: readonly number[]): Sample {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, count, error: count < 2 ? Number.NaN : Math.sqrt(squares / (count - 1) / count) };
}

/**
 * The percentile bootstrap of the mean (Efron 1979), at 95%: where values follow no known law, such as playouts to a proof.
 * The seed is part of the result.
 */
export function bootstrap(values: readonly number[], { seed = 1, rounds = 2000 } = {}): Interval {
  if (values.length === 0) return { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  const random = new Random(seed);
  const means = new Float64Array(rounds);
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (let draw = 0; draw < values.length; draw++) sum += values[random.below(values.length)]!;
    means[round] = sum / values.length;
  }
  means.sort();
  return { lower: means[Math.floor(rounds * 0.025)]!, upper: means[Math.ceil(rounds * 0.975) - 1]! };
}

/** Two-sided: how likely a difference of the two shares at least as great is, were they equal (pooled normal test). */
export function shareTest(one: ShareTest, other: ShareTest): number {
  const pooled = (one.points + other.points) / (one.games + other.games);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.games + 1 / other.games));
  const difference = one.points / one.games - other.points / other.games;
  return error === 0 ? 1 : twoSided(difference / error);
}

export interface ShareTest {
  readonly points: number;
  readonly games: number;
}

/**
 * Two-sided and exact: how likely it is that n = a + b fair coins fall at least as unevenly as a to b (McNemar's test of pairs that differ,
 * McNemar 1947, in its exact form).
 *
 *   p = min(1, 2 Σ C(n, i) / 2^n)    i = 0 … min(a, b)
 */
export function signTest(a: number, b: number): number {
  const n = a + b;
  let logarithm = -n * Math.LN2;
  let sum = 0;
  for (let i = 0; i <= Math.min(a, b); i++) {
    sum += Math.exp(logarithm);
    logarithm += Math.log((n - i) / (i + 1));
  }
  return Math.min(1, 2 * sum);
}

/** The same for means with known standard errors (Welch's statistic, normal tails). */
export function meanTest(one: Pick<Sample, "mean" | "error">, other: Pick<Sample, "mean" | "error">): number {
  const error = Math.hypot(one.error, other.error);
  return error === 0 ? Number(one.mean === other.mean) : twoSided((one.mean - other.mean) / error);
}

function twoSided(z: number): number {
  return 2 * (1 - normal(Math.abs(z)));
}

/** The normal distribution, to 1e-7 (Abramowitz and Stegun 26.2.17). */
export function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z >= 0 ? 1 - tail : tail;
}

/** A waiting time that was seen to its end, or only up to a limit. */
export interface Wait {
  readonly value: number;
  readonly censored: boolean;
}

export interface CensoredMean {
  /** With limits counted as if they were ends: where any was reached, the true mean is greater. */
  readonly mean: number;
  readonly interval: Interval;
  readonly ended: number;
  readonly count: number;
  /** Undefined where fewer than half ended. */
  readonly median: number | undefined;
}

export function censoredMean(waits: readonly Wait[]): CensoredMean {
  const values = waits.map(({ value }) => value);
  const ends = waits.filter(({ censored }) => !censored).map(({ value }) => value);
  const middle = Math.ceil(waits.length / 2);
  return {
    mean: sampleOf(values).mean,
    interval: bootstrap(values),
    ended: ends.length,
    count: waits.length,
    median: ends.length >= middle ? ends.sort((a, b) => a - b)[middle - 1] : undefined,
  };
}
