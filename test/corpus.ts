/**
 * The corpus of public rulesheets and of matches played on them. It is not part of the project: it is found beside it
 * (`../shared`) or where `AGON_CORPUS` points, a folder with `games/NAME/METADATA` and `traces/NAME.json`.
 * A test that needs it stands in `describeCorpus(...)`, which is skipped with the reason where there is none.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, test } from "vitest";
import type { Trace } from "../packages/agon/src/cli/replay/trace.ts";

/** `npm run test:corpus` asks for every rulesheet and every step; the suite samples what is slow. */
export const wholeCorpus = process.env.AGON_WHOLE_CORPUS === "1";

function corpusFolder(): string | undefined {
  const beside = resolve(dirname(fileURLToPath(import.meta.url)), "../../shared");
  const folder = process.env.AGON_CORPUS ?? beside;
  return existsSync(join(folder, "games")) && existsSync(join(folder, "traces")) ? folder : undefined;
}

/** A group of tests about the rulesheets of the corpus, whose names it is given. */
export function describeCorpus(title: string, tests: (names: readonly string[]) => void): void {
  if (corpusFolder() !== undefined) describe(title, () => tests(rulesheetNames()));
  else test.skip(`${title} (skipped: there is no corpus beside the project, and AGON_CORPUS names none)`, () => {});
}

/** Names of the rulesheets, sorted; none where there is no corpus. */
function rulesheetNames(): readonly string[] {
  const folder = corpusFolder();
  if (folder === undefined) return [];
  const games = readdirSync(join(folder, "games"), { withFileTypes: true });
  return games
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The file that METADATA names, or the one `.kif` in the folder where it names a file that is not there. */
function rulesheetPath(name: string): string {
  const game = join(requiredFolder(), "games", name);
  const { rulesheet } = JSON.parse(readFileSync(join(game, "METADATA"), "utf8")) as { rulesheet: string };
  const file = existsSync(join(game, rulesheet)) ? rulesheet : readdirSync(game).find((entry) => /\.kif$/.test(entry));
  if (file === undefined) throw new Error(`${game} holds no rulesheet.`);
  return join(game, file);
}

export function rulesheetText(name: string): string {
  return readFileSync(rulesheetPath(name), "utf8");
}

export function trace(name: string): Trace {
  return JSON.parse(readFileSync(join(requiredFolder(), "traces", `${name}.json`), "utf8")) as Trace;
}

function requiredFolder(): string {
  const folder = corpusFolder();
  if (folder === undefined) throw new Error("There is no corpus: set AGON_CORPUS.");
  return folder;
}
