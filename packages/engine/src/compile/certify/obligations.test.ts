import { describe, expect, test } from "vitest";
import { FALSE, TRUE } from "../circuit/circuit.ts";
import { ExclusiveInputs, equality, oneOf } from "./obligations.ts";

describe("equality", () => {
  test("of one literal needs nothing", () => expect(equality("", 4, 4)).toEqual([]));

  test("excludes that one holds and the other does not", () => {
    const [{ excluded }] = equality("", 4, 6) as [ReturnType<typeof equality>[0]];
    expect(excluded([4, 6])).toEqual([
      [4, 7],
      [5, 6],
    ]);
    expect(excluded([8, 8])).toEqual([]);
  });
});

/** Inputs 1, 2 and 3 exclude each other, and 3 and 4. */
const INPUTS = new ExclusiveInputs([
  [1, 2, 3],
  [3, 4],
]);

describe("one of a group", () => {
  test("inputs that are known to exclude each other need no proof", () => {
    expect(INPUTS.pairs([2, 4, 6])).toEqual([]);
    expect(INPUTS.pairs([6, 8])).toEqual([]);
  });

  test("others do, with all", () => {
    expect(INPUTS.pairs([2, 4, 8])).toEqual([
      [8, 2],
      [8, 4],
    ]);
    expect(INPUTS.pairs([2, 5])).toEqual([[5, 2]]);
    expect(INPUTS.pairs([TRUE, FALSE, TRUE])).toEqual([[TRUE, TRUE]]);
  });

  test("one that two facts go back to is there twice", () => expect(INPUTS.pairs([2, 4, 2])).toContainEqual([2, 2]));

  test("where one must hold, not none does", () => {
    const excludedBy = (exactlyOne: boolean): unknown => oneOf([2, 4], exactlyOne, INPUTS)[0]!.excluded([2, TRUE]);
    expect(excludedBy(false)).toEqual([[TRUE, 2]]);
    expect(excludedBy(true)).toEqual([
      [TRUE, 2],
      [3, FALSE],
    ]);
  });
});
