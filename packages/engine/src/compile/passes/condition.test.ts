import { expect, test } from "vitest";
import type { Literal } from "../datalog/program.ts";
import { alwaysBound, type Condition, conditionVariables, countDisjuncts, disjuncts, flatten } from "./condition.ts";

/** A fact over variables, by the number of its relation. */
const fact = (relation: number, ...variables: number[]): Literal => ({
  kind: "positive",
  atom: { relation, args: variables.map((index) => ({ kind: "variable", index })) },
});
const all = (...parts: Condition[]): Condition => ({ kind: "all", parts });
const any = (...parts: Condition[]): Condition => ({ kind: "any", parts });
const relations = (lists: readonly (readonly Condition[])[]): number[][] =>
  lists.map((list) => list.map((part) => (part as Literal & { kind: "positive" }).atom.relation));

const [a, b, c, d] = [fact(1), fact(2), fact(3), fact(4)];

test("disjuncts are multiplied out, the last alternative changing fastest", () => {
  expect(relations(disjuncts(all(any(a, b), any(c, d))))).toEqual([
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
  ]);
});

test.each([
  ["a literal", a, 1],
  ["nothing to ask", all(), 1],
  ["nothing to choose from", any(), 0],
  ["a choice of none beside a literal", all(a, any()), 0],
  ["two choices", all(any(a, b), any(a, b, c)), 6],
  ["a choice inside a choice", any(a, all(b, any(c, d))), 3],
])("%s has as many disjuncts as are counted", (_, condition, count) => {
  expect(countDisjuncts(condition)).toBe(count);
  expect(disjuncts(condition)).toHaveLength(count);
});

test("nested conjunctions lie side by side, choices stay", () => {
  const choice = any(c, d);
  expect(flatten([all(a, all(b)), choice])).toEqual([a, b, choice]);
});

test("a variable is always bound where each alternative binds it", () => {
  expect([...alwaysBound(any(fact(1, 0, 1), fact(2, 1)))]).toEqual([1]);
  expect([...alwaysBound(all(any(fact(1, 0), fact(2, 1)), fact(3, 2)))]).toEqual([2]);
  expect([...alwaysBound({ kind: "negative", atom: { relation: 1, args: [{ kind: "variable", index: 0 }] } })]).toEqual(
    [],
  );
  expect([...alwaysBound(any())]).toEqual([]);
});

test("the variables of a condition are those of all its parts, equalities included", () => {
  const [left, right] = [5, 6].map((index) => ({ kind: "variable" as const, index }));
  expect([...conditionVariables(any(fact(1, 3), all({ kind: "equal", left: left!, right: right! })))]).toEqual([
    3, 5, 6,
  ]);
});
