import { expect, test } from "vitest";
import { parseRules } from "../gdl/parse.ts";
import { describeWord } from "./describe.ts";
import { glossaryOf } from "./glossary.ts";
import { answersOf } from "./questions.ts";
import type { WordNode, WordPlace } from "./tree.ts";

const RULES = `(role white)
; Rows of the board.
(row 1) (row 2)
(row 3)
(<= (legal white (mark ?x)) (row ?x))`;
const glossary = glossaryOf(parseRules(RULES).value);
const lineOf = (offset: number): number => RULES.slice(0, offset).split("\n").length;

function word(name: string, place: WordPlace, start = RULES.length): WordNode {
  return { kind: "word", name, place, start, end: start + name.length, parent: undefined };
}

test.each([
  [
    "row",
    "relation",
    "row/1: relation",
    ["Rows of the board.", "Argument: 1 to 3.", "3 rules and facts in lines 3, 4.", "1 use."],
  ],
  ["mark", "term", "mark/1: move", ["Argument: 1 to 3.", "1 rule or fact in line 5.", "0 uses."]],
  ["white", "term", "white: role", ["1 rule or fact in line 1.", "1 use."]],
  ["2", "term", "2: constant", ["1 place, first in line 3."]],
  ["?x", "variable", "?x", ["A variable of this rule."]],
] as const)("%s", (name, place, title, lines) => {
  expect(describeWord(word(name, place), glossary, lineOf)).toMatchObject({ title, lines });
});

test("keywords have a meaning, unknown names have none", () => {
  const { title, lines } = describeWord(word("LEGAL", "relation"), glossary, lineOf)!;
  expect([title, lines[0]]).toEqual(["(legal role move)", "What a role may play in the current state."]);
  expect(describeWord(word("column", "relation"), glossary, lineOf)).toBeUndefined();
});

test("answers are the question with values in it", () => {
  expect(answersOf("(legal ?r (mark ?x)) (row ?xy)", [{ "?r": "white", "?x": "1", "?xy": "2" }])).toEqual([
    "(legal white (mark 1)) (row 2)",
  ]);
});
