/**
 * What the documents show works.
 */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { COMMANDS } from "../../packages/agon/src/cli/commands/all.ts";
import { agon } from "../../packages/agon/src/cli/testing/agon.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const README = readFileSync(`${ROOT}README.md`, "utf8");
const REFERENCE = readFileSync(`${ROOT}docs/reference/commands.md`, "utf8");

test.each(COMMANDS.map(({ name }) => name))("agon %s is documented, and shows an example", async (name) => {
  const { code, out } = await agon([name, "--help"]);
  expect(code).toBe(0);
  expect(out).toContain(`  agon ${name}`);
  expect(README).toContain(`\`agon ${name}`);
  const section = REFERENCE.split(/^## /m).find((part) => part.startsWith(`agon ${name}`));
  expect(section, `docs/reference/commands.md on ${name}`).toBeDefined();
  for (const [option] of out.matchAll(/--[a-z-]+/g)) if (option !== "--help") expect(section).toContain(option);
});

test("the examples of docs/reference/commands.md run", async () => {
  const shown = [...REFERENCE.matchAll(/^\$ agon (.*)\n((?:(?!\$|```).*\n)*)/gm)];
  expect(shown.length).toBeGreaterThan(5);
  for (const [, line, output] of shown) {
    const { out, err } = await agon(words(line!));
    expect(`${err}${out}`, line).toBe(output);
  }
});

/** As a shell splits them, with single quotes. */
function words(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
}

test("the game of docs/guide/first-game.md is what the guide says of it", async () => {
  const blocks = [...readFileSync(`${ROOT}docs/guide/first-game.md`, "utf8").matchAll(/^```\n([\s\S]*?)^```$/gm)];
  const texts = blocks.map(([, text]) => text!);
  const rules = texts.filter((text) => text.startsWith("("));
  expect(rules).toHaveLength(5);
  const folder = mkdtempSync(join(tmpdir(), "agon-first-game-"));
  writeFileSync(join(folder, "stones.kif"), rules.join("\n"));
  writeFileSync(join(folder, "misspelt.kif"), rules.join("\n").replace("(take ?n)", "(tale ?n)"));
  const said = texts.filter((text) => text.startsWith("$")).join("");
  for (const [, line, output] of said.matchAll(/^\$ agon (.*)\n((?:(?!\$).*\n)*)/gm)) {
    const { out, err } = await agon(words(line!).map((word) => word.replace(/^(\w+\.kif)$/, join(folder, "$1"))));
    const printed = `${out}${err}`.replaceAll(`${folder}/`, "");
    for (const each of output!.trim().split("\n")) expect(printed, line).toContain(each);
  }
});

test("docs/guide/tour.md names files and functions that are there", () => {
  const tour = readFileSync(`${ROOT}docs/guide/tour.md`, "utf8");
  const hops = [...tour.matchAll(/^\| (\d+) \| `([^`]+)` \| `(\w+)` \|/gm)];
  expect(hops.map(([, hop]) => Number(hop))).toEqual(hops.map((_, at) => at + 1));
  expect(hops.length).toBeGreaterThan(20);
  for (const [, , file, name] of hops)
    expect(readFileSync(`${ROOT}packages/engine/src/${file}`, "utf8"), file).toMatch(
      new RegExp(`(?:function\\*? |class |^  )${name}\\b`, "m"),
    );
});
