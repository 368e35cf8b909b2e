import { spawn } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { afterAll, expect, test } from "vitest";
import { atUsualPriority, comeFirst } from "./priority.ts";

const usual = getPriority();

afterAll(() => {
  if (getPriority() !== usual) setPriority(usual);
});

test("what is started by one that comes first has the usual priority", () => {
  comeFirst();
  const first = getPriority();
  const child = atUsualPriority(() =>
    spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" }),
  );
  expect(getPriority(child.pid)).toBe(usual);
  child.kill("SIGKILL");
  expect(getPriority()).toBe(first);
  // Without the right to come first nothing changes.
  expect([usual, Math.max(-20, usual - 5)]).toContain(first);
});
