import { describe, expect, test } from "vitest";
import { Random } from "../game/random.ts";
import {
  bootstrap,
  censoredMean,
  eloOfScore,
  logLikelihoodRatio,
  meanTest,
  normal,
  pairSprt,
  sampleOf,
  scoreOfElo,
  shareTest,
  signTest,
  sprt,
  wilson,
} from "./statistics.ts";

test.each([
  // Newcombe (1998), Statistics in Medicine 17, table I, method 3.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("the Wilson interval of %i in %i", (points, games, lower, upper) => {
  const interval = wilson(points, games);
  expect(interval.lower).toBeCloseTo(lower, 4);
  expect(interval.upper).toBeCloseTo(upper, 4);
});

test("nothing seen, nothing known", () => {
  expect(wilson(0, 0)).toEqual({ lower: 0, upper: 1 });
});

test("Elo and expected score: 200 points are 76%, 400 points 10 to 1", () => {
  expect(scoreOfElo(200)).toBeCloseTo(0.7597, 4);
  expect(scoreOfElo(400)).toBeCloseTo(10 / 11, 12);
  expect(eloOfScore(0.75)).toBeCloseTo(190.8485, 4);
  expect(eloOfScore(0.5)).toBeCloseTo(0, 12);
  expect(eloOfScore(scoreOfElo(-37))).toBeCloseTo(-37, 9);
});

test("without draws the ratio is that of Wald, wins log(p1/p0) + losses log(q1/q0)", () => {
  const [p0, p1] = [scoreOfElo(0), scoreOfElo(20)];
  const scores = [...Array(70).fill(1), ...Array(30).fill(0)];
  const wald = 70 * Math.log(p1 / p0) + 30 * Math.log((1 - p1) / (1 - p0));
  expect(logLikelihoodRatio(scores, p0, p1)).toBeCloseTo(wald, 6);
});

