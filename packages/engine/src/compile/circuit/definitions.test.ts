import { expect, test } from "vitest";
import { Definitions, NO_USE } from "./definitions.ts";

function usersOf(definitions: Definitions, variable: number): number[] {
  const users: number[] = [];
  for (let link = definitions.firstUse(variable); link !== NO_USE; link = definitions.nextUse(link))
    users.push(definitions.user(link));
  return users.sort();
}

test("users are those of the question, and of the one before no more", () => {
  const definitions = new Definitions();
  for (let variable = 0; variable < 5; variable++) definitions.add();
  // 2 and 3 are defined by 0 and 1, 4 by 2 and 0; each gate has the input in two clauses.
  for (const [variable, one, other] of [
    [2, 0, 1],
    [3, 0, 1],
    [4, 2, 0],
  ] as const) {
    definitions.define(variable, [2 * variable + 1, 2 * one]);
    definitions.define(variable, [2 * variable, 2 * one + 1, 2 * other + 1]);
  }
  const link = (...variables: number[]): void =>
    definitions.link(variables, (variable) => variables.includes(variable));
  link(0, 2, 3, 4);
  expect([0, 2, 3, 4].map((variable) => usersOf(definitions, variable))).toEqual([[2, 3, 4], [4], [], []]);
  link(0, 1, 3);
  expect([0, 1, 3].map((variable) => usersOf(definitions, variable))).toEqual([[3], [3], []]);
});
