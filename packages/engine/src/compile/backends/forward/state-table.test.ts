import { expect, test } from "vitest";
import { StateTable } from "./state-table.ts";

const facts = (...numbers: number[]): Int32Array => Int32Array.from(numbers);

test("a state has one number, and gives back its facts", () => {
  const table = new StateTable();
  const [one, two] = [table.intern(facts(1, 5)), table.intern(facts(1, 6))];
  expect([one, two, table.intern(facts(1, 5)), table.size]).toEqual([0, 1, 0, 2]);
  expect([...table.facts(two)]).toEqual([1, 6]);
});

test("the empty state is a state", () => {
  const table = new StateTable();
  const empty = table.intern(facts());
  expect(table.intern(facts(0))).not.toBe(empty);
  expect([table.intern(facts()), table.facts(empty).length]).toEqual([empty, 0]);
});

test("a state that begins like another is another", () => {
  const table = new StateTable();
  expect(table.intern(facts(1, 2))).not.toBe(table.intern(facts(1, 2, 3)));
});

test("many states", () => {
  const table = new StateTable();
  const state = (number: number): Int32Array => Int32Array.from({ length: number % 9 }, (_, at) => number + 1000 * at);
  const numbers = Array.from({ length: 3000 }, (_, number) => table.intern(state(number)));
  // States without facts are one.
  expect(table.size).toBe(3000 - Math.ceil(3000 / 9) + 1);
  expect(Array.from({ length: 3000 }, (_, number) => table.intern(state(number)))).toEqual(numbers);
  expect([...table.facts(numbers[2999]!)]).toEqual([...state(2999)]);
});
