import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

test("all positions of Tic-tac-toe as JSON", async () => {
  const { out, err } = await agon(["graph", "tic-tac-toe", "--format", "json", "--positions", "10000"]);
  const { roles, positions, edges } = JSON.parse(out);
  // 5478 positions, 958 of them ends (Bottomley 2001 counts both; 626 won by x, 316 by o, 16 drawn).
  expect([roles, positions.length, err]).toEqual([["x", "o"], 5478, ""]);
  const ends = positions.filter(({ terminal }: { terminal: boolean }) => terminal);
  const won = (goal: number): number => ends.filter(({ goals }: { goals: number[] }) => goals[0] === goal).length;
  expect([won(100), won(0), won(50)]).toEqual([626, 316, 16]);
  expect(edges[0]).toEqual({ from: 0, to: 1, joint: ["(mark 1 1)", "noop"] });
});

const hasGraphviz = spawnSync("dot", ["-V"], { stdio: "ignore" }).status === 0;

test.skipIf(!hasGraphviz)("Graphviz draws it, whatever the rules are called (needs dot)", async () => {
  const rules = fileWith((await agon(["games", "nim"])).out.replaceAll("(reduce", '(re"du\\ce'), "odd.kif");
  const { out, err } = await agon(["graph", rules, "--depth", "2"]);
  expect(err).toMatch(/positions; \d+ of them go on beyond/);
  const { status, stdout, stderr } = spawnSync("dot", ["-Tplain"], { input: out, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout.match(/^node /gm)?.length).toBe(out.match(/^ {2}\d+ \[/gm)?.length);
  expect(stdout).toContain('re\\"du\\\\ce');
});

test("Kuhn's poker for Gambit, and solved again from there", async () => {
  const { out } = await agon(["graph", "kuhn-poker", "--format", "efg"]);
  expect(out).toMatch(/^EFG 2 R "Kuhn Poker" \{ "first" "second" \}\n/);
  const { out: solved } = await agon(["solve", fileWith(out, "kuhn.efg"), "--weak", "--json"]);
  // -1/18 of a chip (Kuhn 1950), where 0 to 100 stand for -2 to 2 chips.
  expect(JSON.parse(solved).value[0]).toBeCloseTo(50 - 25 / 18, 2);
});

test("a file that is no tree", async () => {
  const { code, err } = await agon(["check", fileWith("EFG 1", "odd.efg")]);
  expect([code, err]).toEqual([2, expect.stringMatching(/odd\.efg: 1:1: Only version 2/)]);
});
