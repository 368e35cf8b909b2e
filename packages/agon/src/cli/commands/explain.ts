/**
 * agon explain: the rules of a game in English.
 */
import { type ExplainedSentence, type Explanation, explainRules } from "agon-engine/explain";
import { placeOf } from "agon-engine/gdl";
import { wrapped } from "../columns.ts";
import { evaluate, explained } from "../evaluation.ts";
import { type ExitCode, type Io, printJson } from "../io.ts";
import { styled } from "../output.ts";
import { type PositionOptions, situated } from "../position.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { backendOption } from "../search-options.ts";
import { type CliCommand, examples } from "./command.ts";

interface ExplainFlags extends PositionOptions {
  readonly json?: boolean;
}

export const explain: CliCommand = {
  name: "explain",
  describe: (command) =>
    command
      .description("Explain the rules in English, each sentence with the lines it was made of.")
      .argument("<file>", "rulesheet: a path, the id of a bundled game, or - for standard input")
      .addOption(backendOption())
      .option("--json", "print {sections: [{title, sentences: [{text, lines, details}]}]}")
      .addHelpText("after", examples("agon explain breakthrough", "agon explain my-game.kif --json")),

  async run(io: Io, [given]: readonly string[], options: ExplainFlags): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    try {
      const explanation = evaluate({ io, rules, doing: "Explaining" }, () => {
        const { rulesheet } = rules;
        return explainRules({ rulesheet, game: situated(io, rulesheet, options).game });
      });
      if (options.json) printJson(io, jsonOf(rules, explanation));
      else printExplanation(io, rules, explanation);
      return 0;
    } catch (error) {
      throw explained({ rules }, error);
    }
  },
};

function printExplanation(io: Io, rules: CheckedRules, { sections }: Explanation): void {
  for (const [at, { title, sentences }] of sections.entries()) {
    io.stdout.write(at === 0 ? "" : "\n", styled(title, "bold"), "\n");
    for (const sentence of sentences) printSentence(io, rules, sentence, 2);
  }
}

function printSentence(io: Io, rules: CheckedRules, sentence: ExplainedSentence, indent: number): void {
  const lines = linesOf(rules, sentence);
  const where = `[${lines.length === 1 ? "line" : "lines"} ${shortened(lines)}]`;
  const rows = wrapped(`${sentence.text} ${where.replaceAll(" ", "\u00a0")}`, Math.max(30, io.stdout.width - indent));
  for (const row of rows) {
    const [text = "", place] = row.replaceAll("\u00a0", " ").split(/(\[lines? [\d, …-]+\])$/);
    io.stdout.write(" ".repeat(indent), text, place === undefined ? "" : styled(place, "dim"), "\n");
  }
  for (const detail of sentence.details) printSentence(io, rules, detail, indent + 4);
}

/** Lines of the file, each once. */
function linesOf({ file, originOf }: CheckedRules, { spans }: ExplainedSentence): number[] {
  const lines = spans.map(({ start }) => placeOf(file.source, originOf(start)).line);
  return [...new Set(lines)].sort((a, b) => a - b);
}

const MOST_LINES = 6;

/** `3-5, 9`. */
function shortened(lines: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const texts = ranges.slice(0, MOST_LINES).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return `${texts.join(", ")}${ranges.length > MOST_LINES ? ", …" : ""}`;
}

function jsonOf(rules: CheckedRules, { sections }: Explanation): object {
  const sentenceOf = (sentence: ExplainedSentence): object => ({
    text: sentence.text,
    lines: linesOf(rules, sentence),
    details: sentence.details.map(sentenceOf),
  });
  return { sections: sections.map(({ title, sentences }) => ({ title, sentences: sentences.map(sentenceOf) })) };
}
