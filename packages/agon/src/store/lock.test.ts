import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
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
  for (const left of [`${path}.${child.pid}`, `${path}.${child.pid}.void`, `${path}.notes`]) writeFileSync(left, "");
  expect(lockFile(path)).toHaveProperty("release");
  expect(readdirSync(dirname(path))).toEqual(["lock", "lock.notes"]);
});

const isTold = existsSync("/proc/self/stat");

test.skipIf(!isTold)("a process that was killed, but not taken note of, holds nothing", async () => {
  const parent = spawn("sh", ["-c", "sleep 100 & echo $!; wait"]);
  onTestFinished(() => void parent.kill("SIGKILL"));
  const child = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
  writeFileSync(path, `${child} ${birthOf(child)}`);
  expect(lockFile(path)).toEqual({ heldBy: child });
  parent.kill("SIGSTOP");
  await reaches(parent.pid!, "T");
  process.kill(child, "SIGKILL");
  await reaches(child, "Z");
  expect(lockFile(path)).toHaveProperty("release");
});

async function reaches(pid: number, state: string): Promise<void> {
  while (!readFileSync(`/proc/${pid}/stat`, "utf8").includes(`) ${state} `))
    await new Promise((resolve) => setTimeout(resolve, 5));
}

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
