import { expect, test } from "vitest";
import { mergedReport, type SearchFinding } from "./merge.ts";
import type { MoveReport, SearchReport } from "./report.ts";

const move = (name: number, visits: number, mean: number, lower = 0, upper = 100): MoveReport => ({
  move: name,
  visits,
  mean,
  lower,
  upper,
});
const finding = (moves: readonly MoveReport[], rest: Partial<SearchFinding> = {}): SearchFinding => ({
  moves,
  solved: false,
  lower: 0,
  upper: 100,
  playouts: moves.reduce((sum, { visits }) => sum + visits, 0),
  nodes: 10,
  ...rest,
});
const report = (moves: readonly MoveReport[]): SearchReport => ({ ...finding(moves), role: 0, best: 1, line: [] });

test("visits are added up and means weighted; a move that one search never tried has the other's mean", () => {
  const own = report([move(1, 30, 60), move(2, 10, 20), move(3, 0, Number.NaN)]);
  const merged = mergedReport(own, [finding([move(2, 50, 80), move(1, 10, 40), move(3, 4, 25)])]);
  expect(merged.moves).toEqual([move(1, 40, 55), move(2, 60, 70), move(3, 4, 25)]);
  expect(merged).toMatchObject({ best: 2, playouts: 104, nodes: 20, solved: false });
});

test("what one has proved holds for all", () => {
  const own = report([move(1, 90, 70), move(2, 10, 20)]);
  const other = finding([move(1, 5, 10, 0, 0), move(2, 5, 50, 50, 50)], { solved: true, lower: 50, upper: 50 });
  expect(mergedReport(own, [other])).toMatchObject({ best: 2, solved: true, lower: 50, upper: 50 });
});

test("mixes are averaged by playouts", () => {
  const half = { ...move(1, 10, 50), probability: 1 };
  const own = report([half, { ...move(2, 10, 50), probability: 0 }]);
  const other = finding([
    { ...half, visits: 60, probability: 0 },
    { ...move(2, 0, Number.NaN), probability: 1 },
  ]);
  expect(mergedReport(own, [other]).moves.map(({ probability }) => probability)).toEqual([0.25, 0.75]);
});
