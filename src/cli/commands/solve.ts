/**
 * agon solve: the value of a position, a strategy that secures it, and an independent check of such a strategy.
 */
import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { referenceGame } from "../../compile/backends/reference/game.ts";
import { BACKENDS } from "../../compile/backends.ts";
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { hidesInformation } from "../../gdl/rules.ts";
import { diskCache } from "../../match/circuits.ts";
import { METHODS } from "../../search/exact/duel.ts";
import { type Solution, solveAll, solveValue } from "../../search/solve.ts";
import { strategyOf } from "../../search/strategy.ts";
import { explained } from "../evaluation.ts";
import { BadInput, type ExitCode, type Io, printJson, readText, writeText } from "../io.ts";
import { isSetUp, positionOf } from "../position.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { Screen } from "../screen.ts";
import {
  addPositionFlags,
  addSearchFlags,
  constantSumOf,
  duration,
  settingsFor,
  wholeNumber,
} from "../search-options.ts";
import { type ExactFlags, proveExactly } from "../solve/exact.ts";
import { type HiddenFlags, solveHidden } from "../solve/hidden.ts";
import { progressText, type Sum, sides, solutionJson, solutionText } from "../solve/solution.ts";
import { parseStrategies, strategiesText, verifyAll } from "../solve/strategy-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface SolveOptions extends ExactFlags, HiddenFlags {
  readonly value?: boolean;
  readonly strong?: boolean;
  readonly exact?: boolean;
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
    .addOption(
      new Option("--paranoid <role>", "what this role can be sure of, all others against it; as with --exact")
        .conflicts(["weak", "strong"])
        .implies({ exact: true }),
    )
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
        "agon solve tic-tac-three --paranoid x",
        "agon solve kuhn-poker --weak",
        "agon solve connect-four-4x4 --weak --out proof.json",
        "agon solve connect-four-4x4 --verify proof.json",
      ),
    );
}

async function prove(io: Io, rules: CheckedRules, options: SolveOptions): Promise<ExitCode> {
  const { rulesheet } = rules;
  const game = BACKENDS[options.backend]!(rulesheet, { cache: diskCache(), anyState: isSetUp(options) });
  if (hidesInformation(rulesheet)) return solveHidden(io, game, options);
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
  const held: Sum = isRefuted ? { value: undefined, evidence: { kind: "proved" } } : sum;
  if (options.weak) refuseWithoutStrategies(game, held);
  const strategies =
    options.weak && solution.solved ? sides(game).map((role) => strategyOf(solution.search, role)) : [];
  if (strategies.length > 0 && options.out !== undefined) await writeText(options.out, strategiesText(strategies));
  if (options.json) printJson(io, solutionJson(game, solution, held));
  else io.stdout.write(solutionText(game, solution, held));
  if (isRefuted)
    io.stderr.write(
      `The goals do not always add up to ${settings.constantSum}: the search has met an end where they do not.\n`,
    );
  if (strategies.length > 0 && options.out === undefined) io.stdout.write(strategiesText(strategies));
  return solution.solved ? 0 : 1;
}

function refuseWithoutStrategies(game: Game, sum: Sum): void {
  const players = sides(game).length;
  if (players === 1 || (players === 2 && sum.value !== undefined)) return;
  throw new BadInput(
    "--weak: a strategy is a proof only in a puzzle or between two players whose goals have a constant sum; here what a role can be sure of depends on what the others want.",
  );
}

async function verify(io: Io, { rulesheet }: CheckedRules, path: string): Promise<ExitCode> {
  const strategies = parseStrategies(await readText(io, path));
  if (typeof strategies === "string") throw new BadInput(`${path}: this is not a strategy file: ${strategies}.`);
  const { lines, sound } = verifyAll(referenceGame(rulesheet), strategies);
  io.stdout.write(`${lines.join("\n")}\n`);
  return sound ? 0 : 1;
}
