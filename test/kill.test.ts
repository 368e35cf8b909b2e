/**
 * A tournament whose process is killed again and again ends with the table of one that is not. Needs `npm run build`.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { standsStill, worked } from "../packages/agon/src/cli/testing/process.ts";
import { withoutProgress } from "../packages/agon/src/cli/testing/progress.ts";

const AGON = fileURLToPath(new URL("../packages/agon/dist/cli/agon.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agon-kill-"));
const data = join(folder, "data");
const tournament = ["tournament", "--players", "uct:playouts=200,random", "--games", "tic-tac-toe,chomp"];
const settings = [...tournament, "--rounds", "20", "--threads", "2", "--json"];
const env = { ...process.env, DATABASE_URL: "" };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function agon(args: readonly string[]): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, [AGON, ...args], {
    encoding: "utf8",
    cwd: folder,
    env,
  });
  expect([status, withoutProgress(stderr)]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

/** Kills the tournament when the condition holds; false where it had ended before. */
async function killed(condition: (pid: number) => boolean): Promise<boolean> {
  const child = spawn(process.execPath, [AGON, ...settings, "--data", data], { cwd: folder, env, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const isStopped = await standsStill(child, () => condition(child.pid!));
  child.kill("SIGKILL");
  await ended;
  return isStopped;
}

/** Milliseconds of work after the store was locked: about as many as it takes to open it. */
const FIRST_KILL = 1500;

interface Listed {
  readonly id: string;
  readonly status: string;
}

const list = (): Listed[] => agon(["matches", "list", "--data", data, "--most", "1000", "--json"]) as Listed[];

const over = (listed: Listed[]): string[] => listed.filter(({ status }) => status === "completed").map(({ id }) => id);

test("killed while the store is made", async () => {
  expect(await killed(() => existsSync(join(data, "postgres.new", "PG_VERSION")))).toBe(true);
  expect(readdirSync(data)).not.toContain("postgres");
  expect(list()).toEqual([]);
  // What was left half made is made anew by whoever keeps something next.
  expect(await killed(() => existsSync(join(data, "postgres", "PG_VERSION")))).toBe(true);
  expect(readdirSync(data)).not.toContain("postgres.new");
});

test("killed while matches are played", async () => {
  const whole = agon([...settings, "--no-store"]) as { readonly scheduled: number };
  const isOpen = (): boolean => existsSync(join(data, "lock"));
  let played: Listed[] = [];
  // Later each time, until some matches were over and others were not. A table that is whole before that is played anew.
  for (let work = FIRST_KILL, kills = 0; kills < 2 || played.length === 0; work *= 1.3) {
    let opened: number | undefined;
    const isKilled = await killed((pid) => {
      if (isOpen()) opened ??= worked(pid);
      return opened !== undefined && worked(pid) > opened + work;
    });
    const listed = list();
    // Nothing that was over is forgotten.
    expect(over(listed)).toEqual(expect.arrayContaining(over(played)));
    const isWhole = over(listed).length === whole.scheduled;
    if (isWhole) rmSync(data, { recursive: true });
    played = isWhole ? [] : listed;
    kills = isWhole ? 0 : kills + Number(isKilled);
    if (isWhole) work = FIRST_KILL;
  }
  expect(agon([...settings, "--data", data])).toEqual(whole);
  const records = list();
  expect(records).toHaveLength(whole.scheduled);
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set(["completed"]));
});
