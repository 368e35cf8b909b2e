import { expect, test } from "vitest";
import { Budget } from "../budget.ts";
import { InstanceLog } from "./instances.ts";
import { NO_ATOM } from "./program.ts";

/** Heads with their literals; a negative literal is 2 * mention + 1. */
function logOf(...instances: [head: number, ...literals: number[]][]): InstanceLog {
  const log = new InstanceLog(new Budget());
  for (const [head, ...literals] of instances) {
    log.begin(head, literals.length);
    for (const literal of literals) log.literal(literal);
  }
  return log;
}

test("instances are put in the order of their heads, and keep the order in which they were found", () => {
  const { firstInstance, firstLiteral, literals } = logOf([2, 0], [0, 2, 4], [2], [1, 0]).sorted(3, () => NO_ATOM);
  expect([...firstInstance]).toEqual([0, 1, 2, 4]);
  expect([...firstLiteral]).toEqual([0, 2, 3, 4, 4]);
  expect([...literals]).toEqual([2, 4, 0, 0]);
});

test("a mention becomes the atom that it turned out to be", () => {
  const { literals } = logOf([0, 2 * 7 + 1]).sorted(4, (mention) => (mention === 7 ? 3 : NO_ATOM));
  expect([...literals]).toEqual([2 * 3 + 1]);
});

test("a mention of what never holds is always true: the literal goes, the instance stays", () => {
  const { firstInstance, firstLiteral, literals } = logOf([0, 2, 1], [1, 3]).sorted(2, () => NO_ATOM);
  expect([...firstInstance]).toEqual([0, 1, 2]);
  expect([...firstLiteral]).toEqual([0, 1, 1]);
  expect([...literals]).toEqual([2]);
});

test("more instances than the first room holds", () => {
  const log = new InstanceLog(new Budget());
  for (let head = 0; head < 2000; head++) {
    log.begin(head, 1);
    log.literal(2 * head);
  }
  const { firstInstance, literals } = log.sorted(2000, () => NO_ATOM);
  expect(log.count).toBe(2000);
  expect([firstInstance[1999], literals[1999]]).toEqual([1999, 3998]);
});
