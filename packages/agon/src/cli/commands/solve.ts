/**
 * agon solve: the value of a position, a strategy that secures it, and an independent check of such a strategy.
 */
import { availableParallelism } from "node:os";
import { compiledGame, referenceGame } from "agon-engine/compile";
import { type Game, Random, type State } from "agon-engine/game";
import { hidesInformation } from "agon-engine/gdl";
import { diskCache } from "agon-engine/node";
import {
  equilibriaOf,
  METHODS,
  outcomesOf,
  repetitionsOf,
  type SearchOptions,
  type Solution,
  solveAll,
  solveValue,
  strategyOf,
} from "agon-engine/search";
import { type Command, Option } from "commander";
import { evaluate, explained } from "../evaluation.ts";
import { Interrupted, isBrokenOff } from "../interrupt.ts";
import { accepted, BadInput, type ExitCode, type Io, printJson, readText, WrongUsage, writeText } from "../io.ts";
import { situated } from "../position.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { Screen } from "../screen.ts";
import {
  addPositionFlags,
  addSearchFlags,
  constantSumOf,
  countNumber,
  settingsFor,
  timeOption,
} from "../search-options.ts";
import { type ExactFlags, proveExactly } from "../solve/exact.ts";
import { type HiddenFlags, solveHidden } from "../solve/hidden.ts";
import { outcomesJson, outcomesText } from "../solve/outcomes.ts";
import { progressText, type Sum, sides, solutionJson, solutionText } from "../solve/solution.ts";
import { parseStrategies, strategiesFile, verifyAll } from "../solve/strategy-file.ts";
import { lookUp, writeValues } from "../solve/values-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface SolveOptions extends ExactFlags, HiddenFlags {
  readonly value?: boolean;
  readonly strong?: boolean;
  readonly exact?: boolean;
  readonly outcomes?: boolean;
  readonly values?: string;
  readonly verify?: string;
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
    .description("Prove the value of a position; exit code 1 when there is none, or the limits came first.")
    .addOption(new Option("--value", "only the value (this is the default)").conflicts(["weak", "strong"]))
    .addOption(new Option("--weak", "also a strategy for each side from this position on").conflicts("strong"))
    .option("--strong", "the value of every position that can be reached from here")
    .addOption(
      new Option(
        "--outcomes",
        "what play can end with, what it ends with where nobody makes a dominated move, and whether the one bounds the other tightly",
      )
        .conflicts(["weak", "exact"])
        .implies({ strong: true }),
    )
    .addOption(
      new Option(
        "--exact",
        "by alpha-beta and proof numbers, by equilibria where both choose at once, in a puzzle by visiting all positions",
      ).conflicts(["weak", "strong"]),
    )
    .addOption(new Option("--by <search>", "with --exact: of the searches for two players only this").choices(METHODS))
    .addOption(
      new Option("--paranoid <role>", "what this role can be sure of, all others against it; as with --exact")
        .conflicts(["weak", "strong"])
        .implies({ exact: true }),
    )
    .option(
      "--threads <number>",
      "with --exact: two for a search on each where a game takes long",
      countNumber,
      availableParallelism(),
    )
    .option("--limit <number>", "give up after this many playouts (--strong, --exact: positions)", countNumber)
    .addOption(timeOption("--time <time>", "give up after this time"))
    .option(
      "--out <file>",
      "where to write the strategy (default: standard output), with --strong the value of every position",
    )
    .addOption(
      new Option(
        "--values <file>",
        "look the position up in what --strong --out wrote, instead of solving it",
      ).conflicts(["weak", "strong", "exact"]),
    )
    .option("--verify <strategy>", "check a strategy file against the rules, move by move, instead of solving");
  addSearchFlags(command)
    .option("--json", "print {solved, mixed, exhausted, value, bounds, playouts, positions, constantSum}")
    .addHelpText(
      "after",
      examples(
        "agon solve tic-tac-toe",
        "agon solve connect-four-5x5 --exact",
        "agon solve tic-tac-three --paranoid x",
        "agon solve kuhn-poker --weak",
        "agon solve tic-tac-toe --outcomes",
        "agon solve tic-tac-toe --strong --out values.jsonl",
        'agon solve tic-tac-toe --values values.jsonl --moves "((mark 2 2) noop)"',
        "agon solve connect-four-4x4 --weak --out proof.json",
        "agon solve connect-four-4x4 --verify proof.json",
      ),
    );
}

