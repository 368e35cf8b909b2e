import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    pool: "forks",
    // Vitest would leave one of two cores idle.
    maxWorkers: Math.min(2, availableParallelism()),
    // Nothing of a user's cache is read or written by tests.
    env: { AGON_CACHE: join(tmpdir(), "agon-test-cache") },
    reporters: ["default"],
  },
});
