/** The identity of a build follows the sources, and nothing else. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { Build } from "../packages/engine/src/build.ts";

const { stampOf } = (await import(new URL("../scripts/build-module.mjs", import.meta.url).href)) as {
  stampOf: (root: URL) => Build;
};

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
