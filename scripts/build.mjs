/**
 * npm run build: the bundled games and the identity of the build as modules, the packages, the page. Where all of it stands as it
 * would be built, nothing is done; `-- --force` builds all the same, `-- --no-page` leaves out the page. Who runs the compiler alone
 * keeps the identity of the build before.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeBuildModule } from "./build-module.mjs";
import { forgetBuilt, isBuilt, noteBuilt } from "./built.mjs";
import { writeGamesModule } from "./games-module.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));

writeGamesModule();
writeBuildModule();
if (process.argv.includes("--force") || !isBuilt()) build();

function build() {
  forgetBuilt();
  clean();
  run("tsc", ["-p", "packages/engine"]);
  run("tsc", ["-p", "packages/agon"]);
  if (process.argv.includes("--no-page")) return;
  run("vite", ["build", "--logLevel", "warn", "--config", "apps/arena/vite.config.ts"]);
  noteBuilt();
}

/** What sources that are gone were built into must not be packed; the page is cleaned by its own build. */
function clean() {
  for (const name of ["engine", "agon"]) {
    const dist = new URL(`../packages/${name}/dist/`, import.meta.url);
    if (existsSync(dist))
      for (const entry of readdirSync(dist))
        if (entry !== "arena") rmSync(new URL(entry, dist), { recursive: true, force: true });
  }
}

function run(tool, args) {
  const { status } = spawnSync("npx", ["--no-install", tool, ...args], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}
