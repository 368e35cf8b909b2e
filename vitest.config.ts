import { readFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { writeGamesModule } from "./scripts/games-module.mjs";

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

const TOGETHER = "packages/engine/src/**/*.test.ts";
const APART = ["packages/agon/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "test/**/*.test.ts"];
/** Goes through all formulas, and must not meet those that other tests add to the process. */
const ALONE = "packages/engine/src/search/formulas.test.ts";
/** Between files of the other project each would have a process of its own. */
const LAST = { sequence: { groupOrder: 1 } };

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
    globalSetup: ["scripts/build-module.mjs"],
    // No test fails because the machine is busy: these only end what hangs, and the reporter names it long before.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    pool: "forks",
    projects: [
      { extends: true, test: { name: "apart", include: [...APART, ALONE] } },
      // Loading the engine costs more than most of these tests, so they share processes, one after the other.
      { extends: true, test: { name: "together", include: [TOGETHER], exclude: [ALONE], isolate: false, ...LAST } },
    ],
    // Vitest would leave one of two cores idle.
    maxWorkers: Math.min(2, availableParallelism()),
    // Nothing of a user's cache is read or written by tests.
    env: { AGON_CACHE: join(tmpdir(), "agon-test-cache") },
    reporters: ["default", "./scripts/long-tests.mjs"],
  },
});
