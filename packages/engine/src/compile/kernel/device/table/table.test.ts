/**
 * Kernels as tables, walked plainly: with the same random words they count the same playouts as the programs they were made of.
 */
import { describe, expect, test } from "vitest";
import { Random } from "../../../../game/random.ts";
import { bundledGame } from "../../../../games/index.ts";
import { readRules } from "../../../../gdl/check.ts";
import type { CircuitGame } from "../../../backends/circuit/game.ts";
import { compile } from "../../../compile.ts";
import { findPhases } from "../../phases.ts";
import { Plans } from "../../playout/plan.ts";
import { deviceTable } from "../kernel.ts";
import { type TallyKernel, tallyKernel } from "../tally-kernel.ts";
import { runThread } from "../testing/interpret.ts";
import { walkTable } from "./testing/walk.ts";

function kernelOf(id: string, cycles: number): TallyKernel {
  const compiled = compile(readRules(bundledGame(id)!.expand().text).rulesheet, { backend: "circuit" });
  if (!compiled.ok) throw new Error(compiled.reason);
  const { circuit } = compiled.game as CircuitGame;
  return tallyKernel(new Plans(circuit, findPhases(circuit)).plain, { cycles, attempts: 2 });
}

describe.each([
  ["tic-tac-toe", 1],
  ["tic-tac-toe", 3],
  ["connect-four-4x4", 2],
  ["hex-3x3", 1],
  ["rock-paper-scissors", 2],
  ["tic-tac-three", 1],
  ["dice-race", 2],
  ["breakthrough-5x5", 1],
  ["kuhn-poker", 1],
] as const)("%s, %d cycles", (id, cycles) => {
  test.each([16, 100_000])("window of %d", (window) => {
    const kernel = kernelOf(id, cycles);
    const table = deviceTable(kernel, { window })!;
    const [one, other] = [new Random(3), new Random(3)];
    const expected = runThread(kernel, { rounds: 12, random: () => one.bits() });
    const counters = kernel.layout.tallies.length;
    const counted = walkTable(table, { rounds: 12, counters, set: kernel.set, random: () => other.bits() });
    expect(counted).toEqual(expected);
    expect(expected.some((count) => count > 100)).toBe(true);
  });
});
