import { describe, expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { polynomial, ucb1Tuned } from "./formulas.ts";
import { addNewerSearches } from "./newer-searches.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { FORMULAS } from "./plugins.ts";
import { reportOf } from "./report.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

const game = new ExplicitGame({
  start: { mover: 0, moves: { bad: "bad", fair: "fair", good: "good" } },
  bad: { goals: [10] },
  fair: { goals: [50] },
  good: { goals: [70] },
});

test("what a page does not carry says how to get it", () => {
  const search = () => new Search(game, { ...DEFAULT_OPTIONS, formula: "ucb1-tuned" }, new Random(1));
  expect(search).toThrow("addNewerSearches()");
  addNewerSearches();
  expect(search).not.toThrow();
});

test.each(FORMULAS.names)("%s visits the best move most, the worst least", (formula) => {
  const options = { ...DEFAULT_OPTIONS, formula, solver: "off", memoryMiB: 1 } as const;
  const search = new Search(game, options, new Random(1));
  runSearch(search, { playouts: 1000 });
  const [bad, fair, good] = reportOf(search).moves.map(({ visits }) => visits);
  expect(good).toBeGreaterThan(fair!);
  expect(fair).toBeGreaterThan(bad!);
});

test("polynomial exploration, by hand", () => {
  const worth = polynomial({ value: 0.5, visits: 3, origin: 16, exploration: 0.4 });
  expect(worth).toBeCloseTo(0.5 + (0.4 * 4) / 4, 12);
});

describe("UCB1-Tuned, by hand", () => {
  const move = { value: 0.5, visits: 8, origin: Math.E ** 2, exploration: 2 }; // log p = 2, log p / n = 1/4

  test("payoffs that hardly differ: V = variance + sqrt(2 log p / n)", () => {
    // log p / n = 2 / 800, so V = 0.01 + sqrt(2 * 0.0025); less than 1/4.
    const variance = 0.01;
    const worth = ucb1Tuned({ ...move, visits: 800, variance });
    expect(worth).toBeCloseTo(0.5 + 2 * Math.sqrt(0.0025 * (0.01 + Math.sqrt(0.005))), 12);
  });

  test("never more than 1/4", () => {
    expect(ucb1Tuned({ ...move, variance: 0.2 })).toBeCloseTo(0.5 + 2 * Math.sqrt(0.25 * 0.25), 12);
  });
});
