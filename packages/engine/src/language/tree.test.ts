import { expect, test } from "vitest";
import { definitionOf } from "./definition.ts";
import { isInComment, listsAt, variablesAt, wordAt } from "./place.ts";
import { isDefinition, referencesOf, symbolKind } from "./references.ts";
import { treeOf } from "./tree.ts";

test.each([
  ["(<= (p ?x) (q ?x (f a)))", "<=:relation p:relation ?x:variable q:relation ?x:variable f:term a:term"],
  ["(init (cell 1 b)) terminal", "init:relation cell:term 1:term b:term terminal:relation"],
  [
    "(<= a (not (or b (distinct ?x c))))",
    "<=:relation a:relation not:relation or:relation b:relation distinct:relation ?x:variable c:term",
  ],
  ["(<= a ((not (p b))))", "<=:relation a:relation not:relation p:relation b:term"],
  ["(f (<= a (g", "f:relation <=:relation a:relation g:relation"],
  ["a) (b c", "a:relation b:relation c:term"],
])("%s", (text, expected) => {
  expect(
    treeOf(text)
      .words.map(({ name, place }) => `${name}:${place}`)
      .join(" "),
  ).toBe(expected);
});

test("lists are open until they are closed, or until the next rule", () => {
  const text = "(<= a (g x ; (\n  \n(<= b c) ";
  const open = (at: number): string[] => listsAt(treeOf(text), at).map(({ start }) => text.slice(start, start + 3));
  expect(open(8)).toEqual(["(g ", "(<="]);
  expect(open(16)).toEqual(["(g ", "(<="]);
  expect(open(20)).toEqual(["(<="]);
  expect(open(text.length)).toEqual([]);
  expect([13, 14].map((at) => isInComment(treeOf(text), at))).toEqual([true, true]);
  expect([11, 15].map((at) => isInComment(treeOf(text), at))).toEqual([false, false]);
});

test("variables of the rule, without the one that is typed", () => {
  const text = "(<= (p ?x ?y) (q ?)) (<= (r ?z) s)";
  expect(variablesAt(treeOf(text), text.indexOf("?)") + 1)).toEqual(["?x", "?y"]);
});

test("words touch their ends", () => {
  const tree = treeOf("(ab cd)");
  expect([0, 1, 3, 4, 6, 7].map((at) => wordAt(tree, at)?.name)).toEqual([
    undefined,
    "ab",
    "ab",
    "cd",
    "cd",
    undefined,
  ]);
});

const RULES = `(role x) (role (x))
(init (cell 1 x)) (init x)
(<= (cell ?a) (true (cell ?a ?b)) (x ?a) (not (x (cell x))))
(<= (next (x ?a)) (does x (x ?a)) (TRUE x))`;

/** Line and column of every reference to the word at the bar. */
function references(line: number, column: number): string {
  const tree = treeOf(RULES);
  const lines = RULES.split("\n");
  const at = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + column - 1;
  const word = wordAt(tree, at)!;
  const place = (offset: number): string => {
    const before = RULES.slice(0, offset).split("\n");
    return `${before.length}:${before.at(-1)!.length + 1}`;
  };
  return `${symbolKind(word)}: ${referencesOf(tree, word)
    .map(({ start }) => place(start))
    .join(" ")}`;
}

test.each([
  ["the constant, also in parentheses of its own", 1, 7, "constant: 1:7 1:17 2:15 2:25 3:56 4:25 4:41"],
  ["the relation", 3, 36, "relation: 3:36 3:48"],
  ["the function", 4, 12, "function: 4:12 4:28"],
  ["a fact is a function, and the relation another thing", 2, 8, "function: 2:8 3:22 3:51"],
  ["a variable of its rule", 3, 11, "variable: 3:11 3:27 3:38"],
  ["a keyword in any case", 4, 36, "relation: 3:16 4:36"],
] as const)("%s", (_, line, column, expected) => {
  expect(references(line, column)).toBe(expected);
});

test("what facts and heads define", () => {
  const text = "(role a) p (<= q r) (<= (next (c ?x b)) (true (c ?x b))) (<= (legal a (m b)) s) (init z)";
  const defined = treeOf(text).words.filter(isDefinition);
  expect(defined.map(({ name }) => name).join(" ")).toBe("role a p q next c legal m init z");
});

test("depth and length are no danger", () => {
  expect(treeOf("(".repeat(100_000)).lists).toHaveLength(100_000);
  expect(listsAt(treeOf("(a ".repeat(50_000)), 150_000)).toHaveLength(50_000);
});

test("the definition, and from there the next one", () => {
  const text = "(role a) (row 1) (row 2)\n(init (c a))\n(<= (p ?x) (row ?x) (c ?x) (q a (f b)) (nobody ?x) (q2 b))";
  const tree = treeOf(text);
  const next = (from: string, inside = from): string => {
    const at = text.indexOf(from) + from.indexOf(inside);
    const found = definitionOf(tree, wordAt(tree, at)!);
    return found === undefined ? "nothing" : text.slice(found.start, found.start + 5);
  };
  expect(next("(row ?x", "row")).toBe("row 1");
  expect(next("(row 1", "row")).toBe("row 2");
  expect(next("(row 2", "row")).toBe("row 1");
  expect(next("(c ?x", "c")).toBe("c a))");
  expect(next("(q a", "a")).toBe("a) (r");
  expect(next("(q2 b", "b")).toBe("b)) (");
  expect(next("(nobody ?x", "?x")).toBe("?x) (");
  expect(definitionOf(tree, wordAt(tree, text.indexOf("nobody ?x") + 8)!)!.start).toBe(text.indexOf("(p ?x") + 3);
  expect(next("nobody")).toBe("nothing");
});
