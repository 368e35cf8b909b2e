/** The identity of a build follows the sources, and nothing else. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { Build } from "../packages/engine/src/build.ts";

const { PROGRAM, stampOf } = (await import(new URL("../scripts/build-module.mjs", import.meta.url).href)) as {
  PROGRAM: readonly string[];
  stampOf: (root: URL) => Build;
};
const ROOT = new URL("../", import.meta.url);
const ENGINE = "packages/engine/src";

const FILES = {
  "packages/engine/package.json": '{ "version": "1.2.3", "dependencies": { "dice": "1" } }',
  "packages/agon/package.json": '{ "version": "1.2.3" }',
  "packages/engine/src/gdl/parse.ts": "parse\nmore",
  "packages/engine/src/game/game.ts": "game",
  "packages/engine/src/compile/circuit/wire.ts": "wire",
  "packages/engine/src/search/search.ts": "search",
  "packages/agon/src/fleet/trial.ts": "trial",
  "packages/agon/src/benchmark/oracle.ts": "oracle",
  "packages/agon/src/cli/run.ts": "run",
};

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function stampWith(changes: Readonly<Record<string, string>> = {}): Build {
  const folder = mkdtempSync(join(tmpdir(), "agon-build-"));
  folders.push(folder);
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return stampOf(pathToFileURL(`${folder}/`));
}

const before = stampWith();

test("the version and, outside of a repository, no commit", () => {
  expect(before).toMatchObject({ version: "1.2.3", commit: null });
  expect(stampWith()).toEqual(before);
});

test.each([
  ["a source of the compiler", { "packages/engine/src/compile/circuit/wire.ts": "mended" }, true, true],
  [
    "a source that moved",
    { "packages/engine/src/gdl/parse.ts": "", "packages/engine/src/gdl/read.ts": "parse" },
    true,
    true,
  ],
  [
    "what it depends on",
    { "packages/engine/package.json": '{ "version": "1.2.3", "dependencies": { "dice": "2" } }' },
    true,
    true,
  ],
  ["a source of the search", { "packages/engine/src/search/search.ts": "mended" }, false, true],
  ["a source of trials", { "packages/agon/src/fleet/trial.ts": "mended" }, false, true],
  ["a source for everybody", { "packages/engine/src/bit-count.ts": "mended" }, true, true],
  ["a source of matches", { "packages/engine/src/match/match.ts": "mended" }, false, true],
  ["a source of boards", { "packages/engine/src/board/board.ts": "mended" }, false, false],
  ["a source of explanations", { "packages/engine/src/explain/explain.ts": "mended" }, false, false],
  ["a source of questions", { "packages/agon/src/benchmark/oracle.ts": "mended" }, false, true],
  ["a source of the command line", { "packages/agon/src/cli/run.ts": "mended" }, false, false],
  ["a test", { "packages/engine/src/gdl/parse.test.ts": "test" }, false, false],
  ["what tests need", { "packages/engine/src/gdl/testing/sound.ts": "test" }, false, false],
  ["the ends of lines", { "packages/engine/src/gdl/parse.ts": "parse\r\nmore" }, false, false],
  ["the identity itself", { "packages/engine/src/build-stamp.ts": "old" }, false, false],
])("%s", (_, changes, compiler, program) => {
  const after = stampWith(changes);
  expect(after.compiler !== before.compiler).toBe(compiler);
  expect(after.program !== before.program).toBe(program);
});

/** What a file takes part in when it runs: its imports but those of types, and theirs. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  const text = readFileSync(new URL(file, ROOT), "utf8").replaceAll(/^(?:import|export) type [^;]*;/gm, "");
  for (const [, from, entry] of text.matchAll(/from "(?:(\.[^"]+)|agon-engine(\/[a-z]+)?)"/g)) {
    const path = from === undefined ? `${ENGINE}${entry ?? ""}/index.ts` : posix.join(posix.dirname(file), from);
    reachedFrom(path, reached);
  }
  return reached;
}

test("all that a trial or a match between players of ours runs through is part of the build", () => {
  const reached = [...reachedFrom("packages/agon/src/fleet/trials/run.ts"), ...reachedFrom(`${ENGINE}/match/job.ts`)];
  const parts = PROGRAM.map((part) => (part.endsWith("/*") ? new RegExp(`^${part.slice(0, -1)}[^/]+$`) : `${part}/`));
  const isPart = (file: string): boolean =>
    parts.some((part) => (typeof part === "string" ? file.startsWith(part) : part.test(file)));
  expect(reached.length).toBeGreaterThan(200);
  expect(reached.filter((file) => !isPart(file))).toEqual([]);
});
