import { expect, test } from "vitest";
import { parseRules } from "../gdl/parse.ts";
import { coloursOf } from "./colours.ts";
import { foldsOf } from "./folds.ts";
import { glossaryOf } from "./glossary.ts";
import { outlineOf } from "./symbols.ts";
import { coverTemplate } from "./template.ts";
import { treeOf } from "./tree.ts";

const RULES = `(role white) (role black)
(init (cell 1))
open
(<= (legal white (mark ?x))
    (true (cell ?x)))
(<= (next (cell ?x)) (does white (mark ?x)))
(<= (next (cell ?x))
  (true (cell ?x)))
(<= (goal white 100) (q (f white 1)))
(<= terminal open)
(p`;

test("what a rulesheet defines, with its parts", () => {
  const lines = outlineOf(treeOf(RULES)).map(
    ({ name, kind, parts }) => `${kind}: ${name}${parts.map((part) => ` [${part.name}]`).join("")}`,
  );
  expect(lines).toEqual([
    "role: role white",
    "role: role black",
    "fact: init cell",
    "relation: open",
    "move: legal mark",
    "fact: next cell [(next (cell ?x))] [(next (cell ?x))]",
    "goal: goal white",
    "end: terminal",
    "relation: p",
  ]);
  for (const { span, nameSpan, parts } of outlineOf(treeOf(RULES)))
    for (const inner of [nameSpan, ...parts.map((part) => part.span)])
      expect([inner.start >= span.start, inner.end <= span.end]).toEqual([true, true]);
});

test("what is over several lines folds to its head", () => {
  const text = ";; one\n;; two\n  ; three\n(<= a\n  b) (c d)\n; x\n; y\n(e\n  (f\n g";
  const folds = foldsOf(treeOf(text));
  expect(folds.map(({ kind, start, end }) => `${kind}: ${JSON.stringify(text.slice(start, end))}`)).toEqual([
    'comment: "\\n;; two\\n  ; three"',
    'list: "\\n  b"',
    'list: "\\n  (f\\n g"',
    'list: "\\n g"',
  ]);
});

test("nested lists without an end are folded in a moment", () => {
  expect(foldsOf(treeOf("(a ".repeat(50_000)))).toEqual([]);
  expect(foldsOf(treeOf(`${"(a ".repeat(50_000)}\n`))).toHaveLength(50_000);
});

test("every word has its colour", () => {
  const text = "(<= (next (cell ?x 1)) (q (f b white)) (does white (mark ?x))) ; why";
  const tree = treeOf(text);
  const glossary = glossaryOf(parseRules(`${RULES})${text}`).value);
  const shown = coloursOf(tree, glossary).map(
    ({ start, end, kind, defines }) => `${text.slice(start, end)} ${kind}${defines ? "!" : ""}`,
  );
  expect(shown).toEqual([
    "<= connective",
    "next keyword!",
    "cell fact!",
    "?x variable",
    "1 number",
    "q relation",
    "f function",
    "b constant",
    "white role",
    "does keyword",
    "white role",
    "mark move",
    "?x variable",
    "; why comment",
  ]);
});

test("templates are covered, and every offset stays", () => {
  const text = ";; size: 3 n=3\n{for x in 1..(n)}(row {x + 1}){end}\n{if n > 2} (p) {else} (q) {end}";
  const covered = coverTemplate(text);
  expect(covered).toHaveLength(text.length);
  expect(covered.split("\n").slice(1)).toEqual([
    "                 (row {x_+_1})     ",
    "           (p)        (q)      ",
  ]);
  expect(coverTemplate("(p {x y})")).toBe("(p {x y})");
});
