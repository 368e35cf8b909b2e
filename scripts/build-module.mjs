/**
 * Writes the identity of the build as a module of the engine: which sources made it. Results, caches and queues are keyed by it, so
 * that nothing of another build is taken for ours. It is written into the sources, so that it is the same in Node.js and in a browser.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const MODULE = "packages/engine/src/build-stamp.ts";
const GENERATED = new Set([MODULE, "packages/engine/src/games/rulesheets.ts"]);

const ENGINE = "packages/engine/src";
/** From rules to circuits; the files that lie in the engine itself are for everybody. */
const COMPILER = [`${ENGINE}/*`, `${ENGINE}/compile`, `${ENGINE}/game`, `${ENGINE}/gdl`];
/** All that shapes the result of a match or a trial. What only shows, explains or draws does not, nor does the way to other programs. */
export const PROGRAM = [
  ...COMPILER,
  ...["games", "gpu", "match", "node", "rewrite", "search"].map((folder) => `${ENGINE}/${folder}`),
  ...["benchmark", "fleet"].map((folder) => `packages/agon/src/${folder}`),
];
const MANIFESTS = ["packages/engine/package.json", "packages/agon/package.json"];

export function writeBuildModule() {
  const path = new URL(MODULE, ROOT);
  const module = `export const STAMP = ${JSON.stringify(stampOf(ROOT))};\n`;
  if (!existsSync(path) || readFileSync(path, "utf8") !== module) writeFileSync(path, module);
}

/** What packages/engine/src/build.ts says of the sources in a folder. */
export function stampOf(root) {
  const manifests = MANIFESTS.map((name) => JSON.parse(readFileSync(new URL(name, root), "utf8")));
  const needed = JSON.stringify(manifests.map(({ dependencies }) => dependencies));
  const hash = (folders) => hashOf(root, folders, needed);
  return { version: manifests[0].version, compiler: hash(COMPILER), program: hash(PROGRAM), commit: commitOf(root) };
}

/** Of the sources without their tests, and of what they depend on; the same on every system. */
function hashOf(root, folders, needed) {
  const hash = createHash("sha256").update(needed);
  for (const file of folders.flatMap((folder) => sourcesIn(root, folder))) {
    hash.update(`\0${file}\0`);
    hash.update(readFileSync(new URL(file, root), "utf8").replaceAll("\r\n", "\n"));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Of a folder and those in it; of `folder/*` its own files alone. */
function sourcesIn(root, place) {
  const folder = place.replace(/\/\*$/, "");
  const at = new URL(`${folder}/`, root);
  const entries = existsSync(at) ? readdirSync(at, { withFileTypes: true }) : [];
  const found = entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return place !== folder || entry.name === "testing" ? [] : sourcesIn(root, path);
    return path.endsWith(".ts") && !path.endsWith(".test.ts") && !GENERATED.has(path) ? [path] : [];
  });
  return found.sort();
}

/** Null where there is no repository, or no Git. */
function commitOf(root) {
  const words = ["describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"];
  const { status, stdout } = spawnSync("git", words, { cwd: fileURLToPath(root), encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}
