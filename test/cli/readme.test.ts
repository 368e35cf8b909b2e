/**
 * What the documents show works.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/run.ts";
import { agon } from "../../src/cli/testing/agon.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const README = readFileSync(`${ROOT}README.md`, "utf8");
const REFERENCE = readFileSync(`${ROOT}docs/commands.md`, "utf8");

test("the library example of the README runs", () => {
  const example = /^```js\n([\s\S]*?)^```/m.exec(README)![1]!;
  const options = { cwd: ROOT, input: example, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module"], options);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("'(mark 1 1)'");
  expect(stdout).toMatch(/\[ 'x', 'o' \] Int16Array\(20\)/);
});

test.each(COMMANDS.map(({ name }) => name))("agon %s is documented, and shows an example", async (name) => {
  const { code, out } = await agon([name, "--help"]);
  expect(code).toBe(0);
  expect(out).toContain(`  agon ${name}`);
  expect(README).toContain(`\`agon ${name}`);
  const section = REFERENCE.split(/^## /m).find((part) => part.startsWith(`agon ${name}`));
  expect(section, `docs/commands.md on ${name}`).toBeDefined();
  for (const [option] of out.matchAll(/--[a-z-]+/g)) if (option !== "--help") expect(section).toContain(option);
});

test("the examples of docs/commands.md run", async () => {
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