test("with draws and near the hypotheses, the ratio is close to n (s1 - s0)(2m - s0 - s1) / 2 var", () => {
  const scores = [...Array(300).fill(1), ...Array(420).fill(0.5), ...Array(280).fill(0)];
  const [s0, s1] = [scoreOfElo(0), scoreOfElo(5)];
  const [mean, variance] = [0.51, 0.3 + 0.105 - 0.51 ** 2];
  const normal = (1000 * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
  expect(logLikelihoodRatio(scores, s0, s1) / normal).toBeCloseTo(1, 2);
});

test("the bounds for 5% and 5% are ±2.944", () => {
  const { lower, upper, accepted, llr } = sprt([], { elo0: 0, elo1: 20 });
  expect([lower, upper].map((bound) => bound.toFixed(3))).toEqual(["-2.944", "2.944"]);
  expect([accepted, llr]).toEqual([undefined, 0]);
});

test("all wins are accepted, all losses are rejected", () => {
  expect(sprt(Array(200).fill(1), { elo0: 0, elo1: 20 }).accepted).toBe("H1");
  expect(sprt(Array(200).fill(0), { elo0: 0, elo1: 20 }).accepted).toBe("H0");
  expect(Number.isFinite(sprt([1], { elo0: 0, elo1: 20 }).llr)).toBe(true);
});

describe("pairs of games", () => {
  const pairs = (...counts: readonly number[]): number[] => counts.flatMap((count, at) => Array(count).fill(at / 4));
  const llr = (results: readonly number[], elo0: number, elo1: number): number => pairSprt(results, { elo0, elo1 }).llr;

  test("of two results a and b the weight of b at mean m is (m - a) / (b - a): a ratio to check by hand", () => {
    const [m0, m1] = [scoreOfElo(0), scoreOfElo(50)];
    const byHand = 12 * Math.log((m1 - 0.25) / (m0 - 0.25)) + 8 * Math.log((0.75 - m1) / (0.75 - m0));
    expect(byHand).toBeCloseTo(0.3237, 4);
    expect(llr(pairs(0, 8, 0, 12, 0), 0, 50)).toBeCloseTo(byHand, 2);
  });

  test("five results, computed apart by the formulas of fishtest", () => {
    expect(llr(pairs(20, 180, 400, 210, 25), 0, 5)).toBeCloseTo(1.18055152, 7);
    expect(llr(pairs(0, 30, 100, 45, 5), 0, 10)).toBeCloseTo(2.28914199, 7);
  });

  test("an opening won by whoever has the better side says less of either player as a pair than as two games", () => {
    const won = [...pairs(0, 0, 40, 20)];
    const games = won.flatMap((pair) => (pair === 0.5 ? [1, 0] : [1, 0.5]));
    expect(llr(won, 0, 50)).toBeGreaterThan(2 * sprt(games, { elo0: 0, elo1: 50 }).llr);
  });

  test("from the other side the ratio is the opposite", () => {
    expect(llr(pairs(3, 9, 20, 14, 7), 10, 30)).toBeCloseTo(-llr(pairs(7, 14, 20, 9, 3), -30, -10), 9);
  });
});

test("wrong answers are about as rare as asked for", () => {
  const random = new Random(5);
  const settings = { elo0: 0, elo1: 100 };
  const wrong = (elo: number, answer: string): number => {
    let count = 0;
    for (let run = 0; run < 200; run++) {
      const scores: number[] = [];
      let accepted: string | undefined;
      while (accepted === undefined) {
        scores.push(random.unit() < scoreOfElo(elo) ? 1 : 0);
        if (scores.length % 4 === 0) accepted = sprt(scores, settings).accepted;
      }
      if (accepted === answer) count++;
    }
    return count / 200;
  };
  expect(wrong(0, "H1")).toBeLessThan(0.09);
  expect(wrong(100, "H0")).toBeLessThan(0.09);
});

describe("differences", () => {
  test("normal distribution", () => {
    expect([0, 1, 1.959964, -1].map((z) => normal(z).toFixed(4))).toEqual(["0.5000", "0.8413", "0.9750", "0.1587"]);
  });

  test("shares: 60 of 100 and 40 of 100 differ with p = 0.0047; the same with 6 and 4 of 10 means nothing", () => {
    expect(shareTest({ points: 60, games: 100 }, { points: 40, games: 100 })).toBeCloseTo(0.0047, 4);
    expect(shareTest({ points: 6, games: 10 }, { points: 4, games: 10 })).toBeGreaterThan(0.3);
    expect(shareTest({ points: 5, games: 5 }, { points: 9, games: 9 })).toBe(1);
  });

  test("means with standard errors", () => {
    expect(meanTest({ mean: 10, error: 3 }, { mean: 20, error: 4 })).toBeCloseTo(0.0455, 4);
    expect(sampleOf([1, 2, 3, 4])).toEqual({ mean: 2.5, count: 4, error: Math.sqrt(5 / 3 / 4) });
  });

  test("the bootstrap covers the mean about as often as it says", () => {
    const random = new Random(5);
    let covered = 0;
    for (let round = 0; round < 200; round++) {
      const values = Array.from({ length: 40 }, () => -Math.log(1 - random.unit()));
      const { lower, upper } = bootstrap(values, { seed: round, rounds: 400 });
      if (lower <= 1 && 1 <= upper) covered++;
    }
    expect(covered).toBeGreaterThan(172);
    expect(covered).toBeLessThan(199);
  });

  test("waits: limits reached make the mean a lower bound, the median stands while half ended", () => {
    const waits = [10, 20, 30, 100, 100].map((value) => ({ value, censored: value === 100 }));
    expect(censoredMean(waits)).toMatchObject({ mean: 52, ended: 3, count: 5, median: 30 });
    expect(censoredMean(waits.slice(2)).median).toBeUndefined();
  });
});

test("the sign test: small numbers by hand, no difference, and numbers whose powers a float has none for", () => {
  // Sums of binomial coefficients: 2 · (1 + 10 + 45) / 1024 and 2 / 32.
  expect(signTest(2, 8)).toBeCloseTo(0.109375, 12);
  expect(signTest(8, 2)).toBe(signTest(2, 8));
  expect(signTest(0, 5)).toBeCloseTo(0.0625, 12);
  expect(signTest(0, 0)).toBe(1);
  expect(signTest(5, 5)).toBe(1);
  expect(signTest(1000, 1000)).toBe(1);
  expect(signTest(900, 1100)).toBeCloseTo(8.6e-6, 6);
});
