import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCases, type TextCase } from "../../../../test/text-cases.ts";
import { readRules } from "./check.ts";
import { CODES } from "./codes.ts";
import { type Diagnostic, placeOf } from "./diagnostic.ts";
import { SOUND } from "./testing/sound.ts";

/**
 * Each case is a piece of rules under a line `;;; title`, checked together with sound rules, or by itself where the
 * title begins with `alone:`. A line `;   ^^^ code` expects a diagnostic at these columns of the line above (column 1,
 * which the semicolon takes, is marked in column 2). Exactly the expected diagnostics must come.
 */
const folder = new URL("./cases/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".kif"));

const EXPECTATION = /^;( *)(\^+) (\S+)$/;

/** The rules as written, with a line of carets below each line for each diagnostic that begins there. */
function annotated({ title, text: rules }: TextCase): string {
  const lines = rules.split("\n").filter((line) => !EXPECTATION.test(line));
  const before = title.startsWith("alone:") ? "" : SOUND;
  const text = before + lines.join("\n");
  const { diagnostics } = readRules(text);
  expect(diagnostics.filter(({ span }) => span.start < before.length)).toEqual([]);
  const firstLine = placeOf(text, before.length).line;
  const below = (number: number): string[] =>
    diagnostics
      .filter(({ span }) => placeOf(text, span.start).line === firstLine + number)
      .map((diagnostic) => caretLine(diagnostic, text, lines[number]!));
  return lines.flatMap((line, number) => [line, ...below(number)]).join("\n");
}

function caretLine({ span, code }: Diagnostic, text: string, line: string): string {
  const { column } = placeOf(text, span.start);
  const width = Math.max(1, Math.min(span.end - span.start, line.length - column + 1));
  return `;${" ".repeat(Math.max(0, column - 2))}${"^".repeat(width)} ${code}`;
}

describe.each(files)("%s", (file) => {
  test.each(readCases(new URL(file, folder)))("$title", (given) => {
    expect(annotated(given)).toBe(given.text);
  });
});

test("every code has a case", () => {
  const lines = files.flatMap((file) => readFileSync(new URL(file, folder), "utf8").split("\n"));
  const covered = new Set(lines.flatMap((line) => EXPECTATION.exec(line)?.[3] ?? []));
  expect([...covered].sort()).toEqual(Object.keys(CODES).sort());
});
