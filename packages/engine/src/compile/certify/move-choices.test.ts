import { expect, test } from "vitest";
import { TRUE } from "../circuit/circuit.ts";
import { moveChoices } from "./move-choices.ts";

test("where both roles may be busy, each has a choice", () => {
  const moves = [
    [2, 4],
    [6, 8],
  ];
  expect(moveChoices(moves, undefined)).toEqual([
    [[1], [2]],
    [[3], [4]],
  ]);
});

test("where one is, its moves beside the idle move of the other", () => {
  const moves = [
    [2, 4],
    [6, 8],
  ];
  expect(moveChoices(moves, [4, 8])).toEqual([
    [
      [2, 4],
      [1, 4],
      [3, 2],
    ],
  ]);
});

test("a role with one move is no part of it", () => {
  expect(moveChoices([[2, 4], [TRUE]], [4, TRUE])).toEqual([[[2], [1]]]);
  expect(moveChoices([[2, 4], [TRUE]], undefined)).toEqual([[[1], [2]]]);
});
