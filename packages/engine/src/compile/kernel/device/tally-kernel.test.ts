/**
 * The programs that devices print, run by a plain interpreter: the same games, counted in the same way.
 */
import { describe, expect, test } from "vitest";
import { Random } from "../../../game/random.ts";
import { bundledGame } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import type { CircuitGame } from "../../backends/circuit/game.ts";
import { compile } from "../../compile.ts";
import { findPhases, ONE_PHASE } from "../phases.ts";
import { Plans } from "../playout/plan.ts";
import { type TallyKernelOptions, tallyKernel } from "./tally-kernel.ts";
import { runThread } from "./testing/interpret.ts";

interface Totals {
  readonly playouts: number;
  readonly plies: number;
  /** For each role the mean goal. */
  readonly means: readonly number[];
}

function play(id: string, options: TallyKernelOptions & { readonly phased: boolean }): Totals {
  const compiled = compile(readRules(bundledGame(id)!.expand().text).rulesheet, { backend: "circuit" });
  if (!compiled.ok) throw new Error(compiled.reason);
  const { circuit } = compiled.game as CircuitGame;
  const plan = new Plans(circuit, options.phased ? findPhases(circuit) : ONE_PHASE).plain;
  const kernel = tallyKernel(plan, options);
  const random = new Random(3);
  const counts = new Array<number>(kernel.layout.tallies.length).fill(0);
  for (let thread = 0; thread < 40; thread++)
    runThread(kernel, { rounds: 40, random: () => random.bits() }).forEach((count, at) => {
      counts[at]! += count;
    });
  const { tallies } = kernel;
  const byRole = plan.outcomes.roles.map(({ values }, role) =>
    [...values, 0].map((value, at) => [value, counts[tallies.outcomes[role]![at]!]!] as const),
  );
  const playouts = byRole[0]!.reduce((sum, [, count]) => sum + count, 0);
  const waited = tallies.waited.reduce((sum, at, bit) => sum + counts[at]! * 2 ** bit, 0);
  return {
    playouts,
    plies: (counts[tallies.live]! * kernel.round - waited) / playouts,
    means: byRole.map((values) => values.reduce((sum, [value, count]) => sum + value * count, 0) / playouts),
  };
}

/** Of uniformly random play, by full enumeration: x wins 737/1260, o 121/420, 8/63 are draws. */
const TIC_TAC_TOE = (100 * 737) / 1260 + (50 * 8) / 63;

describe.each([
  { cycles: 1, attempts: 1 },
  { cycles: 1, attempts: 3 },
  { cycles: 2, attempts: 1 },
  { cycles: 3, attempts: 2 },
])("$cycles cycles, $attempts attempts", (options) => {
  test.each([true, false])("Tic-tac-toe, phases %s", (phased) => {
    const { playouts, plies, means } = play("tic-tac-toe", { ...options, phased });
    expect(playouts).toBeGreaterThan(5_000);
    // Five standard errors of a goal that differs by at most 50 from its mean, and of lengths from 5 to 9.
    expect(Math.abs(means[0]! - TIC_TAC_TOE)).toBeLessThan((5 * 46) / Math.sqrt(playouts));
    expect(means[0]! + means[1]!).toBeCloseTo(100);
    expect(plies).toBeGreaterThan(7.55);
    expect(plies).toBeLessThan(7.7);
  });
});
