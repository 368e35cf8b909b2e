/**
 * Text cases: files of small examples that people can read, each under a line `;;; title`.
 *
 *   ;;; One literal twice is one literal
 *   ; option: value
 *   (<= p q q)
 *   =>
 *   (<= p q)
 *
 * Above the arrow stands what a pass is given, below it what it must make of that. `npm run task -- golden` writes what stands
 * below anew; the difference is to be read, and believed or not, before it is committed.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";

/** A title and all the lines up to the next one. */
export interface TextCase {
  readonly title: string;
  readonly text: string;
}

/** The cases of a file; what stands before the first title is a comment. */
export function readCases(file: URL): TextCase[] {
  const [, ...cases] = readFileSync(file, "utf8").split(/^;;; /m);
  return cases.map((text) => {
    const end = text.indexOf("\n");
    return { title: text.slice(0, end), text: text.slice(end + 1).trimEnd() };
  });
}

export type CaseOptions = Readonly<Record<string, string>>;

/** What a pass makes of a text, in the notation of the printers. */
export type TextPass = (before: string, options: CaseOptions) => string;

const isWriting = process.env.AGON_GOLDEN === "write";

const OPTION = /^; (\w+): (.*)$/;
const ARROW = /^=>$\n?/m;

interface PassCase {
  readonly title: string;
  readonly head: string;
  readonly options: CaseOptions;
  readonly before: string;
  readonly after: string;
}

function passCase({ title, text }: TextCase): PassCase {
  const [given = "", after = ""] = text.split(ARROW);
  const lines = given.trimEnd().split("\n");
  const options: Record<string, string> = {};
  const first = lines.findIndex((line) => !OPTION.test(line));
  for (const line of lines.slice(0, first)) {
    const [, name, value] = OPTION.exec(line)!;
    options[name!] = value!;
  }
  return { title, head: given.trimEnd(), options, before: lines.slice(first).join("\n"), after: after.trimEnd() };
}

/** Runs the cases of a folder. The file `x.txt` holds those of the pass `x`, and every pass has some. */
export function describePasses(folder: URL, passes: Readonly<Record<string, TextPass>>): void {
  const stems = readdirSync(folder).map((file) => file.replace(/\.txt$/, ""));

  test("every pass has cases, and every file of cases a pass", () => {
    expect(stems.toSorted()).toEqual(Object.keys(passes).toSorted());
  });

  describe.each(stems)("%s", (stem) => {
    const file = new URL(`${stem}.txt`, folder);
    const cases = readCases(file).map(passCase);
    const found = new Map<PassCase, string>();

    for (const given of cases)
      test(given.title, () => {
        const made = passes[stem]!(given.before, given.options).trimEnd();
        found.set(given, made);
        if (!isWriting) expect(made).toBe(given.after);
      });

    test("titles differ", () => {
      expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
    });

    afterAll(() => {
      if (isWriting) writeFileSync(file, written(file, cases, found));
    });
  });
}

/** The file with what was found below the arrows; a case that was not run keeps what it has. */
function written(file: URL, cases: readonly PassCase[], found: ReadonlyMap<PassCase, string>): string {
  const [comment = ""] = readFileSync(file, "utf8").split(/^;;; /m);
  const texts = cases.map((given) => {
    const after = found.get(given) ?? given.after;
    return `;;; ${given.title}\n${[given.head, "=>", after].filter((part) => part !== "").join("\n")}\n`;
  });
  return comment + texts.join("\n");
}

/** The files of a folder that have neither text cases nor a test beside them. */
export function untestedFiles(folder: URL): string[] {
  const names = readdirSync(folder);
  const cases = names.includes("cases") ? readdirSync(new URL("cases/", folder)) : [];
  const tested = new Set([...names, ...cases].flatMap((name) => /^(.*)\.(test\.ts|txt)$/.exec(name)?.[1] ?? []));
  const sources = names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  return sources.map((name) => name.replace(/\.ts$/, "")).filter((stem) => !tested.has(stem));
}
