import { expect, test } from "vitest";
import { Coverage } from "./coverage.ts";
import { summaryOf, tableOf } from "./summary.ts";

const coverage = new Coverage();
coverage.count("features", "or", 3);
coverage.count("features", "chance");
coverage.count("ways", "circuit", 200);
const result = { trials: 200, differences: 1, seconds: 1800, next: 500, found: [], coverage };
const summary = summaryOf(result, { seed: 7, from: 300, build: "abc" });

test("a row says what ran, and what was seen of all there is", () => {
  const [, , row] = tableOf(summary).split("\n");
  expect(row).toMatch(/^\| 7 \| 300 to 499 \| abc \| 200 \| 0\.50 \| 1 \| 2 \| 1 of \d+ \| 0 of \d+ \|$/);
});

test("the summary as JSON has all counts", () => {
  const read = JSON.parse(JSON.stringify(summary));
  expect(read.counts).toEqual({ features: { or: 3, chance: 1 }, ways: { circuit: 200 } });
  expect([read.from, read.next, read.trials, read.seconds]).toEqual([300, 500, 200, 1800]);
});
