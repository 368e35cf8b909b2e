/**
 * The built program as its users meet it: a process with pipes and signals. Needs `npm run build`, as `npm test` does first.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const AGON = fileURLToPath(new URL("../../packages/agon/dist/cli/agon.js", import.meta.url));
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

function agon(args: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [AGON, ...args], {
    input,
    encoding: "utf8",
    cwd: ROOT,
  });
  return { code: status, out: stdout, err: stderr };
}

test("exit codes 0, 1 and 2", () => {
  expect(agon(["query", "tic-tac-toe", "(role x)"])).toEqual({ code: 0, out: "yes\n", err: "" });
  expect(agon(["query", "tic-tac-toe", "terminal"])).toEqual({ code: 1, out: "no\n", err: "" });
  expect(agon(["check", "no-such-game"]).code).toBe(2);
  expect(agon(["check"]).code).toBe(2);
  expect(agon(["dance"]).code).toBe(2);
  expect(agon([]).code).toBe(2);
});

test("an error that no command waits for ends with 70", () => {
  const stray = `process.on("newListener", (name) => {
    if (name === "uncaughtException") setImmediate(() => { throw new Error("stray") });
  })`;
  const preload = `data:text/javascript,${encodeURIComponent(stray)}`;
  const { status, stderr } = spawnSync(process.execPath, ["--import", preload, AGON, "games"], {
    encoding: "utf8",
    env: { ...process.env, AGON_DEBUG: "" },
  });
  expect([status, stderr]).toEqual([70, "agon failed: Error: stray (--debug shows where)\n"]);
});

test("rules from standard input", () => {
  const { code, err } = agon(["check", "-"], "(role me");
  expect(code).toBe(1);
  expect(err).toMatch(/^standard input:1:1: error\[unclosed-list\]/);
});

test("a reader that leaves early is no error", () => {
  const pipe = `"${process.execPath}" "${AGON}" games --json | head -c 20`;
  const { stdout, stderr, status } = spawnSync("bash", ["-o", "pipefail", "-c", pipe], { encoding: "utf8" });
  expect([status, stdout.length, stderr]).toEqual([0, 20, ""]);
});

test.skipIf(!existsSync("/dev/full"))("output that cannot be written is told in a sentence", () => {
  const { stderr, status } = spawnSync("bash", ["-c", `"${process.execPath}" "${AGON}" games > /dev/full`], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([2, "Standard output cannot be written: the disk is full.\n"]);
});

test("an interrupt ends a game at once and quietly", async () => {
  const child = spawn(process.execPath, [AGON, "play", "tic-tac-toe"]);
  let written = "";
  child.stderr.on("data", (chunk) => (written += chunk));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.kill("SIGINT");
  const [code, signal] = await new Promise<unknown[]>((resolve) => child.once("exit", (...end) => resolve(end)));
  expect([code ?? signal, written]).toEqual(["SIGINT", ""]);
});

test("scripted play ends with its script, though standard input stays open", async () => {
  const child = spawn(process.execPath, [AGON, "play", "tic-tac-toe", "--seed", "1"]);
  child.stdin.write("1\nquit\n");
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expect(code).toBe(0);
});
