/**
 * The programs of `examples`, type-checked and run against the packages as they are published.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { install, link, pack, ROOT, ran } from "./packed.ts";

const EXAMPLES = join(ROOT, "examples");

/** What each of them prints. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  "playouts.ts":
    /^red: \d\d\.\d in the mean of 1000 random games\nyellow: \d\d\.\d in the mean of 1000 random games\n$/,
  "search.ts":
    /^counted: \(drop \d\) with \d\d\.\d, \d+ of 2000 playouts, 1 thread\nstopped: \(drop \d\) .* 2 threads\nreply: true\n$/,
  "plugin.ts":
    /^tuned: \(move .*\) after 200 playouts\ngreedy: \(move .*\) after 200 playouts\nmobility, 4: \(move .*\) after 200 playouts\n$/,
  "match.ts": /^opportunist: [0-5](\.5)? of 10 points\n$/,
  "solve.ts": /red is sure of \d+: \d+ positions, all checked\nyellow is sure of \d+: \d+ positions, all checked\n$/,
  "own-game.ts": /^first would play \d+\nfirst is sure of 100, checked\n$/,
  "board.ts": /^64 cells, 3\d pieces\n\{"id":".*\}\n$/,
  "diagnostics.ts": /lamp\.kif:3:17: error\[unbound-in-head\]: [\s\S]*Did you mean `lamp`\?[\s\S]*\n3:17: /,
};

const programs = readdirSync(EXAMPLES).filter((name) => name.endsWith(".ts") && name !== "my-plugin.ts");
let folder: string;

beforeAll(() => {
  folder = install(pack());
  link("@types/node", join(folder, "node_modules"));
  cpSync(EXAMPLES, folder, { recursive: true, filter: (source) => !source.includes("browser") });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
    ...{ module: "nodenext", target: "es2023", lib: ["es2023", "dom"], types: ["node"] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  ran(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder], folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every program says what it prints", () => {
  expect(programs.sort()).toEqual(Object.keys(PRINTED).sort());
});

test.each(programs)("%s runs against the packed tarball", (name) => {
  expect(ran(process.execPath, [name.replace(/\.ts$/, ".js")], folder)).toMatch(PRINTED[name]!);
});

test("the plug-in of the examples plays matches of the packed command", () => {
  const players = "uct:formula=tuned,playouts=40,uct:playouts=40";
  const args = ["breakthrough", "--players", players, "--games", "2", "--threads", "1", "--no-store", "--json"];
  const agon = join("node_modules", "agon-ggp", "dist", "cli", "agon.js");
  const out = ran(process.execPath, [agon, "match", ...args, "--plugin", "./my-plugin.js"], folder);
  expect(JSON.parse(out)).toMatchObject({ finished: 2, failures: [] });
});

test("the README shows one of them", () => {
  const shown = /^```ts\n([\s\S]*?)^```/m.exec(readFileSync(join(ROOT, "README.md"), "utf8"))?.[1];
  expect(shown).toBe(readFileSync(join(EXAMPLES, "playouts.ts"), "utf8"));
});
