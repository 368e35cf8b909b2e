/**
 * How much of the explanations of all rulesheets at hand is English: for each, its sentences, and those that show a variable, a
 * term or a relation that is not put in words. With --public, only of the public ones; with --sample,
 * of so many of them, drawn at random from a fixed seed. With --texts, writes each explanation to a file of that folder.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compile } from "../packages/engine/src/compile/compile.ts";
import { type ExplainedSentence, type Explanation, explainRules } from "../packages/engine/src/explain/index.ts";
import { Random } from "../packages/engine/src/game/random.ts";
import { readRules } from "../packages/engine/src/gdl/check.ts";
import { type GameText, gameTexts } from "./game-texts.ts";

const KINDS = ["variable", "term", "untold"] as const;

type Kind = (typeof KINDS)[number];

interface Row extends Readonly<Record<Kind, number>> {
  readonly name: string;
  readonly origin: GameText["origin"];
  readonly sentences: number;
  readonly words: number;
}

/** Prints a line for each game and the counts. */
export function main(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    options: { texts: { type: "string" }, public: { type: "boolean", default: false }, sample: { type: "string" } },
    allowPositionals: true,
  });
  const pattern = new RegExp(positionals[0] ?? "");
  const games = gameTexts().filter(({ name, origin }) => pattern.test(name) && (origin === "corpus" || !values.public));
  const chosen = values.sample === undefined ? games : shuffled(games).slice(0, Number(values.sample));
  const rows = chosen.flatMap((game) => rowOf(game, values.texts) ?? []);
  for (const origin of ["bundled", "corpus"] as const)
    printTotals(
      origin,
      rows.filter((row) => row.origin === origin),
    );
}

const SEED = 1;

/** In an order that is always the same, so that the first of them are a sample. */
function shuffled(games: readonly GameText[]): readonly GameText[] {
  const random = new Random(SEED);
  const left = [...games];
  return games.map(() => left.splice(random.below(left.length), 1)[0]!);
}

function rowOf(game: GameText, folder: string | undefined): Row | undefined {
  const { rulesheet } = readRules(game.text);
  const compiled = compile(rulesheet, { backend: "forward", milliseconds: 60_000 });
  if (!compiled.ok) {
    process.stderr.write(`${game.name}: does not compile\n`);
    return undefined;
  }
  const started = process.cpuUsage();
  const explanation = explainRules({ rulesheet, game: compiled.game });
  const { user } = process.cpuUsage(started);
  if (folder !== undefined) {
    mkdirSync(join(folder, game.origin), { recursive: true });
    writeFileSync(join(folder, game.origin, `${game.name}.txt`), textOf(explanation));
  }
  const texts = explanation.sections.flatMap(({ sentences }) => sentences.flatMap(textsOf));
  const count = (kind: Kind): number => texts.filter((text) => shows(text, kind)).length;
  const row: Row = {
    name: game.name,
    origin: game.origin,
    sentences: texts.length,
    words: texts.reduce((sum, text) => sum + text.split(" ").length, 0),
    variable: count("variable"),
    term: count("term"),
    untold: count("untold"),
  };
  process.stdout.write(
    `${game.origin} ${game.name}: ${texts.length} sentences, ${KINDS.map((kind) => `${kind} ${row[kind]}`).join(", ")}, ${Math.round(user / 1000)} ms\n`,
  );
  return row;
}

function textsOf({ text, details }: ExplainedSentence): string[] {
  return [text, ...details.flatMap(textsOf)];
}

/** Sentences that say of a relation no more than its name; names stand in backquotes, here a `#` in their place. */
const UNTOLD =
  /# (?:holds?|does not hold|allows?|does not allow|says?) |#(?: and #)* say|not put in words|table of \d+ rows|its rules say/;

function shows(text: string, kind: Kind): boolean {
  const quoted = text.replaceAll(/“[^”]*”/g, "").split("`");
  const names = quoted.filter((_, at) => at % 2 === 1);
  switch (kind) {
    case "variable":
      return names.some((name) => /(^|[ (])\?/.test(name));
    case "term":
      return names.some((name) => /[( ]/.test(name));
    case "untold":
      return UNTOLD.test(`${quoted.map((part, at) => (at % 2 === 1 ? "#" : part)).join("")} `);
  }
}

function printTotals(origin: string, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const games = (kind: Kind): number => rows.filter((row) => row[kind] > 0).length;
  const clean = rows.filter((row) => KINDS.every((kind) => row[kind] === 0)).length;
  process.stdout.write(
    `${origin}: ${rows.length} games, ${KINDS.map((kind) => `${kind} in ${games(kind)}`).join(", ")}, none of these in ${clean}\n`,
  );
}

function textOf({ sections }: Explanation): string {
  const lines = ({ text, details }: ExplainedSentence, indent: string): string[] => [
    indent + text,
    ...details.flatMap((detail) => lines(detail, `${indent}  - `)),
  ];
  return sections
    .map(({ title, sentences }) => `${title}\n${sentences.flatMap((each) => lines(each, "  ")).join("\n")}\n`)
    .join("\n");
}
