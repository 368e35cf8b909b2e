import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { writeGamesModule } from "./scripts/games-module.mjs";
import LongestFirst from "./scripts/test-order.mjs";
import { RUN } from "./scripts/test-run.mjs";

const engine = fileURLToPath(new URL("packages/engine/src", import.meta.url));

// Written by the build; a rulesheet that has changed since is played as it stands.
writeGamesModule();

/** Where the default budget of a compilation stands, how it is written, and what it is in tests. */
const BUDGET = `${engine}/compile/budget.ts`;
const [WRITTEN, TESTED] = ["DEFAULT_MILLISECONDS = 20_000", "DEFAULT_MILLISECONDS = 120_000"];
if (!readFileSync(BUDGET, "utf8").includes(WRITTEN))
  throw new Error(`${BUDGET}: the default budget is written otherwise now`);

/** People wait twenty seconds for a compilation; a test waits six times as long, since the machine may be busy. */
const longBudget: Plugin = {
  name: "long-budget",
  enforce: "pre",
  transform: (code, id) => (id.endsWith("/compile/budget.ts") ? code.replace(WRITTEN, TESTED) : undefined),
};

/** Loading the engine costs more than most tests do, so they share processes, one after the other. */
const TOGETHER = ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "test/**/*.test.ts"];
/** These must not meet what others add to the catalogues of a process, or load what may take a process down. */
const APART = ["packages/engine/src/search/{formulas,plugins}.test.ts", "test/gpu/*.test.ts"];

export default defineConfig({
  plugins: [longBudget],
  resolve: {
    // Tests run the sources; only threads and processes of their own start what is built.
    alias: [
      { find: /^agon-engine$/, replacement: `${engine}/index.ts` },
      { find: /^agon-engine\/(\w+)$/, replacement: `${engine}/$1/index.ts` },
    ],
  },
  test: {
    // Tests run the sources as they are now, and nothing that older ones left in a cache.
    globalSetup: ["scripts/test-run.mjs"],
    // No test fails because the machine is busy: these only end what hangs, and the reporter names it long before.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    pool: "forks",
    projects: [
      { extends: true, test: { name: "apart", include: APART } },
      { extends: true, test: { name: "together", include: TOGETHER, exclude: APART, isolate: false } },
    ],
    sequence: { sequencer: LongestFirst },
    // Vitest would leave one of two cores idle.
    maxWorkers: Math.min(2, availableParallelism()),
    // Nothing of a user's cache is read or written by tests.
    env: { AGON_CACHE: join(RUN, "cache"), AGON_TEST_STORE: join(RUN, "store") },
    reporters: ["default", "./scripts/long-tests.mjs"],
  },
});
