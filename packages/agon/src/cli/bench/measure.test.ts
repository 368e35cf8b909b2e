import { BACKEND_NAMES } from "agon-engine/compile";
import { expect, test } from "vitest";
import { ENDLESS, nimRules } from "../../../../../test/small-games.ts";
import { measure } from "./measure.ts";

test.each(BACKEND_NAMES)("rules without an end are given up and said to be so: %s", (backend) => {
  expect(() => measure(ENDLESS, backend, 0.1, 0.05)).toThrow(/^no playout came to an end within 0\.05 s/);
});

test.each(BACKEND_NAMES)("a heap of two has games of one and two plies: %s", (backend) => {
  const { playoutsPerSecond, meanPlies } = measure(nimRules(2), backend, 0.05);
  expect(playoutsPerSecond).toBeGreaterThan(0);
  // Take two, or one and one: each half of the time.
  expect(meanPlies).toBeGreaterThan(1.2);
  expect(meanPlies).toBeLessThan(1.8);
});
