import { expect, test } from "vitest";
import { type Conditional, findFamilies } from "./families.ts";

const conditional = (atom: number, conditions: Record<number, number>, choice = 0): Conditional => ({
  atom,
  choice,
  conditions: new Map(Object.entries(conditions).map(([move, literal]) => [Number(move), literal])),
  instances: [atom],
});

const atomsOf = (...conditionals: Conditional[]): number[][] =>
  findFamilies(conditionals).map(({ members }) => members.map(({ atom }) => atom));

test("atoms whose moves carry the same conditions are a family", () => {
  expect(atomsOf(conditional(1, { 0: 20, 1: 22 }), conditional(2, { 2: 20, 3: 22 }))).toEqual([[1, 2]]);
});

test("one that names a move with another condition is none of it", () => {
  expect(atomsOf(conditional(1, { 0: 20, 1: 22 }), conditional(2, { 0: 24, 3: 22 }))).toEqual([]);
  expect(atomsOf(conditional(1, { 0: 20, 1: 22 }), conditional(2, { 0: 20, 3: 22 }))).toEqual([[1, 2]]);
});

test("a later member must agree with all before it", () => {
  const [one, two] = [conditional(1, { 0: 20 }), conditional(2, { 1: 20, 2: 22 })];
  expect(atomsOf(one, two, conditional(3, { 2: 24, 3: 20 }))).toEqual([[1, 2]]);
  expect(atomsOf(one, two, conditional(3, { 2: 22, 3: 20 }))).toEqual([[1, 2, 3]]);
});

test("atoms with no condition in common, or of another choice, are no family", () => {
  expect(atomsOf(conditional(1, { 0: 20 }), conditional(2, { 1: 22 }))).toEqual([]);
  expect(atomsOf(conditional(1, { 0: 20 }), conditional(2, { 1: 20 }, 1))).toEqual([]);
});

test("an atom joins the family it shares most with", () => {
  const [one, two] = [conditional(1, { 0: 20, 1: 22 }), conditional(2, { 0: 24, 1: 26, 2: 22 })];
  expect(atomsOf(one, two, conditional(3, { 5: 24, 6: 26, 7: 22 }))).toEqual([[2, 3]]);
});

test("the conditions of a family are those of all its members", () => {
  const [family] = findFamilies([conditional(1, { 0: 20 }), conditional(2, { 3: 20 })]);
  expect([...family!.conditions]).toEqual([
    [0, 20],
    [3, 20],
  ]);
});
