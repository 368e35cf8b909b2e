/**
 * How many times as many random playouts per second of CPU time a back end makes as SWI-Prolog on the same rules. `agon bench`
 * measures both, each in a process of its own, one right after the other: absolute figures say little on shared machines.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { SpeedTrial, TrialResult } from "../trial.ts";

const DEFAULT_SECONDS = 2;
/** The built program, also when the sources are run by a test. */
const AGON = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../../../dist/cli/agon.js" : "../../cli/agon.js", import.meta.url),
);

interface BenchRow {
  readonly backend: string;
  readonly playoutsPerSecond?: number;
  readonly problem?: string;
}

export async function speed({ game, contender, budget }: SpeedTrial): Promise<TrialResult> {
  const seconds = budget.milliseconds === undefined ? DEFAULT_SECONDS : budget.milliseconds / 1000;
  const rows = await benchOf(game.rules, contender, seconds);
  const rate = (name: string): number => {
    const row = rows.find(({ backend }) => backend === name);
    if (row?.playoutsPerSecond === undefined)
      throw new Error(`${name} on ${game.name}: ${row?.problem ?? "not installed"}`);
    return row.playoutsPerSecond;
  };
  return { values: [rate(contender) / rate("swipl")] };
}

async function benchOf(rules: string, backend: string, seconds: number): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "agon-speed-"));
  try {
    const file = join(folder, "game.kif");
    await writeFile(file, rules);
    const args = [AGON, "bench", file, "--backend", backend, "--seconds", String(seconds), "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout) as BenchRow[];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
