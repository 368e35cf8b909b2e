/**
 * agon benchmark: questions about games that nobody can know by heart, their answers, and scores.
 */
import type { Command } from "commander";
import { makeBenchmark } from "../../benchmark/benchmark.ts";
import { answerOf, rightAnswer } from "../../benchmark/oracle.ts";
import { questionLine, readAnswers, readQuestions } from "../../benchmark/question.ts";
import { type ScoreRow, scoreOf } from "../../benchmark/score.ts";
import { columns } from "../columns.ts";
import { accepted, type ExitCode, type Io, printJson, readText, WrongUsage, writeText } from "../io.ts";
import { withProgress } from "../progress.ts";
import { countNumber, wholeNumber } from "../search-options.ts";
import { actionOf, type CliCommand, examples } from "./command.ts";

interface BenchmarkFlags {
  readonly seed: number;
  readonly games: number;
  readonly out?: string;
  readonly json?: boolean;
}

type Action = (io: Io, files: readonly string[], options: BenchmarkFlags) => Promise<ExitCode>;

const ACTIONS: Readonly<Record<string, Action>> = { make, answer, score };

export const benchmark: CliCommand = {
  name: "benchmark",
  describe: (command) => describe(command),

  async run(io: Io, [name, ...files]: readonly string[], options: BenchmarkFlags): Promise<ExitCode> {
    return actionOf("benchmark", ACTIONS, name!)(io, files, options);
  },
};

function describe(command: Command): void {
  command
    .description(
      "Questions about games that nobody can know by heart: make a set by seed, answer it exactly, score answers.",
    )
    .argument("<action>", "make, answer or score")
    .argument("[files...]", "answer: QUESTIONS; score: QUESTIONS ANSWERS")
    .option("--seed <number>", "make: the same seed gives the same questions", wholeNumber, 1)
    .option("--games <number>", "make: games, each asked up to one question of every kind", countNumber, 20)
    .option("--out <file>", "where questions or answers go (default: standard output)")
    .option("--json", "score: print {rows: [{kind, asked, answered, right, share, interval, overlap}], strays}")
    .addHelpText(
      "after",
      examples(
        "agon benchmark make --seed 7 --games 20 --out questions.jsonl",
        "agon benchmark answer questions.jsonl --out right.jsonl",
        "agon benchmark score questions.jsonl answers.jsonl",
      ),
    );
}

async function make(io: Io, files: readonly string[], { seed, games, out }: BenchmarkFlags): Promise<ExitCode> {
  expectFiles(files, 0, "make takes no files.");
  const questions = withProgress(io, "Making questions", () => makeBenchmark({ seed, games }));
  return written(io, out, questions.map(questionLine));
}

async function answer(io: Io, files: readonly string[], { out }: BenchmarkFlags): Promise<ExitCode> {
  expectFiles(files, 1, "answer takes the file with the questions.");
  const questions = accepted(files[0]!, readQuestions(await readText(io, files[0]!)));
  const lines = withProgress(io, "Answering", () =>
    questions.map((question) => {
      const right = accepted(`${files[0]}, ${question.id}`, rightAnswer(question));
      return JSON.stringify({ id: question.id, answer: answerOf(right) });
    }),
  );
  return written(io, out, lines);
}

async function score(io: Io, files: readonly string[], { json }: BenchmarkFlags): Promise<ExitCode> {
  expectFiles(files, 2, "score takes the file with the questions and the file with the answers.");
  const [asked, given] = [files[0]!, files[1]!];
  const questions = accepted(asked, readQuestions(await readText(io, asked)));
  const answers = accepted(given, readAnswers(await readText(io, given)));
  const found = accepted(
    asked,
    withProgress(io, "Scoring", () => scoreOf(questions, answers)),
  );
  if (json) printJson(io, found);
  else io.stdout.write(columns([HEAD, ...found.rows.map(cells)]));
  if (found.strays > 0) io.stderr.write(`${found.strays} answers belong to no question.\n`);
  return 0;
}

const HEAD = ["kind", "asked", "answered", "right", "share", "95 % interval", "overlap"];

function cells({ kind, asked, answered, right, share, interval, overlap }: ScoreRow): string[] {
  const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
  const reach = `${percent(interval.lower)} to ${percent(interval.upper)}`;
  return [kind, String(asked), String(answered), String(right), percent(share), reach, percent(overlap)];
}

function expectFiles(files: readonly string[], count: number, usage: string): void {
  if (files.length !== count) throw new WrongUsage(usage);
}

async function written(io: Io, out: string | undefined, lines: readonly string[]): Promise<ExitCode> {
  const text = lines.map((line) => `${line}\n`).join("");
  if (out === undefined) io.stdout.write(text);
  else await writeText(out, text);
  return 0;
}
