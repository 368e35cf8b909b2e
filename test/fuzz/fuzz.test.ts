/** A short run of the fuzzer: the same rulesheets every time, on every back end. `npm run fuzz` goes on from there. */
import { expect, test } from "vitest";
import { Coverage } from "./coverage.ts";
import { runTrial } from "./trial.ts";

const TRIALS = 300;
const SEED = 2;

test("back ends agree on rulesheets drawn at random", () => {
  const coverage = new Coverage();
  for (let index = 0; index < TRIALS; index++)
    expect(runTrial({ seed: SEED, index, coverage }).map(({ message, text }) => `${message}\n${text}`)).toEqual([]);
  // What is drawn is nearly always valid, and nearly always has an end.
  const drawn = ["generated", "rewritten", "mutated"].map((source) => coverage.of("sheets", source));
  expect(drawn[0]! + drawn[1]! + drawn[2]!).toBeGreaterThan(0.95 * TRIALS);
  for (const way of ["circuit", "smaller circuits", "tables", "code", "playouts", "forward", "forward interpreted"])
    expect(coverage.of("ways", way), way).toBeGreaterThan(0);
});
