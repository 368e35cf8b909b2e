import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { weightsText } from "../learn/weights-text.ts";
import { agon } from "../testing/agon.ts";

test("weights lie on the board, the greatest row on top; others are listed", () => {
  const text = weightsText([
    ["(cell 1 1 white)", 0.5],
    ["(cell 2 1 white)", -1],
    ["(cell 1 2 white)", 2],
    ["(control white)", 0.25],
  ]);
  expect(text).toBe(
    [
      "cell … white",
      "  2   2.00      ",
      "  1   0.50 -1.00",
      "         1     2",
      "",
      "  0.25  (control white)",
      "",
    ].join("\n"),
  );
});

test("learns, writes what it learnt, and goes on from there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "agon-learn-"));
  try {
    const file = join(folder, "evaluator.json");
    const args = ["learn", "breakthrough-5x5", "--time", "300ms", "--threads", "1", "--out", file, "--json"];
    const first = JSON.parse((await agon(args)).out) as { positions: number; weights: Record<string, number> };
    expect(first.weights).toHaveProperty("(cell 1 1 white)");
    const { positions } = JSON.parse(readFileSync(file, "utf8")) as { positions: number };
    expect(positions).toBe(first.positions);
    const second = JSON.parse((await agon(args)).out) as { positions: number };
    expect(second.positions).toBeGreaterThan(first.positions);
    const { code, err } = await agon(["learn", "tic-tac-three", "--time", "1s"]);
    expect(code).toBe(2);
    expect(err).toContain("games of two in turn");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
