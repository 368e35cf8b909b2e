import { expect, test } from "vitest";
import { referenceGame } from "../../../../packages/engine/src/compile/backends/reference/game.ts";
import { Random } from "../../../../packages/engine/src/game/random.ts";
import { parseRules } from "../../../../packages/engine/src/gdl/parse.ts";
import { Observer, type RulesReport } from "./report.ts";

function observed(rules: string, playouts = 20): RulesReport {
  const observer = new Observer(referenceGame(parseRules(rules).value), { random: new Random(1), maxPlies: 30 });
  for (let count = 0; count < playouts; count++) observer.playout();
  return observer.report();
}

const COIN = `(role you) (init start) (legal you heads) (legal you tails)
  (<= (next (shown ?m)) (does you ?m)) (<= terminal (true (shown ?m)))
  (<= (goal you 100) (true (shown heads))) (<= (goal you 0) (true (shown tails)))`;

test("a sound game ends, and its role wins sometimes", () => {
  const report = observed(COIN);
  expect(report).toMatchObject({ playouts: 20, ended: 20, stuck: 0, cut: 0, plies: { fewest: 1, most: 1, mean: 1 } });
  const [you] = report.roles;
  expect(you!.wins).toBeGreaterThan(0);
  expect(you!.goals.map(({ value }) => value)).toEqual([0, 100]);
  expect(you!.goals.reduce((sum, { count }) => sum + count, 0)).toBe(20);
});

test("a game that never ends is cut", () => {
  expect(
    observed("(role you) (init a) (legal you wait) (next a) (<= terminal (true b)) (goal you 1)", 3),
  ).toMatchObject({ ended: 0, cut: 3 });
});

test("a state without a legal move is a trap", () => {
  const report = observed(
    "(role you) (init a) (<= (legal you go) (true a)) (next b) (<= terminal (true c)) (goal you 1)",
    3,
  );
  expect(report).toMatchObject({ stuck: 3, cut: 0, trap: { role: "you", joints: [["go"]] } });
});

test("no goal value or several are unclear", () => {
  expect(
    observed("(role you) (init a) (legal you go) (<= terminal (true a)) (goal you 1) (goal you 2)", 4).roles[0],
  ).toMatchObject({ unclear: 4 });
  expect(
    observed("(role you) (init a) (legal you go) (<= terminal (true a)) (<= (goal you 1) (true z))", 4).roles[0],
  ).toMatchObject({ unclear: 4, goals: [] });
});

test("a playout that is stopped does not count", () => {
  const observer = new Observer(referenceGame(parseRules(COIN).value), { random: new Random(1) });
  expect(observer.playout(() => true)).toBe(false);
  expect(observer.report().playouts).toBe(0);
});
