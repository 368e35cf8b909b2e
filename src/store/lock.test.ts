import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFile } from "./lock.ts";

const path = join(mkdtempSync(join(tmpdir(), "agon-lock-")), "lock");

test("one at a time, and free again afterwards", () => {
  const lock = lockFile(path);
  expect(lockFile(path)).toEqual({ heldBy: process.pid });
  (lock as { release(): void }).release();
  expect(existsSync(path)).toBe(false);
  expect(lockFile(path)).toHaveProperty("release");
});

test("the lock of a process that was killed is void", async () => {
  const child = spawn("sleep", ["100"]);
  writeFileSync(path, `${child.pid} ${birthOf(child.pid!)}`);
  expect(lockFile(path)).toEqual({ heldBy: child.pid });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  expect(lockFile(path)).toHaveProperty("release");
});

test("a process that has the number of one that is gone holds nothing", () => {
  writeFileSync(path, `${process.pid} 1`);
  expect(lockFile(path)).toHaveProperty("release");
  for (const broken of ["", "x", "-1 5", "0"]) {
    writeFileSync(path, broken);
    expect(lockFile(path)).toHaveProperty("release");
  }
});

function birthOf(pid: number): string {
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ")[19]!;
}
