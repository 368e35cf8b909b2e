import { expect, test } from "vitest";
import { Numbering } from "./numbering.ts";

test("pairs are numbered as they are met, and have one number", () => {
  const numbering = new Numbering(2);
  expect([numbering.idOf(1, 7), numbering.idOf(0, 7), numbering.idOf(1, 7), numbering.idOf(1, 0)]).toEqual([
    0, 1, 0, 2,
  ]);
  expect(numbering.size).toBe(3);
});

test("a number gives back its pair", () => {
  const numbering = new Numbering(3);
  numbering.idOf(2, 5);
  const id = numbering.idOf(1, 9);
  expect([numbering.form(id), numbering.number(id)]).toEqual([1, 9]);
});

test("numbers far apart, and many of them", () => {
  const numbering = new Numbering(2);
  expect(numbering.idOf(0, 100_000)).toBe(0);
  const ids = Array.from({ length: 500 }, (_, number) => numbering.idOf(1, 3 * number));
  expect(new Set(ids).size).toBe(500);
  expect(ids.map((id) => numbering.number(id))).toEqual(Array.from({ length: 500 }, (_, number) => 3 * number));
  expect(numbering.idOf(0, 100_000)).toBe(0);
});
