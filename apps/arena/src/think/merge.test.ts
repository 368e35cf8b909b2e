import { expect, it } from "vitest";
import type { MoveThought, ThinkReport } from "../worker/requests.ts";
import { mergedReport } from "./merge.ts";

function report(moves: readonly MoveThought[], rest: Partial<ThinkReport> = {}): ThinkReport {
  const playouts = moves.reduce((sum, { visits }) => sum + visits, 0);
  const nothing = {
    role: 0,
    best: null,
    values: [],
    line: [],
    solved: false,
    lower: 0,
    upper: 100,
    nodes: 1,
    bytes: 10,
  };
  return { ...nothing, moves, playouts, milliseconds: 5, reason: null, ...rest };
}
const move = (name: string, visits: number, mean: number | null, lower = 0, upper = 100): MoveThought => ({
  move: name,
  visits,
  mean,
  lower,
  upper,
});

it("visits are added up, means weighted", () => {
  const one = report([move("a", 30, 60), move("b", 10, 20)]);
  const two = report([move("a", 10, 40), move("b", 50, 80)]);
  const merged = mergedReport([one, two])!;
  expect(merged.moves).toEqual([move("a", 40, 55), move("b", 60, 70)]);
  expect(merged).toMatchObject({ best: "b", playouts: 100, nodes: 2, bytes: 20, reason: null });
});

it("what one has proved holds for all", () => {
  const one = report([move("a", 5, 10, 50, 50), move("b", 95, 90, 0, 40)], { lower: 50 });
  const two = report([move("a", 5, 10), move("b", 95, 90)]);
  const merged = mergedReport([one, two])!;
  expect(merged.moves.map(({ lower, upper }) => [lower, upper])).toEqual([
    [50, 50],
    [0, 40],
  ]);
  expect(merged).toMatchObject({ best: "a", lower: 50, upper: 100, solved: false });
});

it("moves that nobody tried have no mean", () => {
  expect(mergedReport([report([move("a", 0, null)]), report([move("a", 0, null)])])!.moves[0]!.mean).toBeNull();
  expect(mergedReport([])).toBeUndefined();
});

it("what roles can expect: a proof, else the mean by playouts", () => {
  const values = (goal: number, proved = false) => ({ values: [{ goal, proved }, null] });
  const one = report([move("a", 30, 60)], values(60));
  const two = report([move("a", 10, 20)], values(20));
  expect(mergedReport([one, two])!.values).toEqual([{ goal: 50, proved: false }, null]);
  const three = report([move("a", 10, 20)], values(100, true));
  expect(mergedReport([one, three])!.values).toEqual([{ goal: 100, proved: true }, null]);
});
