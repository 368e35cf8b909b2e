import { CompletionContext } from "@codemirror/autocomplete";
import { glossaryOf } from "agon-engine/language";
import { expect, test } from "vitest";
import { parseRules } from "../../../../packages/engine/src/gdl/parse.ts";
import { complete } from "./completion.ts";
import { parsedState } from "./testing/parsed-state.ts";

const RULES = `(role white)
(column 1) (column 2)
open
(init (cell 1 empty))
(init over)
(<= (legal white (mark ?x)) (column ?x))
`;

/** The names offered at the bar, the likeliest first. */
function offered(text: string, explicit = false): string[] {
  const at = text.indexOf("|");
  const state = parsedState(RULES + text.replace("|", ""));
  const context = new CompletionContext(state, RULES.length + at, explicit);
  const result = complete(context, glossaryOf(parseRules(RULES).value));
  const typed = text.slice(0, at).match(/[^\s();]*$/)![0];
  return (result?.options ?? [])
    .filter(({ label }) => label.startsWith(typed))
    .sort((a, b) => (b.boost ?? 0) - (a.boost ?? 0))
    .map(({ label, detail }) => (detail ? `${label} ${detail}` : label));
}

test.each([
  ["(<= terminal (co|", ["column /1 relation"]],
  ["(<= terminal (le|", ["legal (legal role move)"]],
  ["(<= terminal (di|)) a", ["distinct (distinct term term)"]],
  ["(<= terminal (true (ce|", ["cell /2 fact"]],
  ["(<= terminal (true o|", ["over /0 fact"]],
  ["(<= terminal (does w|", ["white role"]],
  ["(<= terminal (does white (m|", ["mark /1 move"]],
  ["(<= terminal (true (cell 1 e|", ["empty constant"]],
  ["(<= terminal o|", ["open /0 relation"]],
  ["(<= te|", ["terminal terminal"]],
  ["(<= (goal ?role 1) (role ?|", ["?role"]],
  ["(<= (goal ?role 1) (role ?r|", ["?role"]],
  ["(<|", ["<= (<= head condition …)"]],
  ["; o|", []],
] as const)("%s", (text, expected) => {
  expect(offered(text)).toEqual(expected);
});

test("nothing is offered before a word begins, unless it is asked for", () => {
  expect(offered("(<= terminal (|")).toEqual([]);
  expect(offered("(<= terminal (|", true)).toContain("column /1 relation");
});
