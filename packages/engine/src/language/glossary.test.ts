import { expect, test } from "vitest";
import { parseRules } from "../gdl/parse.ts";
import { type Entry, glossaryOf, lookUp, questionAbout } from "./glossary.ts";
import type { NamePlace } from "./tree.ts";

const RULES = `
(role white)
; Squares of the board,
; from left to right.
(square 1) (square 2)
(<= (init (cell ?x empty)) (square ?x))
(<= (legal white (mark ?x)) (true (cell ?x empty)))
(<= (next (cell ?x white)) (does white (mark ?x)))
(<= terminal (true (cell 1 white)) (distinct (pair 1 2) 7))
(goal white 100)
`;

function entry(name: string, place: NamePlace): Entry | undefined {
  return lookUp(glossaryOf(parseRules(RULES).value), name, place);
}

test.each([
  [
    "square",
    "relation",
    { kind: "relation", arities: [1], definitions: 2, uses: 1, note: "Squares of the board, from left to right." },
  ],
  ["cell", "term", { kind: "fact", arities: [2], definitions: 2, uses: 2 }],
  ["mark", "term", { kind: "move", arities: [1], definitions: 1, uses: 1 }],
  ["white", "term", { kind: "role", definitions: 1 }],
  ["empty", "term", { kind: "constant", definitions: 0, uses: 2 }],
  ["pair", "term", { kind: "function", arities: [2], uses: 1 }],
  ["LEGAL", "relation", { kind: "keyword", definitions: 1 }],
  ["cell", "relation", { kind: "fact" }],
] as const)("%s as %s", (name, place, expected) => {
  expect(entry(name, place)).toMatchObject(expected);
});

test("definitions are places of names", () => {
  expect(entry("square", "relation")!.defined.map(({ start, end }) => RULES.slice(start, end))).toEqual([
    "square",
    "square",
  ]);
  expect(RULES.slice(entry("cell", "term")!.defined[0]!.start).startsWith("cell ?x empty")).toBe(true);
});

test("questions about what holds now", () => {
  expect(["square", "cell", "mark", "empty"].map((name) => questionAbout(entry(name, "term")!))).toEqual([
    "(square ?1)",
    "(true (cell ?1 ?2))",
    "(legal ?role (mark ?1))",
    undefined,
  ]);
  expect(questionAbout(entry("terminal", "relation")!)).toBe("terminal");
});

test("names beyond all measure are left out", () => {
  const many = Array.from({ length: 6000 }, (_, at) => `(p${at})`).join("");
  expect(glossaryOf(parseRules(many).value)).toHaveLength(5000);
  expect(glossaryOf(parseRules(`(${"a".repeat(10_000)})`).value)).toEqual([]);
});
