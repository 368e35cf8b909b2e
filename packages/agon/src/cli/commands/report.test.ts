import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

test("how tic-tac-toe plays, in lines that fit", async () => {
  const { code, out, err } = await agon(["report", "tic-tac-toe", "--effort", "2"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Always ends, after at most 9 steps (proved: no position can come again).");
  expect(out).toContain("With best play (proved): x 50, o 50.");
  for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});

test("as JSON, before and after the pie rule", async () => {
  const file = `${fileWith("")}-pie`;
  const { code, out } = await agon(["report", "tic-tac-toe", "--pie", file, "--effort", "2", "--json"]);
  expect(code).toBe(0);
  const { before, after } = JSON.parse(out) as Record<string, { verdicts: unknown[]; moves: { move: string }[] }>;
  expect(before!.moves.map(({ move }) => move)).not.toContain("swap");
  expect(after!.moves.map(({ move }) => move)).toContain("swap");
  expect(after!.verdicts.length).toBeGreaterThan(5);
  expect(await readFile(file, "utf8")).toContain("(<= (legal o swap)");
  const again = await agon(["report", "tic-tac-toe", "--pie", file]);
  expect(again.code).toBe(2);
  expect(again.err).toContain("cannot be written");
});

test("a game that is not for it is refused with the reason", async () => {
  const { code, err } = await agon(["report", "kuhn-poker", "--pie", "nowhere.kif"]);
  expect(code).toBe(2);
  expect(err).toContain("two players without chance");
});
