/**
 * Whether what is built is what a build would write now: a record beside the dependencies says of which sources it was built, and
 * that nobody has touched it since.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";

const ROOT = new URL("../", import.meta.url);
const RECORD = "node_modules/.cache/agon-build.json";
const SOURCES = ["packages", "apps", "games", "scripts", "package-lock.json", "tsconfig.base.json"];
const RESULTS = ["packages/engine/dist", "packages/agon/dist"];
/** Folders without sources of what is built, and files that no build reads. */
const OTHER = /^(dist|node_modules|testing)$|\.test\.ts$/;

export function isBuilt(root = ROOT) {
  const path = new URL(RECORD, root);
  return existsSync(path) && readFileSync(path, "utf8") === recordOf(root);
}

export function noteBuilt(root = ROOT) {
  mkdirSync(new URL("./", new URL(RECORD, root)), { recursive: true });
  writeFileSync(new URL(RECORD, root), recordOf(root));
}

export function forgetBuilt(root = ROOT) {
  rmSync(new URL(RECORD, root), { force: true });
}

function recordOf(root) {
  const sources = SOURCES.flatMap((place) => filesIn(root, place, (name) => !OTHER.test(name)));
  const results = RESULTS.flatMap((place) => filesIn(root, place));
  const touched = (file) => `${statSync(new URL(file, root)).size} ${statSync(new URL(file, root)).mtimeMs}`;
  return JSON.stringify({
    sources: digest(sources, (file) => readFileSync(new URL(file, root))),
    results: digest(results, touched),
  });
}

/** Of a file itself, or of all in a folder and those in it. */
function filesIn(root, place, isWanted = () => true) {
  const at = new URL(place, root);
  if (!existsSync(at)) return [];
  if (!statSync(at).isDirectory()) return [place];
  const names = readdirSync(at).filter(isWanted).sort();
  return names.flatMap((name) => filesIn(root, `${place}/${name}`, isWanted));
}

function digest(files, contents) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`\0${file}\0`).update(contents(file));
  return hash.digest("hex");
}
