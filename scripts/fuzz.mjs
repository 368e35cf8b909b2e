/**
 * npm run fuzz [-- ARGUMENTS]: rulesheets drawn at random on every back end, see docs/guide/fuzzing.md.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { writeBuildModule } from "./build-module.mjs";
import { writeGamesModule } from "./games-module.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));

writeGamesModule();
writeBuildModule();
run("npx", ["--no-install", "tsc", "-p", "test/fuzz"], process.platform === "win32");
run(process.execPath, ["test/fuzz/dist/test/fuzz/main.js", ...process.argv.slice(2)]);

function run(command, args, shell = false) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", shell });
  if (status !== 0) process.exit(status ?? 1);
}