async function prove(io: Io, rules: CheckedRules, options: SolveOptions): Promise<ExitCode> {
  if (hidesInformation(rules.rulesheet))
    return solveHidden(
      io,
      evaluate({ io, rules, doing: "Compiling" }, () =>
        compiledGame(rules.rulesheet, { backend: options.backend, cache: diskCache() }),
      ),
      options,
    );
  if (options.by !== undefined && !options.exact) throw new WrongUsage("--by: give --exact with it.");
  const { game, state, rulesheet, sum } = evaluate({ io, rules, doing: "Compiling" }, () => {
    const position = situated(io, rules.rulesheet, options);
    return { ...position, sum: constantSumOf(position.game, options.seed) };
  });
  if (options.values !== undefined) return lookUp(io, { game, state, path: options.values, json: options.json });
  if (options.exact) return proveExactly(io, { game, rulesheet, state, sum }, options);
  if (options.weak) refuseWithoutStrategies(game, sum);
  const settings = settingsFor(game, options, sum);
  const { solution, interrupted } = searched(io, { game, state, settings }, options);
  const isRefuted = settings.constantSum !== undefined && solution.search.options.constantSum === undefined;
  const held: Sum = isRefuted ? { value: undefined, evidence: { kind: "proved" } } : sum;
  if (options.weak) refuseWithoutStrategies(game, held);
  await tell(io, { game, solution, held }, options);
  if (isRefuted)
    io.stderr.write(
      `The goals do not always add up to ${settings.constantSum}: the search has met an end where they do not.\n`,
    );
  if (interrupted) return 130;
  return (options.weak ? isSecured(solution) : solution.solved) ? 0 : 1;
}

interface Question {
  readonly game: Game;
  readonly state: State;
  readonly settings: SearchOptions;
}

interface Searched {
  readonly solution: Solution;
  readonly interrupted: boolean;
}

/** What is known at the end, or when Ctrl-C breaks it off. */
function searched(io: Io, { game, state, settings }: Question, options: SolveOptions): Searched {
  const limits = {
    ...(options.limit !== undefined && { limit: options.limit }),
    ...(options.time !== undefined && { milliseconds: options.time }),
  };
  const work = options.strong ? solveAll : solveValue;
  const screen = new Screen(io.stderr);
  let solution: Solution | undefined;
  const onProgress = (soFar: Solution): void => {
    solution = soFar;
    if (screen.isLive) screen.show(progressText(game, soFar));
  };
  const watch = { onProgress, interval: 250 };
  const interrupted = isBrokenOff(() => {
    solution = work(game, settings, new Random(options.seed), state, limits, watch);
  });
  screen.clear();
  if (solution === undefined) throw new Interrupted();
  return { solution, interrupted };
}

/** Whether single moves secure the value. */
function isSecured({ solved, mixed }: Solution): boolean {
  return solved && !mixed;
}

interface Found {
  readonly game: Game;
  readonly solution: Solution;
  readonly held: Sum;
}

async function tell(io: Io, { game, solution, held }: Found, options: SolveOptions): Promise<void> {
  const { weak, strong, out, json } = options;
  const { search, solved, mixed, exhausted } = solution;
  const strategies = weak && isSecured(solution) ? sides(game).map((role) => strategyOf(search, role)) : [];
  if (strategies.length > 0 && out !== undefined)
    await writeText(out, `${JSON.stringify(strategiesFile(strategies))}\n`);
  if (strong && out !== undefined) await writeValues(io, out, solution);
  const outcomes = options.outcomes && exhausted ? outcomesOf(search) : undefined;
  const repetitions = repetitionsOf(search.graph, search.root);
  const proof = { ...solution, repetitions, equilibria: exhausted && !solved ? equilibriaOf(search) : undefined };
  const shown = strategies.length > 0 && out === undefined ? strategiesFile(strategies) : undefined;
  if (json)
    printJson(io, {
      ...solutionJson(game, proof, held),
      ...(shown && { strategies: shown }),
      ...(options.outcomes && { outcomes: outcomes ? outcomesJson(search, outcomes) : null }),
    });
  else
    io.stdout.write(
      `${solutionText(game, proof, held)}${shown ? `${JSON.stringify(shown)}\n` : ""}${options.outcomes ? outcomesText(search, outcomes) : ""}`,
    );
  if (weak && mixed) io.stderr.write("--weak: no strategy of single moves secures these values.\n");
}

function refuseWithoutStrategies(game: Game, sum: Sum): void {
  const players = sides(game).length;
  if (players === 1 || (players === 2 && sum.value !== undefined)) return;
  throw new BadInput(
    "--weak: a strategy is a proof only in a puzzle or between two players whose goals have a constant sum; here what a role can be sure of depends on what the others want.",
  );
}

async function verify(io: Io, { rulesheet }: CheckedRules, path: string): Promise<ExitCode> {
  const strategies = accepted(path, parseStrategies(await readText(io, path)));
  const { lines, sound } = verifyAll(referenceGame(rulesheet), strategies);
  io.stdout.write(`${lines.join("\n")}\n`);
  return sound ? 0 : 1;
}
