import { expect, test } from "vitest";
import { TRUE } from "../circuit/circuit.ts";
import { combinations, splitMoves } from "./move-split.ts";

test("one of each list, in all ways", () => {
  expect(combinations([[1, 2], [3]], 2)).toEqual([
    [1, 3],
    [2, 3],
  ]);
  expect(combinations([], 1)).toEqual([[]]);
});

test("no more combinations than allowed", () =>
  expect(
    combinations(
      [
        [1, 2],
        [3, 4],
      ],
      3,
    ),
  ).toBeUndefined());

test("where both roles may be busy, all pairs of their moves", () => {
  const { cases, isComplete } = splitMoves(
    [
      [2, 4],
      [6, 8],
    ],
    undefined,
  );
  expect(isComplete).toBe(true);
  expect(cases).toEqual([
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
  ]);
});

test("where one is, its moves beside the idle move of the other", () => {
  const { cases } = splitMoves(
    [
      [2, 4],
      [6, 8],
    ],
    [4, 8],
  );
  expect(cases).toEqual([
    [2, 4],
    [1, 4],
    [3, 2],
  ]);
});

test("a role with one move is no part of it", () => {
  expect(splitMoves([[2, 4], [TRUE]], [4, TRUE]).cases).toEqual([[2], [1]]);
});

test("of too many pairs only the moves of one role", () => {
  const many = Array.from({ length: 200 }, (_, at) => 2 * at + 2);
  const more = Array.from({ length: 201 }, (_, at) => 2 * at + 1000);
  const split = splitMoves([many, more], undefined);
  expect([split.isComplete, split.cases.length, split.roles.length]).toEqual([false, 201, 1]);
});
