import { readFileSync } from "node:fs";
import { foldable, getIndentation, syntaxTree } from "@codemirror/language";
import { buildParserFile } from "@lezer/generator";
import { treeOf as engineTreeOf } from "agon-engine/language";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parser } from "./gdl-parser.ts";
import { parsedState } from "./testing/parsed-state.ts";

function treeOf(text: string): string {
  return parser.parse(text).toString();
}

test.each([
  ["(role white)", 'Sentence("(",RelationName(Keyword),Constant(Symbol),")")'],
  ["(succ 1 2)", 'Sentence("(",RelationName(Symbol),Constant(Number),Constant(Number),")")'],
  ["terminal", "Proposition(Keyword)"],
  ["(TRUE 1x)", 'Sentence("(",RelationName(Keyword),Constant(Symbol),")")'],
  [
    "(<= terminal (true (step ?x)))",
    'Rule("(",Arrow,Proposition(Keyword),Sentence("(",RelationName(Keyword),Compound("(",FunctionName(Symbol),Variable,")"),")"),")")',
  ],
  [
    "(<= a (not (or b (distinct ?x c))))",
    'Rule("(",Arrow,Proposition(Symbol),Formula("(",Connective,Formula("(",Connective,Proposition(Symbol),Comparison("(",Distinct,Variable,Constant(Symbol),")"),")"),")"),")")',
  ],
  ["a ; (b\nc", "Proposition(Symbol),Comment,Proposition(Symbol)"],
  ["a) b", 'Proposition(Symbol),StrayClose(")"),Proposition(Symbol)'],
  ["(f (<= a", 'Sentence("(",RelationName(Symbol),MissingClose),Rule("(",Arrow,Proposition(Symbol),MissingClose)'],
  [
    "((f) ()) (?x)",
    'Sentence("(",Sentence("(",RelationName(Symbol),")"),Compound("(",")"),")"),Sentence("(",Variable,")")',
  ],
])("%s", (text, tree) => {
  expect(treeOf(text)).toBe(`Rulesheet(${tree})`);
});

test("every text has a tree without errors", () => {
  const piece = fc.constantFrom("(", ")", "<=", " ", "\n", "?x", "not", "distinct", "true", "12", "a", ";c\n", "(<= ");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(treeOf(pieces.join(""))).not.toContain("⚠");
    }),
    { seed: 1, numRuns: 500 },
  );
});

const RELATION_PLACES = new Set(["RelationName", "Proposition", "Formula", "Comparison", "Rule"]);
const WORDS = new Set(["Symbol", "Keyword", "Connective", "Distinct", "Arrow", "Number", "Variable"]);

/** The words of CodeMirror's tree, each with its place. */
function placedWords(text: string): string[] {
  const words: string[] = [];
  parser.parse(text).iterate({
    enter({ name, from, to, node }) {
      if (!WORDS.has(name)) return;
      const isRelation = RELATION_PLACES.has(node.parent?.name ?? "");
      words.push(`${text.slice(from, to)} ${name === "Variable" ? "variable" : isRelation ? "relation" : "term"}`);
    },
  });
  return words;
}

test("colours and the engine see the same words in the same places", () => {
  // A list in the place of a name is the one thing that the engine reads otherwise, as the parser of rules does.
  const piece = fc.constantFrom(
    "(a ",
    ")",
    "(not ",
    "(true ",
    "(distinct ",
    "(f (g ",
    "\n",
    "?x ",
    "b ",
    ";c\n",
    "(<= ",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      expect(engineTreeOf(text).words.map(({ name, place }) => `${name} ${place}`)).toEqual(placedWords(text));
    }),
    { seed: 2, numRuns: 500 },
  );
});

test("depth and length are no danger", () => {
  expect(parser.parse("(".repeat(50_000)).length).toBe(50_000);
  expect(parser.parse(`(${"x".repeat(100_000)}${")".repeat(50_000)}`).length).toBe(150_001);
});

test("the committed parser is that of the grammar", () => {
  const file = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
  const made = buildParserFile(file("gdl.grammar"), { fileName: "src/arena/editor/gdl.grammar", typeScript: true });
  expect({ parser: file("gdl-parser.ts"), terms: file("gdl-parser.terms.ts") }).toEqual(made);
});

test("a rule folds behind its head", () => {
  const state = parsedState("(<= (goal ?r 100)\n    (line ?r)\n    (role ?r))");
  const range = foldable(state, 0, state.doc.line(1).to)!;
  expect(state.sliceDoc(0, range.from) + state.sliceDoc(range.to)).toBe("(<= (goal ?r 100))");
});

test("a header folds to its first line", () => {
  const state = parsedState(";; name: X\n;; what: Y\n;; tags: z\n(role x)\n; one\n; two");
  expect(foldable(state, 0, 10)).toEqual({ from: 10, to: 32 });
  expect(foldable(state, 11, 21)).toBeNull();
  expect(foldable(state, 42, 47)).toBeNull();
});

test("new lines are indented under what they belong to", () => {
  const columnAfter = (text: string): number | null => getIndentation(parsedState(`${text}\n`), text.length + 1);
  expect(columnAfter("(<= terminal")).toBe(4);
  expect(columnAfter("(<= terminal\n    (or (true a)")).toBe(8);
  expect(columnAfter("(role white)")).toBe(0);
  expect(syntaxTree(parsedState("a")).length).toBe(1);
});
