import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseFormulas, parseRules, parseTerms } from "./parse.ts";
import { formulaText, rulesText, ruleText, termText } from "./print.ts";
import { formula, rule, term } from "./testing/arbitrary.ts";
import { withoutPlaces } from "./testing/places.ts";

test("rules are printed so that they read back", () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), (rules) => {
      const text = rulesText(rules);
      const { value } = parseRules(text);
      expect(withoutPlaces(value.rules)).toBe(withoutPlaces(rules));
      expect(rulesText(value.rules)).toBe(text);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test("terms and formulae are printed so that they read back", () => {
  fc.assert(
    fc.property(term, formula, (someTerm, someFormula) => {
      expect(withoutPlaces(parseTerms(termText(someTerm)).value)).toBe(withoutPlaces([someTerm]));
      expect(withoutPlaces(parseFormulas(formulaText(someFormula)).value)).toBe(withoutPlaces([someFormula]));
    }),
    { seed: 2, numRuns: 500 },
  );
});

const printed = (text: string): string => ruleText(parseRules(text).value.rules[0]!);

test("a short rule stays on one line", () => {
  expect(printed("(<= (goal ?r\n 100) ; a comment\n\t(line ?r))")).toBe("(<= (goal ?r 100) (line ?r))");
  expect(printed("( terminal )")).toBe("terminal");
});

test("a long rule has a line for each condition, and a long `or` for each branch", () => {
  const text = `(<= (legal ?player (move ?piece ?from ?to))
    (true (control ?player))
    (or (and (true (cell ?from ?piece)) (neighbour ?from ?to))
        (not (or (true (cell ?from ?piece ?direction))
                 (far ?from ?to ?direction))))
    (distinct ?from ?to))`;
  expect(printed(text.replace(/\s+/g, " "))).toBe(text);
});

test("an empty line separates relations", () => {
  const rules = parseRules("(role a) (role b) (<= (p ?x) (role ?x))").value.rules;
  expect(rulesText(rules)).toBe("(role a)\n(role b)\n\n(<= (p ?x) (role ?x))\n");
});
