import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";

test("the rules as the printer lays them out read back as the same rules", async () => {
  const first = await agon(["show", "tic-tac-toe"]);
  const second = await agon(["show", "-"], { stdin: first.out });
  expect(first.code).toBe(0);
  expect(first.out).toContain("(<= (legal ?");
  expect(second.out).toBe(first.out);
});

test("the facts that hold whatever is played", async () => {
  const { code, out } = await agon(["show", "connect-four-3x3", "--stage", "facts"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^; role\n\(role red\)\n\(role yellow\)\n/);
  expect(out).toContain("\n; two-right\n(two-right 1 3)\n");
  expect(out).toContain("(init (cell 3 3 empty))");
  expect(out).not.toContain("legal");
});

test("an unknown stage is bad input", async () => {
  const { code, err } = await agon(["show", "tic-tac-toe", "--stage", "soup"]);
  expect(code).toBe(2);
  expect(err).toContain("Allowed choices are rules, facts");
});
