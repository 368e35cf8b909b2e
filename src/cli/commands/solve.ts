/**
 * agon solve: the value of a position, a strategy that secures it, and an independent check of such a strategy.
 */
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, freemem } from "node:os";
import { type Command, Option } from "commander";
import { referenceGame } from "../../compile/backends/reference/game.ts";
import { BACKENDS } from "../../compile/backends.ts";
import { solveOnThreads } from "../../fleet/exact.ts";
import type { Evidence, Finding } from "../../game/classify.ts";
import type { Game, State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { diskCache } from "../../match/circuits.ts";
import { METHODS } from "../../search/exact/duel.ts";
import { DEFAULT_OPTIONS } from "../../search/options.ts";
import { type Solution, solveAll, solveValue } from "../../search/solve.ts";
import { strategyOf } from "../../search/strategy.ts";
import { explained } from "../evaluation.ts";
import { BadInput, type ExitCode, fileTrouble, type Io, printJson } from "../io.ts";
import { type GivenPosition, isSetUp, positionOf } from "../position.ts";
import { type CheckedRules, counted, loadRules } from "../rules-file.ts";
import { Screen } from "../screen.ts";
import {
  addPositionFlags,
  addSearchFlags,
  constantSumOf,
  duration,
  givenIn,
  type SearchFlags,
  settingsFor,
  wholeNumber,
} from "../search-options.ts";
import { parseStrategies, strategiesText, verifyAll } from "../strategy-file.ts";
import { type CliCommand, examples } from "./command.ts";

/** Where nobody says how much. */
const MOST_MIB = 8192;

interface SolveOptions extends SearchFlags, GivenPosition {
  readonly value?: boolean;
  readonly weak?: boolean;
  readonly strong?: boolean;
  readonly exact?: boolean;
  readonly by?: (typeof METHODS)[number];
  readonly threads: number;
  readonly limit?: number;
  readonly time?: number;
  readonly out?: string;
  readonly verify?: string;
  readonly json?: boolean;
}

export const solve: CliCommand = {
  name: "solve",
  describe: (command) => describe(command),

  async run(io: Io, [given]: readonly string[], options: SolveOptions): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    try {
      return options.verify === undefined ? await prove(io, rules, options) : await verify(io, rules, options.verify);
    } catch (error) {
      throw explained({ rules }, error);
    }
  },
};

function describe(command: Command): void {
  addPositionFlags(command)
    .description("Prove the value of a position; exit code 1 when the limits came first.")
    .addOption(new Option("--value", "only the value (this is the default)").conflicts(["weak", "strong"]))
    .addOption(new Option("--weak", "also a strategy for each side from this position on").conflicts("strong"))
    .option("--strong", "the value of every position that can be reached from here")
    .addOption(
      new Option(
        "--exact",
        "by alpha-beta and proof numbers, by equilibria where both choose at once, in a puzzle by visiting all positions",
      ).conflicts(["weak", "strong"]),
    )
    .addOption(new Option("--by <search>", "with --exact: of the searches for two players only this").choices(METHODS))
    .option(
      "--threads <number>",
      "with --exact: two for a search on each where a game takes long",
      wholeNumber,
      availableParallelism(),
    )
    .option("--limit <number>", "give up after this many playouts (--strong, --exact: positions)", wholeNumber)
    .option("--time <time>", "give up after this time: 30s, 5m", duration)
    .option("--out <file>", "where to write the strategy (default: standard output)")
    .option("--verify <strategy>", "check a strategy file against the rules, move by move, instead of solving");
  addSearchFlags(command)
    .option("--json", "print {solved, value, bounds, playouts, positions, constantSum}")
    .addHelpText(
      "after",
      examples(
        "agon solve tic-tac-toe",
        "agon solve connect-four-5x5 --exact",
        "agon solve connect-four-4x4 --weak --out proof.json",
        "agon solve connect-four-4x4 --verify proof.json",
      ),
    );
}

async function prove(io: Io, rules: CheckedRules, options: SolveOptions): Promise<ExitCode> {
  const { rulesheet } = rules;
  const game = BACKENDS[options.backend]!(rulesheet, { cache: diskCache(), anyState: isSetUp(options) });
  const state = positionOf(game, options);
  const sum = constantSumOf(game, options.seed);
  const settings = settingsFor(game, options, sum);
  if (options.weak) refuseWithoutStrategies(game, sum);
  const limits = {
    ...(options.limit !== undefined && { limit: options.limit }),
    ...(options.time !== undefined && { milliseconds: options.time }),
  };
  if (options.exact) return proveExactly(io, { game, rules, state, sum }, options);
  const work = options.strong ? solveAll : solveValue;
  const screen = new Screen(io.stderr);
  const onProgress = (soFar: Solution): void => screen.show(progressText(game, soFar));
  const watch = screen.isLive ? { onProgress, interval: 250 } : {};
  const solution = work(game, settings, new Random(options.seed), state, limits, watch);
  screen.clear();
  const isRefuted = settings.constantSum !== undefined && solution.search.options.constantSum === undefined;
  const held: typeof sum = isRefuted ? { value: undefined, evidence: { kind: "proved" } } : sum;
  if (options.weak) refuseWithoutStrategies(game, held);
  const strategies =
    options.weak && solution.solved ? sides(game).map((role) => strategyOf(solution.search, role)) : [];
  if (strategies.length > 0 && options.out !== undefined) await save(options.out, strategiesText(strategies));
  if (options.json) printJson(io, jsonOf(game, solution, held));
  else io.stdout.write(solutionText(game, solution, held));
  if (isRefuted)
    io.stderr.write(
      `The goals do not always add up to ${settings.constantSum}: the search has met an end where they do not.\n`,
    );
  if (strategies.length > 0 && options.out === undefined) io.stdout.write(strategiesText(strategies));
  return solution.solved ? 0 : 1;
}

