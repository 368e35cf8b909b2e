/**
 * npm run bench -- NAME [ARGUMENTS]: one of the measurements in `bench/`; without a name, the table of playouts a second.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const bench = new URL("../bench/", import.meta.url);
const names = readdirSync(bench).flatMap((file) => /^([a-z-]+)\.(?:ts|mjs)$/.exec(file)?.[1] ?? []);
const [name, ...rest] = process.argv.slice(2);
const isNamed = names.includes(name);

run("npm", ["run", "-s", "build"]);
if (!isNamed) node("packages/agon/dist/cli/agon.js", ["bench", ...process.argv.slice(2)]);
else if (existsSync(new URL(`${name}.mjs`, bench))) node(`bench/${name}.mjs`, rest);
else {
  run("npx", ["--no-install", "tsc", "-p", "bench"]);
  node(`bench/dist/${name}.js`, rest);
}

function node(file, args) {
  run(process.execPath, [file, ...args], false);
}

function run(command, args, shell = process.platform === "win32") {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", shell });
  if (status !== 0) process.exit(status ?? 1);
}
