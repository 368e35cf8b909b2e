/**
 * The checker ends. Its work is counted in looks at the rules, so that the bound holds on every machine and a loop
 * without end is a failure and not a test that hangs.
 */
import * as fc from "fast-check";
import { test } from "vitest";
import { checkRules } from "../check.ts";
import { parseRules } from "../parse.ts";
import { smallRulesheet } from "../testing/arbitrary.ts";
import { metered } from "../testing/metered.ts";

/** Throws where more looks are needed. */
function checkWithin(text: string, mostSteps: (size: number) => number): void {
  const { size } = metered(parseRules(text).value);
  checkRules(metered(parseRules(text).value, mostSteps(size)).rulesheet);
}

/** Rules that leave places open to others are looked at in up to 30 rounds; about 6 times the square is needed. */
const ofSmallRules = (size: number): number => 20 * size ** 2;

test("a variable inside a function for an open place", () => {
  checkWithin("(e ?x a) (<= (d ?y) (e (g ?y ?z) ?z))", ofSmallRules);
});

const list = (of: (index: number) => string): string => Array.from({ length: 1000 }, (_, at) => of(at)).join(" ");

test("a thousand places opened one after the other", () => {
  const text = `(thing a) (<= (e ?x ?y) (thing ?y)) (<= (d ${list((at) => `?x${at}`)}) ${list((at) => `(e ?x${at} ?y${at})`)})
    (<= terminal (d ${list((at) => `?x${at}`)}) ${list((at) => `(thing ?x${at})`)})`;
  checkWithin(text, (size) => 2000 * size);
});

test("random small rulesheets", () => {
  fc.assert(
    fc.property(smallRulesheet, (text) => {
      checkWithin(text, ofSmallRules);
    }),
    { seed: 1, numRuns: 1000 },
  );
});
