import { expect, test } from "vitest";
import { futilityMargin, movesAt, probableReduction, reductionOf } from "./reductions.ts";

test.each([
  { depth: 6, place: 2, less: 0, why: "one of the first three" },
  { depth: 2, place: 20, less: 0, why: "too near the horizon" },
  { depth: 6, place: 9, less: 2, why: "ln 6 · ln 10 / 1.6 = 1.792 · 2.303 / 1.6 = 2.58" },
  { depth: 6, place: 5, less: 2, why: "ln 6 · ln 6 / 1.6 = 1.792 · 1.792 / 1.6 = 2.007" },
  { depth: 6, place: 3, less: 1, why: "ln 6 · ln 4 / 1.6 = 1.792 · 1.386 / 1.6 = 1.55" },
  { depth: 3, place: 30, less: 1, why: "ln 3 · ln 31 / 1.6 = 2.36, but a ply must be left" },
])("depth $depth, place $place: $less plies less, since $why", ({ depth, place, less }) => {
  expect(reductionOf(depth, place)).toBe(less);
});

test("the margin of futile moves grows by 2.5 swings a ply, and ends", () => {
  expect([2, 3, 4].map(futilityMargin)).toEqual([2.5, 5, 7.5]);
  expect(futilityMargin(5)).toBe(Number.POSITIVE_INFINITY);
});

test("near the horizon 3 + depth² moves are looked at", () => {
  expect([2, 3, 4, 5].map(movesAt)).toEqual([7, 12, 19, Number.POSITIVE_INFINITY]);
});

test("probable cuts look three plies less deep, from the fourth on", () => {
  expect([3, 4, 9].map(probableReduction)).toEqual([0, 3, 3]);
});
