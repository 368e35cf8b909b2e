/** Campaigns over small programs in place of the real one. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { Campaign, type CampaignOptions } from "./campaign.ts";

/** A program that does `trial` for each index, which may send what it found, or end the process. */
function program(trial: string): URL {
  const path = join(mkdtempSync(join(tmpdir(), "agon-fuzz-")), "worker.mjs");
  writeFileSync(
    path,
    `process.on("message", async ({ from, to }) => {
      const found = (index, way) => process.send({ kind: "found", found: { index, way, aspect: "", message: "", text: "", small: "" } });
      for (let index = from; index < to; index++) {
        process.send({ kind: "text", index, text: "text " + index });
        ${trial}
        process.send({ kind: "done", index, seconds: 0.01 * (index - from + 1) });
        await new Promise(setImmediate);
      }
      process.send({ kind: "finished", counts: { sheets: { all: to - from } } });
    });`,
  );
  return pathToFileURL(path);
}

const run = (trial: string, options: Partial<CampaignOptions> = {}) =>
  new Campaign({ seed: 1, workers: 2, program: program(trial), ...options }).run();

test("every trial is done once, whatever the number of processes", async () => {
  const { trials, next, coverage, found } = await run("", { from: 10, count: 230 });
  expect([trials, next, coverage.of("sheets", "all"), found.length]).toEqual([230, 240, 230, 0]);
});

test("it ends at the first difference, or goes on", async () => {
  const trial = "if (index % 100 === 7) found(index, 'here');";
  const first = await run(trial, { workers: 1, count: 300 });
  expect(first.found.map(({ index }) => index)).toEqual([7]);
  const all = await run(trial, { goesOn: true, count: 300 });
  expect(all.found.map(({ index }) => index).sort((a, b) => a - b)).toEqual([7, 107, 207]);
  expect(all.trials).toBe(300);
});

test("a process that dies is a difference, and another goes on behind it", async () => {
  const { found, trials } = await run("if (index === 30) process.exit(9);", { goesOn: true, count: 120 });
  expect(found.map(({ way, index, small }) => [way, index, small])).toEqual([["process", 30, "text 30"]]);
  expect(trials).toBe(120);
});

test("it ends when its processor time is spent", async () => {
  const { trials } = await run("", { workers: 1, mostSeconds: 0.2 });
  expect(trials).toBeGreaterThan(19);
  expect(trials).toBeLessThan(200);
});

const isTold = process.platform === "linux";

test.runIf(isTold)("a process that is kept from computing is waited for", async () => {
  const trial = "if (index === 30) await new Promise((resolve) => setTimeout(resolve, 3000));";
  const { found, trials } = await run(trial, { workers: 1, count: 60, patience: [1000, 1000] });
  expect([found.length, trials]).toEqual([0, 60]);
});

test("a trial that computes without end is given up, twice", async () => {
  const options = { workers: 1, count: 60, goesOn: true, patience: [1000, 1000] } as const;
  const { found, trials } = await run("if (index === 30) for (;;);", options);
  expect(found.map(({ way, index, small }) => [way, index, small])).toEqual([["process", 30, "text 30"]]);
  expect(trials).toBe(60);
});
