import { expect, test } from "vitest";
import { undominated } from "./dominance.ts";

/** Rows and columns of what the first and the second role get, as values or intervals. */
type Cell = readonly (number | readonly [number, number])[];

function left(matrix: readonly (readonly Cell[])[]): number[] {
  const columns = matrix[0]!.length;
  const worth = (joint: number, role: number): readonly [number, number] => {
    const value = matrix[Math.floor(joint / columns)]![joint % columns]![role]!;
    return typeof value === "number" ? [value, value] : value;
  };
  return undominated({
    counts: [matrix.length, columns],
    indifferent: () => false,
    lower: (joint, role) => worth(joint, role)[0],
    upper: (joint, role) => worth(joint, role)[1],
  });
}

test("the prisoners' dilemma", () => {
  expect(
    left([
      [
        [60, 60],
        [0, 100],
      ],
      [
        [100, 0],
        [30, 30],
      ],
    ]),
  ).toEqual([3]);
});

test("chicken: nothing is dominated", () => {
  expect(
    left([
      [
        [60, 60],
        [30, 100],
      ],
      [
        [100, 30],
        [0, 0],
      ],
    ]),
  ).toEqual([0, 1, 2, 3]);
});

test("one after the other: the third column first, then the second row, then the first column", () => {
  expect(
    left([
      [
        [10, 20],
        [20, 30],
        [0, 0],
      ],
      [
        [5, 60],
        [15, 50],
        [90, 40],
      ],
    ]),
  ).toEqual([1]);
});

test("a worth that is not known may be anything", () => {
  const unknown = [0, 100] as const;
  expect(
    left([
      [
        [60, 60],
        [unknown, 100],
      ],
      [
        [100, 0],
        [30, 30],
      ],
    ]),
  ).toEqual([1, 3]);
});

test("equal worths are not dominated", () => {
  expect(left([[[50, 50]], [[50, 50]]])).toEqual([0, 1]);
});
