import { expect, test } from "vitest";
import { bundledGame } from "../../games/index.ts";
import { parseRules } from "../../gdl/parse.ts";
import { toMini } from "../passes/mini.ts";
import { groundRules } from "./ground.ts";
import { groundText, NO_ATOM } from "./program.ts";
import { readGround } from "./testing/read.ts";

const TEXT = `(role x)
(role y)
(init (cell b))
(legal x noop)
(<= (next (cell x)) (does x (mark a)) (true (cell b)))
(<= (next (cell x)) (true (cell x)) (not (true (cell b))))
(<= (sees y go) (does x noop))
terminal
(<= (goal x 100) (true (cell x)))
`;

test("what is written reads back, and is written again as it was", () => {
  expect(groundText(readGround(TEXT))).toBe(TEXT);
});

test("facts and moves are known by what reads and what derives them", () => {
  const { facts, moves, goals, percepts, terminal, text } = readGround(TEXT);
  expect(facts.map((fact) => [fact.text, fact.initially, fact.next === NO_ATOM])).toEqual([
    ["(cell b)", true, true],
    ["(cell x)", false, false],
  ]);
  expect(moves.map((move) => [move.text, move.role, move.legal === NO_ATOM])).toEqual([
    ["(mark a)", 0, true],
    ["noop", 0, false],
  ]);
  expect(goals.map(({ role, value }) => [role, value])).toEqual([[0, 100]]);
  expect(percepts.map((percept) => [percept.role, percept.text])).toEqual([[1, "go"]]);
  expect(text(terminal)).toBe("terminal");
});

test("a ground program is a rulesheet of the same game: grounded again it stays as it is", () => {
  const grounded = (rules: string): string => {
    const ground = groundRules(toMini(parseRules(rules).value).program);
    if (!ground.ok) throw new Error(ground.reason);
    return groundText(ground.value);
  };
  const sorted = (text: string): string[] => text.split("\n").sort();
  const once = grounded(bundledGame("tic-tac-toe")!.rules);
  expect(sorted(grounded(once))).toEqual(sorted(once));
});
