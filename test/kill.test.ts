/**
 * A tournament whose process is killed again and again ends with the table of one that is not. Needs `npm run build`.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const AGON = fileURLToPath(new URL("../dist/cli/agon.js", import.meta.url));
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
  expect([status, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

/** Kills the tournament so long after the condition holds; false where it had ended before. */
async function killed(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const child = spawn(process.execPath, [AGON, ...settings, "--data", data], { cwd: folder, env, stdio: "ignore" });
  const ended = new Promise<boolean>((resolve) => child.once("exit", (_code, signal) => resolve(signal === "SIGKILL")));
  while (!condition() && child.exitCode === null) await pause(20);
  await pause(milliseconds);
  child.kill("SIGKILL");
  return ended;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

interface Listed {
  readonly id: string;
  readonly status: string;
}

/** How long something took, in milliseconds. */
function timed<T>(work: () => T): [value: T, milliseconds: number] {
  const began = performance.now();
  const value = work();
  return [value, performance.now() - began];
}

test("killed while the store is made, and while matches are played", async () => {
  const [whole, playing] = timed(() => agon([...settings, "--no-store"]));
  const list = (): Listed[] => agon(["matches", "list", "--data", data, "--most", "1000", "--json"]) as Listed[];
  expect(await killed(() => existsSync(join(data, "postgres")), 200)).toBe(true);
  expect(existsSync(join(data, "made"))).toBe(false);
  expect(list()).toEqual([]);
  const [, opening] = timed(list);
  const over = (listed: Listed[]): string[] =>
    listed.filter(({ status }) => status === "completed").map(({ id }) => id);
  let played: Listed[] = [];
  // Twice at least, and until something was played: how long opening and playing take depends on who else is at work.
  for (let share = 0.15, kills = 0; kills < 2 || played.length === 0; share += 0.1, kills++) {
    expect(await killed(() => existsSync(join(data, "lock")), opening + share * playing)).toBe(true);
    const listed = list();
    // Nothing that was over is forgotten.
    expect(over(listed)).toEqual(expect.arrayContaining(over(played)));
    played = listed;
  }
  expect(agon([...settings, "--data", data])).toEqual(whole);
  const records = list();
  expect(records).toHaveLength((whole as { scheduled: number }).scheduled);
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set(["completed"]));
}, 600_000);
