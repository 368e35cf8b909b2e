import { expect, test } from "vitest";
import { parseRules } from "./parse.ts";
import { chanceRoleOf, rolesOf } from "./roles.ts";

test("roles in the order of the rules, each once, terms too", () => {
  const text = "(role b) (role a) (role (b)) (ROLE (team 2)) (<= (role c)) (<= (role d) (p d)) (p d)";
  expect(rolesOf(parseRules(text).value)).toEqual(["b", "a", "(team 2)", "c"]);
});

test("chance plays the first role called random, in any case", () => {
  expect(chanceRoleOf(["x", "Random", "random"])).toBe(1);
  expect(chanceRoleOf(["x", "randomly"])).toBe(-1);
});
