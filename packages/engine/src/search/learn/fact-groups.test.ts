import { expect, test } from "vitest";
import { factGroups } from "./fact-groups.ts";

const groupsOf = (...facts: (string | undefined)[]): string[] =>
  factGroups(facts)
    .map((group) => group.join())
    .sort();

test("facts that differ in some arguments alone belong together, each set of them once", () => {
  const facts = ["(cell 1 1 x)", "(cell 1 2 x)", "(cell 2 1 o)", undefined, "(control x)", "(control o)", "started"];
  // (cell 1 _ x) and (cell _ _ x) are both 0 and 1; (cell _ 1 _) is 0 and 2; (cell _ 2 x) is one alone.
  expect(groupsOf(...facts)).toEqual(["0,1", "0,1,2", "0,2", "4,5"]);
});

test("arguments may be terms, of which parts differ", () => {
  expect(groupsOf("(at (place 1 2) x)", "(at (place 3 2) x)", "(at nowhere x)")).toEqual(["0,1"]);
});

test("facts of more than five arguments belong to no group", () => {
  expect(groupsOf("(f 1 2 3 4 5)", "(f 1 2 3 4 6)")).toEqual(["0,1"]);
  expect(groupsOf("(f 1 2 3 4 5 6)", "(f 1 2 3 4 5 7)")).toEqual([]);
});
