import { expect, test } from "vitest";
import { orderOf } from "./order.ts";
import { symbolPlaces } from "./symbols.ts";

const values = (names: readonly string[], chain: readonly [string, string][] = []): readonly string[] | undefined =>
  orderOf(names, [chain])?.values;

test("numbers by value, also with a word before them; letters; words", () => {
  expect(values(["10", "9", "-1"])).toEqual(["-1", "9", "10"]);
  expect(values(["c10", "c2", "c1"])).toEqual(["c1", "c2", "c10"]);
  expect(values(["c", "a", "b"])).toEqual(["a", "b", "c"]);
  expect(values(["three", "one", "two"])).toEqual(["one", "two", "three"]);
});

test("a successor relation in the rules; a cycle begins where it is written first", () => {
  expect(
    values(
      ["mid", "low", "top"],
      [
        ["low", "mid"],
        ["mid", "top"],
        ["top", "sky"],
      ],
    ),
  ).toEqual(["low", "mid", "top"]);
  expect(
    values(
      ["mid", "low", "top"],
      [
        ["mid", "top"],
        ["top", "low"],
        ["low", "mid"],
      ],
    ),
  ).toEqual(["mid", "top", "low"]);
});

test("names of things have no order", () => {
  expect(values(["red", "blue"])).toBeUndefined();
  expect(values(["b", "k", "q"])).toBeUndefined();
  expect(values(["c1", "r1"])).toBeUndefined();
  expect(values(["only"])).toBeUndefined();
});

test("places in one name", () => {
  expect(symbolPlaces(["a1", "a2", "b1", "b2"])?.get("b1")).toEqual({ column: 2, row: 1 });
  expect(symbolPlaces(["r1c1", "r1c2", "r2c1", "r2c2"])?.get("r2c1")).toEqual({ column: 1, row: 2 });
  expect(symbolPlaces(["p1", "p2", "p3", "p4"])).toBeUndefined();
  expect(symbolPlaces(["a1", "b2", "c3", "red"])).toBeUndefined();
});
