/**
 * What would go to the registry: its shape, its size, and what it needs.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bytesIn, install, type Packed, pack, ROOT, ran } from "./packed.ts";

const FOLDERS = { "agon-engine": "packages/engine", "agon-ggp": "packages/agon" } as const;
type Name = keyof typeof FOLDERS;
const MOST_BYTES = { "agon-engine": 1_500_000, "agon-ggp": 1_500_000 };

let packed: readonly Packed[];
let folder: string;
const of = (name: Name): Packed => packed.find((each) => each.name === name)!;

beforeAll(() => {
  packed = pack();
  folder = install(packed);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(dirname(packed[0]!.tarball), { recursive: true, force: true });
});

describe.each(Object.keys(FOLDERS) as Name[])("%s", (name) => {
  test("publint finds nothing", async () => {
    const { messages, pkg } = await publint({ pkgDir: join(ROOT, FOLDERS[name]), pack: "npm", strict: true });
    expect(messages.map((message) => formatMessage(message, pkg!))).toEqual([]);
  });

  test("its types are right wherever ES modules are", () => {
    const attw = join(ROOT, "node_modules/@arethetypeswrong/cli/dist/index.js");
    const out = ran(process.execPath, [attw, of(name).tarball, "--profile", "esm-only", "--format", "json"], folder);
    const { analysis } = JSON.parse(out) as { analysis: { entrypoints: Record<string, unknown> } };
    expect(Object.keys(analysis.entrypoints)).toContain(".");
  });

  test("tests, benches and sources stay at home", () => {
    const strange = of(name).files.filter(({ path }) => /\.test\.|(^|\/)(testing|\.ci)\/|^bench\/|\.map$/.test(path));
    expect(strange).toEqual([]);
    const paths = of(name).files.map(({ path }) => path);
    expect(paths.filter((path) => /\.ts$/.test(path) && !/\.d\.ts$/.test(path))).toEqual([]);
    for (const needed of ["README.md", "LICENSE", "package.json", "dist/index.js", "dist/index.d.ts"])
      expect(paths).toContain(needed);
  });

  test("it is small", () => {
    const { size } = of(name);
    const installed = bytesIn(join(folder, "node_modules", name));
    console.log(`${name}: ${(size / 1e6).toFixed(2)} MB packed, ${(installed / 1e6).toFixed(2)} MB installed`);
    expect(size).toBeLessThan(MOST_BYTES[name]);
  });
});

test("the engine has two dependencies at most", () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "packages/engine/package.json"), "utf8"));
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(2);
});

/** All entry points but `node`. */
const FOR_BROWSERS = [
  ...[".", "./games", "./board", "./language", "./browser", "./gpu"],
  ...["./gdl", "./compile", "./game", "./search", "./match"],
];

test.each(FOR_BROWSERS)("nothing behind %s needs Node.js", (entry) => {
  const home = join(folder, "node_modules", "agon-engine");
  const { exports } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  expect(nodeImports(join(home, exports[entry].default))).toEqual([]);
});

/** `file: module` for every module of Node.js that is imported, directly or not. */
function nodeImports(entry: string): string[] {
  const pending = [entry];
  const seen = new Set(pending);
  const found: string[] = [];
  for (const file of pending)
    for (const [, name] of readFileSync(file, "utf8").matchAll(/\b(?:from|import) ?\(?"([^"]+)"/g)) {
      if (name!.startsWith("node:")) found.push(`${file}: ${name}`);
      const path = name!.startsWith(".") ? join(dirname(file), name!) : undefined;
      if (path === undefined || seen.has(path)) continue;
      expect(existsSync(path), path).toBe(true);
      seen.add(path);
      pending.push(path);
    }
  return found;
}
