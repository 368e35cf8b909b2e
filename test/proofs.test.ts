/**
 * Values the search proves from the start, against those the headers of the bundled games give with their sources. The longer
 * ones are in `npm run proofs`, all Sekis in test/experiments.
 */
import { expect, test } from "vitest";
import { canonicalFor } from "../packages/agon/src/fleet/exact.ts";
import { CircuitGame } from "../packages/engine/src/compile/backends/circuit/game.ts";
import { referenceGame } from "../packages/engine/src/compile/backends/reference/game.ts";
import { compile } from "../packages/engine/src/compile/compile.ts";
import { Random } from "../packages/engine/src/game/random.ts";
import { bundledGame } from "../packages/engine/src/games/index.ts";
import { readRules } from "../packages/engine/src/gdl/check.ts";
import { AlphaBeta } from "../packages/engine/src/search/exact/alpha-beta.ts";
import { ProofNumberSearch } from "../packages/engine/src/search/exact/proof-number.ts";
import { type ExactSettings, solveExactly } from "../packages/engine/src/search/exact/solve.ts";
import { DEFAULT_OPTIONS } from "../packages/engine/src/search/options.ts";
import { solveValue } from "../packages/engine/src/search/solve.ts";
import { strategyOf, verifyStrategy } from "../packages/engine/src/search/strategy.ts";

const SIZES: readonly (readonly [id: string, size: string | undefined])[] = [
  ["tic-tac-toe", "3x3"],
  ["connect-four-3x3", "3x3"],
  ["connect-four-3x4", "3x4"],
  ["connect-four-4x3", "4x3"],
  ["connect-four-4x4", "4x4"],
  ["hex-3x3", "3x3"],
  ["hex-4x4", "4x4"],
  ["nim", "3-4-5"],
  ["nim-1-2-3", "1-2-3"],
  ["chomp", "4x3"],
  ["father", "2"],
  ["eight-puzzle-depth4", "depth4"],
  ["eight-puzzle", "depth16"],
  ["seki-2-3", "2-3"],
  ["seki-4-2", "4-2"],
];

test.each(SIZES)("%s", (id, size) => {
  const bundled = bundledGame(id)!;
  const known = bundled.header.solved.find((solved) => solved.size === size || solved.size === undefined);
  expect(known, `${id} has a solved line for ${size}`).toBeDefined();
  const { rulesheet } = readRules(bundled.rules);
  const compiled = compile(rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  const { game } = compiled;
  const constantSum = game.roles.length === 2 ? 100 : undefined;
  const options = { ...DEFAULT_OPTIONS, constantSum, leavesPerBatch: 32, memoryMiB: 128 };
  const { solved, lower, search, positions } = solveValue(game, options, new Random(1), game.initial, {
    limit: 400_000,
  });
  expect({ solved, value: lower }, known!.source).toEqual({ solved: true, value: known!.goals });
  if (positions > 5000) return;
  for (const role of game.roles.keys())
    expect(verifyStrategy(referenceGame(rulesheet), strategyOf(search, role))).toBeUndefined();
});

interface Exactly {
  readonly game: CircuitGame;
  readonly settings: ExactSettings;
}

/** Without a tree of playouts, and with the symmetries of the rules. */
function exactly(id: string): Exactly {
  const { rulesheet } = readRules(bundledGame(id)!.rules);
  const compiled = compile(rulesheet);
  if (!compiled.ok || !(compiled.game instanceof CircuitGame)) throw new Error("no circuit");
  const { game } = compiled;
  const canonical = canonicalFor(game, rulesheet);
  return { game, settings: { constantSum: 100, memoryMiB: 32, random: new Random(1), canonical } };
}

/** Undefined where they were not found. */
function exactGoals({ game, settings }: Exactly): readonly number[] | undefined {
  const { solved, lower } = solveExactly(game, game.initial, settings, { positions: 1_000_000 })!;
  return solved ? lower : undefined;
}

test.each([
  "tic-tac-toe",
  "tic-tac-toe-4x3",
  "connect-four-4x4",
  "connect-four-5x4",
  "hex-4x4",
  "dots-and-boxes-2x2",
  "nim-1-3-5-7-misere",
])("%s exactly", (id) => {
  const { header, size } = bundledGame(id)!;
  const known = header.solved.find((solved) => solved.size === size?.name)!;
  expect(exactGoals(exactly(id)), known.source).toEqual(known.goals);
});

test.each(["pawn-whopping-5x5", "hexapawn-4x4", "connect-four-5x4", "tic-tac-toe-4x3"])(
  "%s: proof numbers agree with alpha-beta, whatever they are asked, and alpha-beta with and without runs",
  (id) => {
    const { game, settings } = exactly(id);
    const [runsNever, runsAlways] = [Number.POSITIVE_INFINITY, 0].map((runsAfter) =>
      new AlphaBeta(game, { ...settings, runsAfter }).solve(game.initial),
    );
    const value = runsNever!.lower;
    expect(runsNever!.upper).toBe(value);
    expect(runsAlways).toMatchObject({ lower: value, upper: value });
    for (const threshold of [1, 50, 51, 100]) {
      const { answer, lower, upper } = new ProofNumberSearch(game, threshold, settings).answer(game.initial);
      expect(answer).toBe(value >= threshold);
      expect(lower).toBeLessThanOrEqual(value);
      expect(upper).toBeGreaterThanOrEqual(value);
    }
  },
);
