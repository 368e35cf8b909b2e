import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { writeGamesModule } from "./scripts/games-module.mjs";

const engine = fileURLToPath(new URL("packages/engine/src", import.meta.url));

// Written by the build; a rulesheet that has changed since is played as it stands.
writeGamesModule();

/** People wait twenty seconds for a compilation; a test waits for what comes of it, however busy the machine is. */
const unlimitedBudget: Plugin = {
  name: "unlimited-budget",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/compile/ground/budget.ts")) return undefined;
    const unlimited = code.replace("DEFAULT_MILLISECONDS = 20_000", "DEFAULT_MILLISECONDS = 3_600_000");
    if (unlimited === code) throw new Error(`${id}: the default budget is written otherwise now`);
    return unlimited;
  },
};

export default defineConfig({
  plugins: [unlimitedBudget],
  resolve: {
    // Tests run the sources; only threads and processes of their own start what is built.
    alias: [
      { find: /^agon-engine$/, replacement: `${engine}/index.ts` },
      { find: /^agon-engine\/(\w+)$/, replacement: `${engine}/$1/index.ts` },
    ],
  },
  test: {
    include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "test/**/*.test.ts"],
    // Tests run the sources as they are now, and nothing that older ones left in a cache.
    globalSetup: ["scripts/build-module.mjs"],
    // No test fails because the machine is busy: these only end what hangs.
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    pool: "forks",
    // Vitest would leave one of two cores idle.
    maxWorkers: Math.min(2, availableParallelism()),
    // Nothing of a user's cache is read or written by tests.
    env: { AGON_CACHE: join(tmpdir(), "agon-test-cache") },
    reporters: ["default"],
  },
});
