import { expect, test } from "vitest";
import { Budget } from "../budget.ts";
import { relationNamed } from "../datalog/testing/read.ts";
import type { ClauseProgram } from "./clause.ts";
import { rewrite } from "./ground.ts";
import { groundText } from "./program.ts";
import { groundByReachability } from "./reach.ts";
import { readClauses } from "./testing/clauses.ts";

/** How many of three coins lie heads up: counted coin by coin, the counter would take every value at every coin. */
const COINS = `
  (role x) (init (up 1)) (init (up 2)) (init (up 3)) (succ 0 1) (succ 1 2) (succ 2 3) (after 1 2) (after 2 3) (after 3 end)
  (<= (legal x (turn ?c)) (after ?c ?d))
  (<= (next (up ?c)) (true (up ?c)) (not (does x (turn ?c))))
  (<= (next (up ?c)) (does x (turn ?c)) (not (true (up ?c))))
  (<= (count ?c ?k ?n) (true (up ?c)) (after ?c ?d) (succ ?k ?j) (count ?d ?j ?n))
  (<= (count ?c ?k ?n) (after ?c ?d) (not (true (up ?c))) (number ?k) (count ?d ?k ?n))
  (<= (count end ?k ?k) (number ?k))
  (number 0) (number 1) (number 2) (number 3)
  (<= (goal x ?n) (count 1 0 ?n))
  (<= terminal (true (up 4)))`;

function groundedBy(program: ClauseProgram, mostRows = Number.POSITIVE_INFINITY) {
  return groundByReachability(program, { budget: new Budget(), mostRows: () => mostRows });
}

function instancesOf(program: ClauseProgram): string[] {
  const ground = groundedBy(program);
  if ("wide" in ground) throw new Error("too wide");
  return groundText(ground).trim().split("\n");
}

test("a relation with more rows than it may have is told", () => {
  const program = readClauses(COINS);
  expect(groundedBy(program, 8)).toEqual({ wide: relationNamed(program, "count") });
});

test("on demand the counter is grounded only for what it can be asked", () => {
  const counters = (wide: readonly string[]): string[] => {
    const program = readClauses(COINS);
    const asked = new Set(wide.map((name) => relationNamed(program, name)));
    return instancesOf(rewrite(program, asked)).filter((line) => line.includes("(count ") && !line.includes("goal"));
  };
  const [all, asked] = [counters([]), counters(["count"])];
  // At coin c, c values of the counter at most: 1 + 2 + 3 of them, each with heads and tails.
  const heads = new Set(asked.map((line) => /\(count \d \d/.exec(line)?.[0]).filter((head) => head !== undefined));
  expect([...heads].sort()).toEqual([
    "(count 1 0",
    "(count 2 0",
    "(count 2 1",
    "(count 3 0",
    "(count 3 1",
    "(count 3 2",
  ]);
  expect(asked.length).toBeLessThan(all.length);
  expect(asked.every((line) => all.includes(line))).toBe(true);
});

test("with or without demand the goals have the same proofs", () => {
  const goals = (wide: readonly string[]): string[] => {
    const program = readClauses(COINS);
    const asked = new Set(wide.map((name) => relationNamed(program, name)));
    return instancesOf(rewrite(program, asked)).filter((line) => line.includes("goal"));
  };
  expect(goals(["count"]).sort()).toEqual(goals([]).sort());
});

test("a refusal names the largest relation", () => {
  const program = readClauses("(role x) (<= p (n ?x) (not q)) (<= q (not p)) (<= (legal x go) p) (n 1) (n 2) (n 3)");
  expect(() => groundedBy(program)).toThrow(/its own negation.*`n` with 3 rows of 1/);
});
