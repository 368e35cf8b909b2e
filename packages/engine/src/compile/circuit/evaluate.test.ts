import { expect, test } from "vitest";
import { evaluate, initialState, literalValue, nextState } from "./evaluate.ts";
import { readCircuit, readLiteral } from "./testing/read.ts";

const GATES = readCircuit(`
roles x
n1 = (true p) ; at first
n2 = (true q)
n3 = (does x go)
n4 = n1 & !n2
n5 = n4 & n3
(next p) = n5
(next q) = !n4
(legal x go) = n4
(legal x wait) = true`);

test("gates are ANDs of literals, and a literal may be negated", () => {
  const values = evaluate(GATES, [1, 0], [0]);
  const of = (text: string): boolean => literalValue(values, readLiteral(text));
  expect(["n1", "!n2", "n4", "n5", "!n5", "true", "false"].map(of)).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
    false,
  ]);
});

test("without a joint move no move is played", () => {
  expect(literalValue(evaluate(GATES, [1, 0]), readLiteral("n5"))).toBe(false);
});

test("a move that nothing reads is played all the same", () => {
  expect([...nextState(GATES, [1, 0], [1])]).toEqual([0, 0]);
  expect([...nextState(GATES, [1, 0], [0])]).toEqual([1, 0]);
});

test("the initial state", () => {
  expect([...initialState(GATES)]).toEqual([1, 0]);
});

/** a to b to c, and back from c to b: what is reached from a. */
const WAY = readCircuit(`
roles x
n1 = (true start)
n2 = (true ab)
n3 = (true bc)
n4 = (true cb)
n5 = fixpoint of !n10 in n5 .. n11
n6 = fixpoint of n11 in n5 .. n11
n7 = n1 & n2
n8 = n6 & n4
n9 = n5 & n3
n10 = !n7 & !n8
n11 = n9 & n9
terminal = n6`);

test.each<[string, number[], boolean]>([
  ["from the start by both ways", [1, 1, 1, 0], true],
  ["a ring is not reached by itself", [0, 0, 1, 1], false],
  ["one way is missing", [1, 1, 0, 1], false],
])("a loop is the least that supports itself: %s", (_, state, isReached) => {
  expect(literalValue(evaluate(WAY, state), WAY.terminal)).toBe(isReached);
});
