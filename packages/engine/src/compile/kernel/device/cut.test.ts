/**
 * Kernels in pieces count the same playouts as whole ones, with the same random words.
 */
import { describe, expect, test } from "vitest";
import { Random } from "../../../game/random.ts";
import { bundledGame } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import type { CircuitGame } from "../../backends/circuit/game.ts";
import { compile } from "../../compile.ts";
import { WORD } from "../layout.ts";
import { findPhases } from "../phases.ts";
import { Plans } from "../playout/plan.ts";
import type { KernelProgram } from "../program.ts";
import { piecesOf } from "./cut.ts";
import { wordsOf } from "./print.ts";
import { type TallyKernel, tallyKernel } from "./tally-kernel.ts";
import { runThread } from "./testing/interpret.ts";

function kernelOf(id: string): TallyKernel {
  const compiled = compile(readRules(bundledGame(id)!.expand().text).rulesheet, { backend: "circuit" });
  if (!compiled.ok) throw new Error(compiled.reason);
  const { circuit } = compiled.game as CircuitGame;
  return tallyKernel(new Plans(circuit, findPhases(circuit)).plain, { cycles: 2, attempts: 2 });
}

function cut(kernel: TallyKernel, gates: number): TallyKernel {
  const words = wordsOf([...kernel.plies, ...kernel.end]);
  const pieces = (programs: readonly KernelProgram[]): KernelProgram[] =>
    programs.flatMap((program) => piecesOf(program, gates, WORD * (Math.max(...words) + 1)).programs);
  return { ...kernel, plies: pieces(kernel.plies), end: pieces(kernel.end) };
}

describe.each(["tic-tac-toe", "hex-3x3", "dice-race", "breakthrough-5x5", "kuhn-poker"])("%s", (id) => {
  test.each([1, 7, 100])("%d gates in a piece", (gates) => {
    const kernel = kernelOf(id);
    const [one, other] = [new Random(3), new Random(3)];
    const expected = runThread(kernel, { rounds: 8, random: () => one.bits() });
    const inPieces = cut(kernel, gates);
    expect(inPieces.plies.length).toBeGreaterThan(kernel.plies.length);
    expect(Math.max(...inPieces.plies.map(gatesOf))).toBeLessThanOrEqual(gates);
    expect(runThread(inPieces, { rounds: 8, random: () => other.bits() })).toEqual(expected);
    expect(expected.some((count) => count > 50)).toBe(true);
  });
});

function gatesOf({ wires }: KernelProgram): number {
  return Array.from({ length: wires.count }, (_, wire) => wire).filter((wire) => wires.isGate(wire)).length;
}
