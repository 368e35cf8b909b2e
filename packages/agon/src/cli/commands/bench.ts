/**
 * agon bench: random playouts per second of every back end on the same rules, beside Prolog and other programs.
 */
import { basename } from "node:path";
import { BACKEND_NAMES } from "agon-engine/compile";
import { suggestion } from "agon-engine/gdl";
import { InvalidArgumentError } from "commander";
import {
  type BenchGame,
  type BenchOutcome,
  type BenchRow,
  hasProlog,
  runBackend,
  runBeside,
  runProlog,
} from "../bench/contenders.ts";
import { CARDS } from "../bench/graphics-card.ts";
import { benchTable } from "../bench/table.ts";
import { listenForInterrupts } from "../interrupt.ts";
import { BadInput, type ExitCode, INTERNAL_FAILURE, type Io, printJson } from "../io.ts";
import { loadRules } from "../rules-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface BenchOptions {
  readonly backend?: string[];
  readonly seconds: number;
  readonly prolog: boolean;
  readonly beside?: string;
  readonly json?: boolean;
}

const DEFAULT_GAMES = ["tic-tac-toe", "connect-four", "breakthrough", "othello", "hex"];

export const bench: CliCommand = {
  name: "bench",
  describe: (command) =>
    command
      .description("Random playouts per second of CPU time from the initial state, for every back end.")
      .argument("[file...]", `rulesheets: paths or ids of bundled games (default: ${DEFAULT_GAMES.join(", ")})`)
      .option(
        "--backend <name...>",
        `which back ends (${BACKEND_NAMES.join(", ")}; on a graphics card ${CARDS.join(", ")})`,
      )
      .option("--seconds <n>", "time for each measurement", parseSeconds, 2)
      .option("--no-prolog", "leave out SWI-Prolog, which runs on the same rules where it is installed")
      .option("--beside <command>", "another program to run in turn; {name} and {file} stand for the game")
      .option("--json", "print an array of {game, backend, playoutsPerSecond, meanPlies, setupSeconds, memoryMiB}")
      .addHelpText(
        "after",
        examples("agon bench connect-four", "agon bench hex --backend circuit --beside 'other-engine {file}'"),
      ),

  async run(io: Io, files: readonly string[], options: BenchOptions): Promise<ExitCode> {
    const interrupts = listenForInterrupts();
    const { signal } = interrupts;
    const rows: BenchRow[] = [];
    try {
      for (const file of files.length > 0 ? files : DEFAULT_GAMES)
        if (!signal.aborted) rows.push(...(await measured(io, file, options, signal)));
    } finally {
      interrupts.release();
    }
    io.stderr.steer("\r\u001b[K");
    if (options.json) printJson(io, rows.map(jsonRow));
    else io.stdout.write(benchTable(rows));
    if (signal.aborted) return 130;
    return codeFor(rows);
  },
};

/** Back ends that refuse the rules are an answer, unless all of them do: then the rules were the wrong ones. */
function codeFor(rows: readonly BenchRow[]): ExitCode {
  if (rows.some(({ outcome }) => !outcome.ok && outcome.died)) return INTERNAL_FAILURE;
  return rows.some(({ outcome }) => outcome.ok) ? 0 : 2;
}

/** Every contender on one game; as far as they came, where they are called off. */
async function measured(io: Io, file: string, options: BenchOptions, signal: AbortSignal): Promise<BenchRow[]> {
  const { rulesheet } = await loadRules(file, io);
  const game: BenchGame = { name: basename(file).replace(/\.kif$/, ""), file, text: rulesheet.text };
  const rows: BenchRow[] = [];
  for (const [backend, measureIt] of contenders(options, signal)) {
    if (signal.aborted) break;
    if (io.stderr.isTTY) showProgress(io, `${game.name}, ${backend} `);
    rows.push({ game: game.name, backend, outcome: await measureIt(game) });
  }
  return rows;
}

/** In place of the line before. */
function showProgress({ stderr }: Io, text: string): void {
  stderr.steer("\r");
  stderr.write(text);
  stderr.steer("\u001b[K");
}

type Contender = readonly [name: string, run: (game: BenchGame) => Promise<BenchOutcome>];

function contenders({ backend, seconds, prolog, beside }: BenchOptions, signal: AbortSignal): Contender[] {
  const limits = { seconds, signal };
  const known: readonly string[] = [...BACKEND_NAMES, ...CARDS];
  const unknown = backend?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new BadInput(
      `There is no back end "${unknown}"; there are ${known.join(", ")}.${suggestion(unknown, known)}`,
    );
  const ours = (backend ?? BACKEND_NAMES).map((name): Contender => [name, (game) => runBackend(game, name, limits)]);
  const others: Contender[] = [];
  if (prolog && hasProlog()) others.push(["swipl", (game) => runProlog(game, limits)]);
  if (beside !== undefined) others.push(["beside", (game) => runBeside(beside, game, limits)]);
  return [...ours, ...others];
}

function jsonRow({ game, backend, outcome }: BenchRow): Record<string, unknown> {
  return outcome.ok ? { game, backend, ...outcome.measured } : { game, backend, problem: outcome.problem };
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 600)) throw new InvalidArgumentError("A number of seconds up to 600 is needed.");
  return seconds;
}
