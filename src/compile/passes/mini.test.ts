import { describe, expect, test } from "vitest";
import { parseRules } from "../../gdl/parse.ts";
import { type MiniOptions, toMini } from "./mini.ts";
import { programText } from "./show.ts";

const mini = (text: string, options?: MiniOptions): string[] =>
  programText(toMini(parseRules(text).value, options).program)
    .trim()
    .split(/\n(?! )/)
    .map((rule) => rule.replace(/\s+/g, " "))
    .filter((rule) => rule !== "");

const cases: readonly [string, string, readonly string[]][] = [
  ["a fact", "(p a)", ["(p a)"]],
  ["(f) is f", "(<= (p) (q (f)))", ["(<= p (q f))"]],
  ["keywords in any case", "(<= (Legal ?r x) (ROLE ?r))", ["(<= (legal ?r x) (role ?r))"]],
  ["or", "(<= p (or (q a) (q b)) r)", ["(<= p (q a) r)", "(<= p (q b) r)"]],
  ["or in or", "(<= p (or q (and r (or s t))))", ["(<= p q)", "(<= p r s)", "(<= p r t)"]],
  ["not or", "(<= p (not (or q r)))", ["(<= p (not q) (not r))"]],
  ["not and", "(<= p (not (and q r)))", ["(<= p (not q))", "(<= p (not r))"]],
  ["not not", "(<= (p ?x) (not (not (q ?x))))", ["(<= (p ?x) (q ?x))"]],
  ["equality", "(<= (p ?x) (q ?y) (r ?x) (not (distinct ?x (f ?y))))", ["(<= (p (f ?y)) (q ?y) (r (f ?y)))"]],
  ["equality inside", "(<= p (q ?x ?y) (not (distinct (f ?x b) (f a ?y))))", ["(<= p (q a b))"]],
  ["equality that cannot hold", "(<= p (q ?x) (not (distinct ?x (f ?x))))", []],
  ["distinct constants", "(<= p (distinct a b) q)", ["(<= p q)"]],
  ["distinct arity", "(<= p (distinct f (f a)) q)", ["(<= p q)"]],
  ["distinct of the same", "(<= p (distinct a a) q)", []],
  ["distinct inside", "(<= p (q ?x ?y) (distinct (f ?x a) (f ?y a)))", ["(<= p (q ?x ?y) (distinct ?x ?y))"]],
  ["the same twice", "(<= p q (distinct a b) q) (<= p q)", ["(<= p q)"]],
  ["contradiction", "(<= p q (not q))", []],
  ["its own premise", "(<= p q p)", []],
  ["empty body", "(<= (p a))", ["(p a)"]],
  ["empty or", "(<= p (or))", []],
  ["unbound under not", "(<= p q (not (r ?x)))", ["(<= some1 (r ?x))", "(<= p q (not some1))"]],
  [
    "unbound under not and",
    "(<= (p ?x) (q ?x) (not (and (r ?x ?y) (s ?y))))",
    ["(<= (some1 ?x) (r ?x ?y) (s ?y))", "(<= (p ?x) (q ?x) (not (some1 ?x)))"],
  ],
];

describe("mini-GDL", () => {
  test.each(cases)("%s", (_, before, after) => {
    expect(mini(before)).toEqual(after);
  });

  test("a disjunction that would explode becomes a relation", () => {
    const rules = mini("(<= (p ?x) (q ?x ?y) (or (r ?y) (not (s ?y))) (or (t ?z) (u ?z)))", { maxDisjuncts: 2 });
    expect(rules).toEqual([
      "(<= (any1 ?y) (q ?x ?y) (r ?y))",
      "(<= (any1 ?y) (q ?x ?y) (not (s ?y)))",
      "(<= (p ?x) (q ?x ?y) (any1 ?y) (t ?z))",
      "(<= (p ?x) (q ?x ?y) (any1 ?y) (u ?z))",
    ]);
  });

  test("forty disjunctions of two do not make 2^40 rules", () => {
    const choices = Array.from({ length: 40 }, (_, index) => `(or (a${index} ?x) (b${index} ?x))`).join(" ");
    expect(mini(`(<= (p ?x) (q ?x) ${choices})`).length).toBeLessThan(200);
  });

  test("forty disjunctions that cannot be separated are given up", () => {
    const choices = Array.from({ length: 40 }, (_, index) => `(or (a${index} ?x${index}) (b${index} ?y${index}))`);
    const vars = Array.from({ length: 40 }, (_, index) => `?x${index} ?y${index}`).join(" ");
    const { omitted } = toMini(parseRules(`(<= (p ${vars}) ${choices.join(" ")})`).value, { maxRules: 1000 });
    expect(omitted).toEqual([{ reason: "too-large", source: 0 }]);
  });

  test.each(["forwards", "backwards"])("equalities that double a term forty times, %s, are given up", (order) => {
    const doubling = Array.from({ length: 40 }, (_, i) => `(not (distinct ?x${i} (f ?x${i + 1} ?x${i + 1})))`);
    const same = doubling.map((equality) => equality.replaceAll("?x", "?y"));
    const equalities = order === "forwards" ? [...doubling, ...same] : [...doubling, ...same].reverse();
    const rule = `(<= (p ?x0) (q ?x40 ?y40) ${equalities.join(" ")} (not (distinct ?x0 ?y0)))`;
    const { omitted } = toMini(parseRules(rule).value);
    expect(omitted).toEqual([{ reason: "too-large", source: 0 }]);
  });
});
