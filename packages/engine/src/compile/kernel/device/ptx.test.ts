/**
 * NVIDIA's assembler accepts kernels as code. What they compute is tested on a card, by `npm run bench -- card`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundledGame } from "../../../games/index.ts";
import { readRules } from "../../../gdl/check.ts";
import { compileCircuit } from "../../circuit/compile.ts";
import { findPhases } from "../phases.ts";
import { Plans, type PlayoutPlan } from "../playout/plan.ts";
import type { DeviceKernel } from "./kernel.ts";
import { onceKernel } from "./once-kernel.ts";
import { ptxOf } from "./ptx.ts";
import { ptxPiecesOf } from "./ptx-pieces.ts";
import { tallyKernel } from "./tally-kernel.ts";

const hasAssembler = spawnSync("ptxas", ["--version"]).status === 0;

function planOf(id: string): PlayoutPlan {
  const compiled = compileCircuit(readRules(bundledGame(id)!.expand().text).rulesheet);
  if (!compiled.ok) throw new Error(compiled.reason);
  return new Plans(compiled.value, findPhases(compiled.value)).plain;
}

const PLAN = planOf("dice-race");
const KERNELS: [string, DeviceKernel][] = [
  ["totals", tallyKernel(PLAN, { cycles: 2, attempts: 2 })],
  ["single playouts", onceKernel(PLAN, { phase: 0, cycles: 2, attempts: 2, record: true })],
];
const PRINTED = KERNELS.flatMap(([name, kernel]): [string, () => string][] => [
  [`${name} in registers`, () => ptxOf(kernel, { threads: 128, shared: false })],
  [`${name} in shared memory`, () => ptxOf(kernel, { threads: 256, shared: true })],
  [`${name} in pieces`, () => ptxPiecesOf(kernel, { threads: 256, gates: 50 })],
]);

test.skipIf(!hasAssembler).each(PRINTED)(`%s${hasAssembler ? "" : ": skipped, ptxas is not installed"}`, (_, print) => {
  const folder = mkdtempSync(join(tmpdir(), "agon-ptx-"));
  const [source, target] = [join(folder, "kernel.ptx"), join(folder, "kernel.cubin")];
  writeFileSync(source, print());
  const { status, stderr } = spawnSync("ptxas", ["-arch=sm_90", "-o", target, source]);
  rmSync(folder, { recursive: true });
  expect(stderr.toString()).toBe("");
  expect(status).toBe(0);
});
