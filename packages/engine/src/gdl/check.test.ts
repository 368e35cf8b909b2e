import { expect, test } from "vitest";
import { checkRules, readRules } from "./check.ts";
import { parseRules } from "./parse.ts";
import { SOUND } from "./testing/sound.ts";

const messages = (rules: string): string[] => readRules(SOUND + rules).diagnostics.map(({ message }) => message);
const advices = (rules: string): string[] => readRules(SOUND + rules).diagnostics.map(({ advice }) => advice);

test.each([
  ["(<= (legal ?r (mark ?y)) (role ?r))", "`?y` in the head is not bound by any positive condition."],
  ["(<= (legal ?y noop) (or (role ?y) (move noop)))", "`?y` in the head is bound in some branches of an `or` only."],
  ["(<= terminal (not (move ?y)))", "`?y` in the negated condition is not bound by any positive condition."],
  ["(<= (next step 1) (role white))", "`next` has 2 arguments here; it takes 1."],
  ["(<= terminal a) (<= a b) (<= b (does white noop))", "`terminal` depends on `does` through `a`, `b`."],
  ["(<= (goal ?r 0) (role ?r) (not (goal ?r 50)))", "`goal` depends on its own negation, though for other arguments."],
  ["(<= a (not b)) (<= b a) (<= terminal a)", "`a` depends on the negation of `b`, which depends on `a`."],
  ["(<= terminal (true (step 1 2)))", "The function `step` has 2 arguments here and 1 elsewhere."],
  ["(move NOOP)", "`NOOP` and `noop` differ by capitals alone and are two symbols."],
])("%s", (rules, message) => {
  expect(messages(rules)).toEqual([message]);
});

test.each([
  ["(<= terminal (mvoe noop))", "Did you mean `move`?"],
  ["(<= terminal (tru (step 1)))", "Did you mean `true`?"],
  ["(<= terminal (true (stepp 1)))", "Did you mean `step`?"],
  ["(<= (next (step 1)) (does white nooop))", "Did you mean `noop`?"],
  ["(<= (next (stepp 1)) (does white noop))", "Did you mean `step`?"],
  ["(<= (legal whit noop) (true (step 1)))", "Did you mean `white`?"],
  ["(<= terminal (step 1))", "`step` is part of the state: write `(true (step ...))`."],
])("%s: %s", (rules, advice) => {
  expect(advices(rules)).toEqual([advice]);
});

test("short names are not taken for each other", () => {
  expect(advices("(<= terminal (p a)) (q a) (<= terminal (q b))")).toEqual(["Define it, or correct the name."]);
});

test("diagnostics of reader and checker come in the order of the text", () => {
  const { diagnostics } = readRules("(<= (next ?x) q)\n)\n(true a)\n(<= terminal (not))");
  expect(diagnostics.map(({ code }) => code)).toEqual([
    "unbound-in-head",
    "stray-close",
    "keyword-as-fact",
    "connective-arity",
  ]);
});

test("nothing is said about what may be missing from rules that were read in part", () => {
  const { value } = parseRules("(role white)");
  expect(checkRules(value, { partial: true })).toEqual([]);
  expect(checkRules(value).map(({ code }) => code)).toContain("missing-relation");
});
