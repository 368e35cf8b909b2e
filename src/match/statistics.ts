/**
 * What results say about strength.
 *
 * Scores lie in 0..1: a win is 1, a draw 1/2, a loss 0; other values between are welcome.
 */

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
export function sprt(scores: Iterable<number>, { elo0, elo1, alpha = 0.05, beta = 0.05 }: SprtSettings): Sprt {
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const llr = logLikelihoodRatio(scores, scoreOfElo(elo0), scoreOfElo(elo1));
  return { llr, lower, upper, accepted: llr >= upper ? "H1" : llr <= lower ? "H0" : undefined };
}

/** Stands for results that were not seen yet, so that all wins can be explained by a mean below 1. */
const UNSEEN = 1e-3;

export function logLikelihoodRatio(scores: Iterable<number>, mean0: number, mean1: number): number {
  const counts = new Map<number, number>([
    [0, 0],
    [1, 0],
  ]);
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
