/**
 * Against the definition: disjunctions multiplied out, each conjunction must bind the variables it tests and the head's.
 */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readRules } from "../check.ts";
import { parseFormulas } from "../parse.ts";
import { formulaText } from "../print.ts";
import type { Formula } from "../rules.ts";
import { eachLiteral, eachVariable, literalTerms } from "./survey.ts";

const leaf = fc.constantFrom("(p ?x)", "(p ?y)", "(q ?x ?y)", "(not (p ?x))", "(not (q ?x ?y))", "(distinct ?y 1)");
const body = fc
  .letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc
        .tuple(fc.constantFrom("or", "and"), fc.array(tie("formula"), { minLength: 1, maxLength: 3 }))
        .map(([word, parts]) => `(${word} ${parts.join(" ")})`),
    ),
  }))
  .formula.chain((first) => fc.tuple(fc.constant(first), leaf).map((parts) => parts.join(" ")));

/** Every way to satisfy a conjunction, as lists of literals. */
function ways(formulas: readonly Formula[]): Formula[][] {
  return formulas.reduce<Formula[][]>(
    (before, formula) => {
      const here =
        formula.kind === "or"
          ? formula.parts.flatMap((part) => ways([part]))
          : formula.kind === "and"
            ? ways(formula.parts)
            : [[formula]];
      return before.flatMap((way) => here.map((more) => [...way, ...more]));
    },
    [[]],
  );
}

function isSafe(way: readonly Formula[]): boolean {
  const bound = new Set<string>();
  const needed = new Set(["?x"]); // of the head
  eachLiteral(way, (literal, negated) => {
    const names = negated || literal.kind === "distinct" ? needed : bound;
    eachVariable(literalTerms(literal), ({ name }) => names.add(name));
  });
  return [...needed].every((name) => bound.has(name));
}

test("a rule is safe exactly where every way to satisfy its body is", () => {
  let safe = 0;
  fc.assert(
    fc.property(body, (text) => {
      const formulas = parseFormulas(text).value;
      const { diagnostics } = readRules(`(<= (legal white ?x) ${formulas.map(formulaText).join(" ")})`);
      const expected = ways(formulas).every(isSafe);
      expect(diagnostics.some(({ code }) => code.startsWith("unbound-"))).toBe(!expected);
      if (expected) safe++;
    }),
    { seed: 1, numRuns: 1000 },
  );
  expect(safe).toBeGreaterThan(50);
});
