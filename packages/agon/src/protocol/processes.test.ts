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

test("a process given back before it has loaded says nothing of its match to the next one", async () => {
  processes = new Processes({ program: "follower", kept: 1, heapMiB: 64 });
  const rules = (move: string): string => `(role x) (init a) (legal x ${move}) (<= terminal (true b)) (goal x 100)`;
  const first = processes.take();
  // So long that it is not read when the process says that it has loaded.
  const facts = Array.from({ length: 20_000 }, (_, at) => `(f ${at})`).join(" ");
  first.send({ kind: "start", role: "x", rules: `${rules("old")} ${facts}` });
  await processes.giveBack(first);
  const second = processes.take();
  const moves: unknown[] = [];
  const heard = new Promise<void>((resolve) => {
    second.on("message", (word: { kind: string; move?: string }) => {
      if (word.kind !== "legal") return;
      moves.push(word.move);
      if (word.move === "new") resolve();
    });
  });
  second.send({ kind: "start", role: "x", rules: rules("new") });
  await heard;
  expect(moves).toEqual(["new"]);
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
