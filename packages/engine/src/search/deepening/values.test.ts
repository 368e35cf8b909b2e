import { expect, test } from "vitest";
import { ValueScale } from "./values.ts";

const values = new ValueScale(100);

test("goals lie as far apart as their log-odds: 50 in the middle, 75 at ln 3, 20 at -ln 4, and ends at the edges", () => {
  expect(values.most).toBe(2 * 48 * 1024);
  expect([0, 50, 100].map((goal) => values.ofGoal(goal))).toEqual([0, values.most / 2, values.most]);
  // 1024 · ln 3 = 1124.98, 1024 · ln 4 = 1419.57
  expect(values.ofGoal(75)).toBe(values.most / 2 + 1125);
  expect(values.ofGoal(20)).toBe(values.most / 2 - 1420);
});

test("what is no end never has the value of a win or a loss", () => {
  expect(values.ofLogOdds(1000)).toBe(values.most - 1);
  expect(values.ofLogOdds(-1000)).toBe(1);
  expect(values.ofLogOdds(Number.POSITIVE_INFINITY)).toBe(values.most - 1);
});

test("goals come back from their values", () => {
  for (let goal = 0; goal <= 100; goal++) expect(values.goalOfEnd(values.ofGoal(goal))).toBe(goal);
  expect(values.goalOf(values.ofLogOdds(Math.log(3)))).toBeCloseTo(75, 1);
  expect(values.shareOf(values.ofLogOdds(-Math.log(4)))).toBeCloseTo(0.2, 3);
});
