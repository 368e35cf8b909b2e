import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bundle } from "../gdl/bundle.ts";
import { applyEdits } from "./fixes/fix.ts";
import { renameAt } from "./rename.ts";
import { expectSameMeaning } from "./testing/renaming.ts";
import { treeOf } from "./tree.ts";

/** The text after renaming what stands at the bar, or why it was refused. */
function renamed(marked: string, name: string): string {
  const at = marked.indexOf("|");
  const text = marked.replace("|", "");
  const result = renameAt(treeOf(text), at, name);
  return result.ok ? applyEdits(text, result.value) : result.problems[0]!.message;
}

test.each([
  ["(<= (p ?x) (q |?x)) (<= (r ?x) s)", "y", "(<= (p ?y) (q ?y)) (<= (r ?x) s)"],
  ["(<= (p ?x) (q |?x)) (<= (r ?x) s)", "?y", "(<= (p ?y) (q ?y)) (<= (r ?x) s)"],
  ["(init (|cell 1)) (<= (cell 1) (true (cell 1)))", "square", "(init (square 1)) (<= (cell 1) (true (square 1)))"],
  ["(|cell 1) (<= a (not (cell 1)) (true (cell 2)))", "square", "(square 1) (<= a (not (square 1)) (true (cell 2)))"],
  ["(p a) (q (f |a (a b)))", "z", "(p z) (q (f z (a b)))"],
  ["(p a)| ; a\n", "a", "There is no name here."],
  ["(|true a)", "b", "`true` is a word of GDL."],
  ["(<= a (|NOT b))", "b", "`NOT` is a word of GDL."],
  ["(p |a)", "LEGAL", "`LEGAL` is a word of GDL."],
  ["(p |a)\n(q B)", "b", "`B` is in line 2 already."],
  ["(|p a)\n(q b)", "b", "`b` is in line 2 already."],
  ["(<= (p |?x) (q ?Y))", "?y", "`?Y` is in line 1 already."],
  ["(goal a |100)", "b", "A number means its value, and may be a goal."],
  ["(goal |a 100)", "7", "A number means its value, and may be a goal."],
  ["(role |random)", "b", "`random` is the role of chance."],
  ["(role |a)", "Random", "`random` is the role of chance."],
  ["(p |a)", "b c", "A name is one word without parentheses."],
  ["(p |a)", "?b", "A name is one word without parentheses."],
  ["(p |a)", "", "A name is one word without parentheses."],
  ["(<= p (q |?x))", "??", "A variable is one word behind a question mark."],
  [";; size: 3 n=3\n(p |a)", "b", "This rulesheet comes in sizes: other names may be made of the pieces of this one."],
  ["(p |Ab)", "ab", "(p ab)"],
])("%s to %s", (text, name, expected) => {
  expect(renamed(text, name)).toBe(expected);
});

const folder = new URL("../../../../games/", import.meta.url);

test("bundled games mean the same with another name, and the old name brings the text back", () => {
  let count = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".kif"))) {
    const text = bundle(file, readFileSync(new URL(file, folder), "utf8")).rules.replace(/^;; size:/gm, ";; of:");
    if (text.length < 12_000) count += expectSameMeaning(text, 12);
  }
  expect(count).toBeGreaterThan(100);
});
