import { expect, test } from "vitest";
import { nimRules, gameOf as rulesGame } from "../../../../test/small-games.ts";
import { compiledGame } from "../compile/compile.ts";
import { readRules } from "../gdl/check.ts";
import { signatureOf } from "./signature.ts";

const NIM = nimRules(5);
const own = signatureOf(rulesGame(NIM));

test("every back end gives the same signature", () => {
  const { rulesheet } = readRules(NIM);
  for (const backend of ["circuit", "forward"]) expect(signatureOf(compiledGame(rulesheet, { backend }))).toBe(own);
});

test("comments, the order of rules and names of variables change nothing", () => {
  const [roles, ...rest] = NIM.split("\n");
  const other = [roles, "; the same game", ...rest.reverse()].join("\n").replaceAll("?n", "?heap");
  expect(signatureOf(rulesGame(other))).toBe(own);
});

test.each([
  ["a goal", "(goal ?r 100)", "(goal ?r 90)"],
  ["where it begins", "(init (heap 5))", "(init (heap 4))"],
  ["when it ends", "terminal (true (heap 0))", "terminal (true (heap 1))"],
  ["a move less", "(<= (minus ?n 3 ?m) (minus ?n 2 ?k) (succ ?m ?k))", ""],
])("other rules give another one: %s", (_, from, to) => {
  const changed = NIM.replace(from, to);
  expect(changed).not.toBe(NIM);
  expect(signatureOf(rulesGame(changed))).not.toBe(own);
});
