import type { ChildProcess } from "node:child_process";
import { getPriority } from "node:os";
import { afterEach, expect, test } from "vitest";
import { Processes } from "./processes.ts";

let processes: Processes;
afterEach(() => processes.close());

const lives = (child: ChildProcess): boolean => !child.killed && child.exitCode === null && child.signalCode === null;

test("matches that begin and end at once do not leave a process each", async () => {
  processes = new Processes({ kept: 2, heapMiB: 64 });
  await processes.loaded();
  const taken: ChildProcess[] = [];
  const back: Promise<void>[] = [];
  for (let match = 0; match < 25; match++) {
    const child = processes.take();
    taken.push(child);
    // One that computes does not hear that its match is over.
    process.kill(child.pid!, "SIGSTOP");
    back.push(processes.giveBack(child));
    expect(new Set(taken.filter(lives)).size).toBeLessThanOrEqual(3);
  }
  await Promise.all(back);
  await processes.loaded();
  expect(taken.filter(lives)).toEqual([]);
});

test("closing ends every process, also those in use", async () => {
  processes = new Processes({ kept: 1, heapMiB: 64 });
  const [first, second] = [processes.take(), processes.take()];
  await processes.close();
  expect([first, second].map(({ signalCode }) => signalCode)).toEqual(["SIGKILL", "SIGKILL"]);
});

test("a process has the priority of its server unless it is to give way", async () => {
  processes = new Processes({ kept: 1, heapMiB: 64 });
  expect(getPriority(processes.take().pid!)).toBe(getPriority());
  await processes.close();
  processes = new Processes({ kept: 1, heapMiB: 64, nice: 2 });
  expect(getPriority(processes.take().pid!)).toBe(Math.min(19, getPriority() + 2));
});
