import { describe, expect, test } from "vitest";
import { compiledGame } from "../compile/compile.ts";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import { hasErrors } from "../gdl/diagnostic.ts";
import { drawOf } from "./draw.ts";
import { differenceInStep } from "./in-step.ts";
import { obfuscate } from "./obfuscate.ts";

const sheetOf = (rules: string) => readRules(rules).rulesheet;
const rulesOf = (id: string): string => bundledGame(id)!.rules;

describe("obfuscate", () => {
  test.each([
    ["tic-tac-toe", 1],
    ["connect-four-3x3", 2],
    ["kuhn-poker", 3],
    ["goofspiel", 4],
    ["buttons", 5],
    ["pig", 6],
  ])("%s stays the same game, with none of its words", (id, seed) => {
    const original = sheetOf(rulesOf(id));
    const { text, translate } = obfuscate(original, drawOf(seed, 0));
    expect(hasErrors(readRules(text).diagnostics), text).toBe(false);
    const [one, other] = [compiledGame(original), compiledGame(sheetOf(text))];
    expect(differenceInStep(one, other, { translate, positions: 60 })).toBeUndefined();
    for (const role of one.roles) if (role !== "random") expect(text).not.toMatch(new RegExp(`[( ]${role}[) ]`));
  });

  test("the same seed gives the same text, another seed another", () => {
    const original = sheetOf(rulesOf("tic-tac-toe"));
    expect(obfuscate(original, drawOf(3, 0)).text).toBe(obfuscate(original, drawOf(3, 0)).text);
    expect(obfuscate(original, drawOf(3, 0)).text).not.toBe(obfuscate(original, drawOf(4, 0)).text);
  });

  test("numbers become words, but for goal values; computed ones keep all numbers", () => {
    const counts =
      "(role x) (init (n 1)) (succ 1 2) (<= (legal x up) (true (n ?a)) (succ ?a ?b)) (<= terminal (true (n 2)))";
    const plain = obfuscate(
      sheetOf(`${counts} (<= (next (n ?b)) (true (n ?a)) (succ ?a ?b)) (goal x 2)`),
      drawOf(1, 0),
    );
    expect(plain.text).toMatch(/\(goal \w+ 2\)/);
    expect(plain.text.replace(/\(goal \w+ 2\)/g, "")).not.toMatch(/\d[ )]/);
    const computed = obfuscate(
      sheetOf(`${counts} (<= (next (n ?b)) (true (n ?a)) (succ ?a ?b)) (<= (goal x ?v) (true (n ?v)))`),
      drawOf(1, 0),
    );
    expect(computed.translate("(n 2)")).toMatch(/^\(\w+ 2\)$/);
  });
});

describe("differenceInStep", () => {
  const nim =
    "(role x) (init (n 2)) (<= (legal x a) (true (n 2))) (<= (next (n 1)) (does x a)) (<= terminal (true (n 1))) (goal x 1)";
  const difference = (from: string, to: string): string | undefined =>
    differenceInStep(compiledGame(sheetOf(nim)), compiledGame(sheetOf(nim.replace(from, to))), {
      translate: (term) => term,
    });

  test.each([
    ["(goal x 1)", "(goal x 2)", "goals of x: 2 in place of 1"],
    ["(legal x a)", "(legal x b)", "moves of x: b in place of a"],
    ["(init (n 2))", "(init (n 2)) (init (n 3))", "facts: (n 2) (n 3) in place of (n 2)"],
    ["(true (n 1))) (goal", "(true (n 4))) (goal", "terminal: false in place of true"],
    ["x", "x", undefined],
  ])("%s as %s", (from, to, said) => {
    expect(difference(from, to)).toBe(said);
  });
});
