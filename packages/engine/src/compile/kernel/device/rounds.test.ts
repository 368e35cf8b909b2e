import { describe, expect, test } from "vitest";
import { bundledGame } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import { compileCircuit } from "../../circuit/compile.ts";
import { findPhases } from "../phases.ts";
import { Plans, type PlayoutPlan } from "../playout/plan.ts";
import { bestDeviceRound, stepsOf, vainDraw } from "./rounds.ts";

test.each([1, 2, 5])("%d attempts fail as often as over all counts of an octave", (attempts) => {
  const most = 2 ** 12;
  let sum = 0;
  for (let count = most / 2 + 1; count <= most; count++) sum += (1 - count / most) ** attempts;
  expect(vainDraw(attempts)).toBeCloseTo(sum / (most / 2), 3);
});

describe("steps of a playout", () => {
  test("its plies and the one that sees the end, where no draw is in vain", () => {
    expect([...stepsOf([7, 9, 9], 2, 0)].map(([steps, chance]) => [steps, Math.round(3 * chance)])).toEqual([
      [8, 1],
      [10, 2],
    ]);
  });

  test("all phases more for each draw in vain", () => {
    expect([...stepsOf([2], 3, 0.25)]).toEqual([
      [3, 0.5625],
      [6, 0.375],
      [9, 0.0625],
    ]);
  });

  test("their mean, where many draws are in vain", () => {
    expect([...stepsOf([1000], 2, 0.1)]).toEqual([[1201, 1]]);
  });
});

function ticTacToe(): PlayoutPlan {
  const compiled = compileCircuit(readRules(bundledGame("tic-tac-toe")!.rules).rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  return new Plans(compiled.value, findPhases(compiled.value)).plain;
}

describe("the best round", () => {
  const plan = ticTacToe();
  const round = (costs: { ply: number; end: number }, lengths: number[]) =>
    bestDeviceRound(plan, { ...costs, onePly: undefined }, lengths);

  test("fills up where playouts are all alike: 40 plies and the end are three rounds of seven cycles of two", () => {
    expect(round({ ply: 1e5, end: 1e4 }, [40])).toEqual({ cycles: 7, attempts: 8 });
  });

  test("is short where lengths differ and its end costs little", () => {
    const lengths = Array.from({ length: 60 }, (_, at) => at + 1);
    expect(round({ ply: 1e5, end: 1e4 }, lengths).cycles).toBeLessThan(5);
  });

  test("draws seldom where plies are cheap", () => {
    expect(round({ ply: 100, end: 100 }, [8]).attempts).toBe(2);
  });
});
