/**
 * A disk that fills up while matches are played. Needs `npm run build`, and the right to mount a small file system.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { withoutProgress } from "../packages/agon/src/cli/testing/progress.ts";

const AGON = fileURLToPath(new URL("../packages/agon/dist/cli/agon.js", import.meta.url));
const disk = mkdtempSync(join(tmpdir(), "agon-disk-"));
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=48m", "tmpfs", disk], { encoding: "utf8" });
const skipped = mounted.status === 0 ? "" : ` (skipped: no file system can be mounted: ${mounted.stderr?.trim()})`;

afterAll(() => {
  if (skipped === "") spawnSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

const data = join(disk, "data");
const filler = join(disk, "filler");
const games = ["--players", "random,plain:playouts=5", "--games", "tic-tac-toe", "--rounds", "30"];
const tournament = ["tournament", ...games, "--threads", "2", "--json"];

function agon(args: readonly string[]): { readonly status: number | null; readonly out: string; readonly err: string } {
  const env = { ...process.env, DATABASE_URL: "" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [AGON, ...args], { encoding: "utf8", env });
  return { status, out: stdout, err: withoutProgress(stderr) };
}

/** Leaves so many bytes. */
function fill(left: number): void {
  rmSync(filler, { force: true });
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - left));
}

describe.skipIf(skipped !== "")(`a full disk${skipped}`, () => {
  test("where the store is to be made", () => {
    fill(10 * 2 ** 20);
    const small = ["tournament", ...games.slice(0, -1), "1", "--threads", "1", "--json", "--data", data];
    const { status, out, err } = agon(small);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toBe(`The store in ${data} cannot be opened: the disk is full.\n`);
    rmSync(filler);
    expect(agon(["matches", "list", "--data", data])).toEqual({ status: 0, out: "no matches\n", err: "" });
    expect(agon(small).status).toBe(0);
  });

  test("where not even a lock can be written", () => {
    fill(0);
    const { status, err } = agon(["matches", "list", "--data", data]);
    expect([status, err]).toEqual([2, `The store in ${data} cannot be opened: the disk is full.\n`]);
    expect(readdirSync(data)).toEqual(["postgres"]);
  });

  test("in the middle of a tournament: no match is lost, and the same command goes on", () => {
    const whole = agon([...tournament, "--no-store"]);
    fill(128 * 2 ** 10);
    const { status, out, err } = agon([...tournament, "--data", data]);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toBe(`The store in ${data} cannot be used: the disk is full.\n`);
    rmSync(filler);
    const list = agon(["matches", "list", "--data", data, "--most", "1000", "--json"]);
    const statuses = (JSON.parse(list.out) as { status: string }[]).map(({ status }) => status);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses).not.toContain("failed");
    expect(agon([...tournament, "--data", data])).toMatchObject({ status: 0, out: whole.out });
    expect(existsSync(join(data, "lock"))).toBe(false);
  });
});
