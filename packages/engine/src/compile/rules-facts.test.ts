import { expect, test } from "vitest";
import { parseRules } from "../gdl/parse.ts";
import { rulesFacts } from "./rules-facts.ts";

const facts = (rules: string, ...roles: string[]) => rulesFacts(parseRules(rules).value, roles);

test("goal values are those in the heads", () => {
  const rules = "(<= (goal x 100) p) (<= (goal ?r 50) (role ?r)) (<= (goal ?r 0) (role ?r)) (goal o 30)";
  expect(facts(rules, "x", "o")).toEqual({
    goalValues: [
      [0, 50, 100],
      [0, 30, 50],
    ],
  });
});

test("nothing is proved where a value is left open", () => {
  expect(facts("(<= (goal x ?v) (score ?v)) (goal o 0)", "x", "o")).toEqual({});
});

test("a role may be a term", () => {
  const rules = "(goal x 0) (goal (team 1) 10) (<= (goal (team ?n) 20) (true (won (team ?n)))) (goal (team 1 2) 30)";
  expect(facts(rules, "x", "(team 1)", "(team 2)")).toEqual({ goalValues: [[0], [10, 20], [20]] });
});
