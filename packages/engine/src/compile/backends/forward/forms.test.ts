import { expect, test } from "vitest";
import { parseRules } from "../../../gdl/parse.ts";
import { TRUE } from "../../datalog/program.ts";
import { argumentText, termOf, tupleOf } from "./forms.ts";
import { gameRules } from "./rules.ts";

const rules = gameRules(
  parseRules(`(role x) (init (cell 1 (pos a))) (init start) (legal x go)
    (<= (next (cell ?x ?p)) (true (cell ?x ?p)) (does x go)) (<= (next (n (s 0))) (true start)) (<= (next (n (s ?x))) (true (n ?x)))`)
    .value,
);
const { symbols } = rules.program;
const variants = rules.variants.of(TRUE);

/** The number of a text in the form that it fits, and the text of that number. */
function andBack(text: string): string | undefined {
  const term = termOf(text, symbols);
  if (term === undefined) return undefined;
  for (const variant of variants) {
    const space = rules.spaceOf(variant.relation);
    const number = tupleOf(variant, [term], space, rules.terms);
    if (number >= 0) return argumentText(variant.args[0]!, space, number, rules.terms, symbols);
  }
  return undefined;
}

test.each(["(cell 1 (pos a))", "start", "(n (s 0))", "(n (s (s 0)))"])(
  "%s fits a form, and comes back from its number",
  (text) => {
    expect(andBack(text)).toBe(text);
  },
);

test.each([
  ["a value that the column cannot have", "(cell a (pos a))"],
  ["a functor that there is not", "(pos a)"],
  ["another arity", "(cell 1)"],
  ["a function in a column of constants", "(cell (pos a) (pos a))"],
  ["a constant in place of a function", "(cell 1 a)"],
  ["a name that the rules do not know", "(cell 1 (pos nobody))"],
  ["a variable", "(cell ?x (pos a))"],
  ["two terms", "start start"],
  ["nothing", ""],
  ["half a term", "(cell 1"],
])("%s fits none", (_, text) => {
  expect(andBack(text)).toBeUndefined();
});
