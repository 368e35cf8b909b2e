import { expect, test } from "vitest";
import { futilityMargin, reductionOf } from "./reductions.ts";

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

test("the margin of futile moves grows by 0.06 a ply, and ends", () => {
  expect(futilityMargin(2)).toBeCloseTo(0.06, 12);
  expect(futilityMargin(3)).toBeCloseTo(0.12, 12);
  expect(futilityMargin(4)).toBe(Number.POSITIVE_INFINITY);
});
