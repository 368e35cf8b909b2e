import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { polynomial } from "./formulas.ts";
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
