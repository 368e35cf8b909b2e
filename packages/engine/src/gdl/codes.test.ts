import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRules } from "./check.ts";
import { CODES, type DiagnosticCode } from "./codes.ts";
import { DESCRIBED_CODES } from "./testing/described-codes.ts";
import { SOUND } from "./testing/sound.ts";

const entries = (Object.keys(CODES) as DiagnosticCode[]).map((code) => ({
  code,
  ...CODES[code],
  ...DESCRIBED_CODES[code],
}));

test("sound rules have no diagnostics", () => {
  expect(readRules(SOUND).diagnostics).toEqual([]);
});

test.each(entries)("the example of $code is reported as such", ({ code, severity, example }) => {
  const diagnostics = [example, SOUND + example].flatMap((text) => readRules(text).diagnostics);
  const found = diagnostics.find((diagnostic) => diagnostic.code === code);
  expect(found?.severity).toBe(severity);
});

test("docs/reference/diagnostics.md has the table of the codes", () => {
  const document = readFileSync(new URL("../../../../docs/reference/diagnostics.md", import.meta.url), "utf8");
  const lines = document.split("\n").map((line) => line.replace(/ +/g, " ")); // the formatter aligns columns
  const table = lines.filter((line) => /^\| `[a-z-]+` \| (error|warning) /.test(line));
  expect(table).toEqual(entries.map(row));
});

function row({ code, severity, meaning, advice, example }: (typeof entries)[number]): string {
  const shown = example.length > 80 ? `${example.slice(0, 40)}...` : example;
  return `| \`${code}\` | ${severity} | ${meaning} | ${advice} | \`${shown}\` |`;
}
