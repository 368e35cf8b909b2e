/**
 * agon bench: random playouts per second of every back end on the same rules, beside Prolog and other programs.
 */
import { basename } from "node:path";
import { InvalidArgumentError } from "commander";
import { BACKEND_NAMES } from "../../compile/compile.ts";
import {
  type BenchGame,
  type BenchRow,
  hasProlog,
  type Outcome,
  runBackend,
  runBeside,
  runProlog,
} from "../bench/contenders.ts";
import { benchTable } from "../bench/table.ts";
import type { ExitCode, Io } from "../io.ts";
import { printJson } from "../io.ts";
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
      .option("--backend <name...>", `which back ends (${BACKEND_NAMES.join(", ")})`)
      .option("--seconds <n>", "time for each measurement", parseSeconds, 2)
      .option("--no-prolog", "leave out SWI-Prolog, which runs on the same rules where it is installed")
      .option("--beside <command>", "another program to run in turn; {name} and {file} stand for the game")
      .option("--json", "print an array of {game, backend, playoutsPerSecond, meanPlies, setupSeconds, memoryMiB}")
      .addHelpText(
        "after",
        examples("agon bench connect-four", "agon bench hex --backend circuit --beside 'other-engine {file}'"),
      ),

  async run(io: Io, files: readonly string[], options: BenchOptions): Promise<ExitCode> {
    const rows: BenchRow[] = [];
    for (const file of files.length > 0 ? files : DEFAULT_GAMES) {
      const { rulesheet } = await loadRules(file, io);
      const game: BenchGame = { name: basename(file).replace(/\.kif$/, ""), file, text: rulesheet.text };
      for (const [backend, measureIt] of contenders(options)) {
        if (io.stderr.isTTY) io.stderr.write(`\r${game.name}, ${backend} \u001b[K`);
        rows.push({ game: game.name, backend, outcome: await measureIt(game) });
      }
    }
    if (io.stderr.isTTY) io.stderr.write("\r\u001b[K");
    if (options.json) printJson(io, rows.map(jsonRow));
    else io.stdout.write(benchTable(rows));
    return rows.some(({ outcome }) => outcome.ok) ? 0 : 1;
  },
};

type Contender = readonly [name: string, run: (game: BenchGame) => Promise<Outcome>];

function contenders({ backend, seconds, prolog, beside }: BenchOptions): Contender[] {
  const ours = (backend ?? BACKEND_NAMES).map((name): Contender => [name, (game) => runBackend(game, name, seconds)]);
  const others: Contender[] = [];
  if (prolog && hasProlog()) others.push(["swipl", (game) => runProlog(game, seconds)]);
  if (beside !== undefined) others.push(["beside", (game) => runBeside(beside, game, seconds)]);
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
