/** Rules that would explode; what is made of others stands in cases/mini.txt. */
import { expect, test } from "vitest";
import { parseRules } from "../../gdl/parse.ts";
import { toMini } from "./mini.ts";

test("forty disjunctions of two do not make 2^40 rules", () => {
  const choices = Array.from({ length: 40 }, (_, index) => `(or (a${index} ?x) (b${index} ?x))`).join(" ");
  const { program } = toMini(parseRules(`(<= (p ?x) (q ?x) ${choices})`).value);
  expect(program.rules.length).toBeLessThan(200);
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
