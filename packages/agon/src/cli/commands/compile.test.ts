import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";

test("which back end fits, and why", async () => {
  const { code, out } = await agon(["compile", "tic-tac-toe"]);
  expect([code, out]).toEqual([0, "circuit: Grounding fits the budget.\n"]);
});

test.each([
  ["mini", /^\(<= \(legal \?/m],
  ["flat", /\(true\.cell \?/],
  ["demand", /\(<= \(next\.cell/],
  ["normal", /\(<= \(new\d+/],
  ["inverted", /^ {2}once$/m],
  ["code", /^function e\d+\(\) {$/m],
  ["ground", /^\(<= \(line o\) \(true/m],
  ["circuit", /^n\d+ = !?n\d+ & !?n\d+$/m],
])("the stage %s", async (stage, shown) => {
  const { code, out, err } = await agon(["compile", "tic-tac-toe", "--show", stage, "--timing"]);
  expect([code, err.split(" ")[0]]).toEqual([0, "mini"]);
  expect(out).toMatch(shown);
});

test("no text of the rules gets into the code", async () => {
  const stdin = `(role "+process.exit+") (init __proto__) (init (constructor '*/\`)) (init (n 1))
    (<= (legal ?r -->) (role ?r)) (<= (next ?f) (true ?f)) (<= terminal (true (n 2))) (goal "+process.exit+" 100)`;
  const { code, out, err } = await agon(["compile", "-", "--show", "code"], { stdin });
  expect([code, err]).toEqual([0, ""]);
  expect(out).not.toMatch(/process|proto|constructor|goal|-->|\*\//);
});

test("rules that cannot be evaluated forwards say so", async () => {
  const variables = ["?a", "?b", "?c", "?d", "?e", "?f", "?g", "?h", "?i"];
  const stdin = `(role x) (init (n 0)) (goal x 100) (<= terminal (true (n 1))) (<= (next ?f) (true ?f))
    (<= (legal x (m ${variables.join(" ")})) ${variables.map((variable) => `(d ${variable})`).join(" ")})
    ${Array.from({ length: 10 }, (_, digit) => `(d ${digit})`).join(" ")}`;
  const { code, out, err } = await agon(["compile", "-", "--show", "code"], { stdin });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain("no end to the facts of legal.m");
});

test("a certificate", async () => {
  const { code, out } = await agon(["compile", "tic-tac-toe", "--certify"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^110 gates plain, \d+ optimised\nProved: the optimised circuit is the plain one/);
  expect(out).toContain("20 legal moves, the end, 6 goals, 29 facts next");
  const late = await agon(["compile", "breakthrough", "--certify", "--seconds", "0.001"]);
  expect([late.code, late.out]).toEqual([2, ""]);
});
