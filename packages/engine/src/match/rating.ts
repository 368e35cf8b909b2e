/**
 * Ratings of players by the model of Plackett and Luce: strength and its uncertainty after each contest (Weng and Lin, "A Bayesian
 * Approximation Method for Online Ranking", 2011, algorithm 4), as openskill has them for teams of one.
 */

export interface Rating {
  /** Strength. */
  readonly mu: number;
  /** Its uncertainty. */
  readonly sigma: number;
}

export const NEW_PLAYER: Rating = { mu: 25, sigma: 25 / 3 };

/** How much results differ from contest to contest. */
const BETA = NEW_PLAYER.sigma / 2;
/** No contest takes more than this share of the variance away. */
const LEAST_VARIANCE = 1e-4;

/**
 * The ratings after a contest, from those before and the scores. Of everybody q that did at least as well as i, with c² = Σ (σ² + β²):
 *
 *   p(i, q) = exp(μi / c) / Σ exp(μs / c) over those s that did no better than q, and |q| of them did as well as q
 *   Ω = Σ ((i = q) - p(i, q)) / |q|                  μi + Ω σi² / c
 *   Δ = Σ p(i, q) (1 - p(i, q)) / |q|                σi √(1 - Δ σi³ / c³)
 */
export function rated(before: readonly Rating[], scores: readonly number[]): Rating[] {
  const c = Math.sqrt(sum(before.map(({ sigma }) => sigma ** 2 + BETA ** 2)));
  const strengths = before.map(({ mu }) => Math.exp(mu / c));
  const noBetter = scores.map((score) => sum(strengths.filter((_, at) => scores[at]! <= score)));
  const asGood = scores.map((score) => scores.filter((other) => other === score).length);
  return before.map(({ mu, sigma }, i) => {
    let [omega, delta] = [0, 0];
    for (const [q, score] of scores.entries()) {
      if (score < scores[i]!) continue;
      const p = strengths[i]! / noBetter[q]!;
      omega += (Number(i === q) - p) / asGood[q]!;
      delta += (p * (1 - p)) / asGood[q]!;
    }
    const shrunk = Math.max(1 - delta * (sigma / c) ** 3, LEAST_VARIANCE);
    return { mu: mu + (omega * sigma ** 2) / c, sigma: sigma * Math.sqrt(shrunk) };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
