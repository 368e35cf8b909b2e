/**
 * E2: the result of best play in all 36 Sekis with two shared liberties (bounds, table 2).
 */
import { expect, test } from "vitest";
import { Seki } from "../../src/game/native/seki.ts";
import { Random } from "../../src/game/random.ts";
import { DEFAULT_OPTIONS } from "../../src/search/options.ts";
import { solveValue } from "../../src/search/solve.ts";

/** Rows: Min's liberties; columns: Max's. */
const TABLE_2 = `
Draw Won Won Won Won Won
Draw Draw Won Won Won Won
Lost Draw Draw Won Won Won
Lost Lost Draw Draw Won Won
Lost Lost Lost Draw Draw Won
Lost Lost Lost Lost Draw Draw`;

const WORDS: Readonly<Record<number, string>> = { 0: "Lost", 50: "Draw", 100: "Won" };

test("all 36 results of the table, proved", { timeout: 120_000 }, () => {
  const sizes = [1, 2, 3, 4, 5, 6];
  const options = { ...DEFAULT_OPTIONS, constantSum: 100, optimisticBias: 1, leavesPerBatch: 32, memoryMiB: 64 };
  const rows = sizes.map((min) =>
    sizes.map((max) => {
      const game = new Seki(min, max);
      const { solved, lower } = solveValue(game, options, new Random(1), game.initial, { limit: 500_000 });
      return solved ? WORDS[lower[0]!] : "open";
    }),
  );
  expect(rows.map((row) => row.join(" ")).join("\n")).toBe(TABLE_2.trim());
});