interface Question {
  readonly rules: CheckedRules;
  readonly game: Game;
  readonly state: State;
  readonly sum: Finding<number | undefined>;
}

async function proveExactly(io: Io, { game, rules, state, sum }: Question, options: SolveOptions): Promise<ExitCode> {
  const screen = new Screen(io.stderr);
  const onProgress = (positions: number): boolean => {
    screen.show(`${positions} positions\n`);
    return true;
  };
  const { backend, seed, threads, by: method } = options;
  const question = { game, state, rulesheet: rules.rulesheet, backend, anyState: isSetUp(options) };
  const memoryMiB = givenIn(options).memoryMiB ?? tableMiB(freemem());
  const request = { constantSum: sum.value, memoryMiB, method, seed, threads };
  const found = await solveOnThreads(question, request, {
    ...(options.limit !== undefined && { positions: options.limit }),
    ...(options.time !== undefined && { milliseconds: options.time }),
    ...(screen.isLive && { onProgress }),
  });
  screen.clear();
  if (found === undefined)
    throw new BadInput(
      "--exact: for puzzles, and for two players whose goals have the same sum at every end. Leave it out.",
    );
  const solution = { ...found, playouts: 0 };
  if (options.json) printJson(io, jsonOf(game, solution, sum));
  else io.stdout.write(solutionText(game, solution, sum));
  return found.solved ? 0 : 1;
}

/** A quarter of what is free: a long search is as good as its table. */
export function tableMiB(freeBytes: number): number {
  return Math.min(MOST_MIB, Math.max(DEFAULT_OPTIONS.memoryMiB, Math.floor(freeBytes / 4 / 2 ** 20)));
}

type Proof = Pick<Solution, "solved" | "lower" | "upper" | "playouts" | "positions">;

function progressText(game: Game, { lower, upper, playouts, positions }: Solution): string {
  const bounds = sides(game).map((role) => `${game.roles[role]} ${lower[role]}..${upper[role]}`);
  return `${bounds.join("   ")}   ${playouts} playouts, ${positions} positions\n`;
}

/** The roles that players have. */
function sides(game: Game): number[] {
  return game.roles.map((_, role) => role).filter((role) => role !== game.chanceRole);
}

function refuseWithoutStrategies(game: Game, sum: Finding<number | undefined>): void {
  const players = sides(game).length;
  if (players === 1 || (players === 2 && sum.value !== undefined)) return;
  throw new BadInput(
    "--weak: a strategy is a proof only in a puzzle or between two players whose goals have a constant sum; here what a role can be sure of depends on what the others want.",
  );
}

async function verify(io: Io, { rulesheet }: CheckedRules, path: string): Promise<ExitCode> {
  const strategies = parseStrategies(await readText(path));
  if (typeof strategies === "string") throw new BadInput(`${path}: this is not a strategy file: ${strategies}.`);
  const { lines, sound } = verifyAll(referenceGame(rulesheet), strategies);
  io.stdout.write(`${lines.join("\n")}\n`);
  return sound ? 0 : 1;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new BadInput(`${path}: cannot be read: ${fileTrouble(error)}.`);
  }
}

async function save(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new BadInput(`${path}: cannot be written: ${fileTrouble(error)}.`);
  }
}

function solutionText(
  game: Game,
  { solved, lower, upper, playouts, positions }: Proof,
  sum: Finding<number | undefined>,
): string {
  const values = sides(game).map((role) => {
    const value = lower[role] === upper[role] ? `${lower[role]}` : `between ${lower[role]} and ${upper[role]}`;
    return `${game.roles[role]}: ${value}`;
  });
  const end = solved ? "Solved" : "Not solved";
  return `${end} after ${counted(playouts, "playout")} and ${counted(positions, "position")}.\n${values.join("\n")}\n${sumNote(sum)}`;
}

/** The proof takes the constant sum for granted; how sure that is must be said. */
function sumNote({ value, evidence }: Finding<number | undefined>): string {
  return value === undefined ? "" : `The goals add up to ${value} (${evidenceText(evidence)}).\n`;
}

function evidenceText(evidence: Evidence): string {
  return evidence.kind === "proved" ? "proved" : `observed in ${evidence.playouts} random playouts`;
}

function jsonOf(
  game: Game,
  { solved, lower, upper, playouts, positions }: Proof,
  sum: Finding<number | undefined>,
): unknown {
  return {
    solved,
    value: solved ? lower : null,
    bounds: game.roles.map((_, role) => [lower[role], upper[role]]),
    roles: game.roles,
    playouts,
    positions,
    constantSum: sum.value ?? null,
    constantSumEvidence: evidenceText(sum.evidence),
  };
}
