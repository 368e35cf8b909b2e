/**
 * NVIDIA's assembler accepts the walkers. What they compute is tested on a card, by `npm run bench -- card`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type WalkerOptions, walkerPtx } from "./walker-ptx.ts";

const hasAssembler = spawnSync("ptxas", ["--version"]).status === 0;

const WALKERS: WalkerOptions[] = [
  { columns: 8, threads: 256, memory: "shared" },
  { columns: 1, threads: 1024, memory: "shared" },
  { columns: 8, threads: 256, memory: "global" },
];

test.skipIf(!hasAssembler).each(WALKERS)(
  `$columns columns, $threads threads, $memory memory${hasAssembler ? "" : ": skipped, ptxas is not installed"}`,
  (options) => {
    const folder = mkdtempSync(join(tmpdir(), "agon-ptx-"));
    const [source, target] = [join(folder, "walker.ptx"), join(folder, "walker.cubin")];
    writeFileSync(source, walkerPtx(options));
    const { status, stderr } = spawnSync("ptxas", ["-arch=sm_90", "-o", target, source]);
    rmSync(folder, { recursive: true });
    expect(stderr.toString()).toBe("");
    expect(status).toBe(0);
  },
);
