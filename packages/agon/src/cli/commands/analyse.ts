/**
 * agon analyse: what the search makes of a position, refreshed while it thinks.
 */
import { availableParallelism } from "node:os";
import { Random } from "agon-engine/game";
import { hidesInformation } from "agon-engine/gdl";
import {
  type Chosen,
  chosenFor,
  explain,
  knownReport,
  type Limits,
  optionWords,
  type SearchReport,
  secretsOf,
} from "agon-engine/search";
import type { Command } from "commander";
import { type AnalysisQuestion, analyseHidden, chooserIn } from "../analyse/hidden.ts";
import { type SearchedOptions, searched } from "../analyse/searched.ts";
import { analysisJson, analysisText } from "../analyse/text.ts";
import { evaluate, explained } from "../evaluation.ts";
import { listenForInterrupts } from "../interrupt.ts";
import { BadInput, type ExitCode, type Io, printJson } from "../io.ts";
import { roleNamed, type Situated, situated } from "../position.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { Screen } from "../screen.ts";
import { addPositionFlags, addSearchFlags, countNumber, givenIn, timeOption } from "../search-options.ts";
import { valuesIn } from "../solve/values-file.ts";
import { type CliCommand, examples } from "./command.ts";

interface AnalyseOptions extends SearchedOptions {
  readonly role?: string;
  readonly time?: number;
  readonly values?: string;
  readonly explain?: boolean;
  readonly json?: boolean;
}

const DEFAULT_MILLISECONDS = 5000;
const LOOK_MILLISECONDS = 2000;

export const analyse: CliCommand = {
  name: "analyse",
  describe: (command) => describe(command),

  async run(io: Io, [given]: readonly string[], options: AnalyseOptions): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    try {
      return await think(io, rules, options);
    } catch (error) {
      throw explained({ rules }, error);
    }
  },
};

function describe(command: Command): void {
  addPositionFlags(command)
    .description("Search a position: visits, mean and proved bounds of every move, and the expected line.")
    .option("--role <role>", "whose moves to show (default: who has a choice)")
    .addOption(timeOption("--time <time>", "how long to think (default: 5s)"))
    .option("--playouts <number>", "how many playouts to make", countNumber)
    .option(
      "--threads <number>",
      "threads that search, where time is the only limit",
      countNumber,
      availableParallelism(),
    )
    .option("--evaluator <file>", "what agon learn wrote of the game, for alpha-beta: nothing is learnt then")
    .option("--no-study", "the tree alone: the game is not studied first (docs/guide/players.md)")
    .option(
      "--values <file>",
      "show what agon solve --strong --out wrote of the position; search where it is not there",
    )
    .option("--explain", "say what the game looks like and which settings were chosen for it, and why");
  addSearchFlags(command)
    .option("--json", "print {best, moves: [{move, visits, mean, bounds}], playouts, nodes, solved, settings}")
    .addHelpText(
      "after",
      examples(
        "agon analyse connect-four --time 2s --explain",
        "agon analyse tic-tac-toe --moves '((mark 1 1) noop)' --playouts 10000 --set solver=cuts --json",
        "agon analyse breakthrough --time 20s --evaluator breakthrough.json",
        "agon analyse tic-tac-toe --values values.jsonl",
      ),
    );
}

function lookedAt(io: Io, rules: CheckedRules, options: AnalyseOptions): Situated & LookedAt {
  const position = situated(io, rules.rulesheet, options);
  const { game, state, rulesheet } = position;
  if (game.isTerminal(state)) throw new BadInput("The game is over in this position: there is nothing to search.");
  const hidden = hidesInformation(rulesheet);
  const chosen = chosenFor(game, { given: givenIn(options) }, { hidden, milliseconds: LOOK_MILLISECONDS });
  return { ...position, hidden, chosen };
}

interface LookedAt {
  readonly hidden: boolean;
  readonly chosen: Chosen;
}

async function think(io: Io, rules: CheckedRules, options: AnalyseOptions): Promise<ExitCode> {
  const { game, state, rulesheet, hidden, chosen } = evaluate({ io, rules, doing: "Compiling" }, () =>
    lookedAt(io, rules, options),
  );
  const role = roleNamed(game, options.role, "--role");
  const screen = new Screen(io.stdout);
  const show = (report: SearchReport): void => screen.show(analysisText(game, report));
  const interrupts = listenForInterrupts();
  const { signal } = interrupts;
  const question = { game, state, role, limits: limitsOf(options), signal, ...(screen.isLive && { show }) };
  const began = performance.now();
  const known = await lookedUp(io, question, options.values);
  const { report, repetitions, algorithm } = await (known
    ? { report: known, repetitions: undefined, algorithm: chosen.algorithm }
    : hidden
      ? analyseHidden(question, options).then((found) => ({
          ...{ report: found, repetitions: undefined, algorithm: chosen.algorithm },
        }))
      : searched(io, { ...question, rules: rulesheet.text, chosen }, options));
  const played = { ...chosen, algorithm };
  interrupts.release();
  const milliseconds = performance.now() - began;
  const isRepeating = repetitions !== undefined && { repetitions };
  if (options.json)
    printJson(io, { ...analysisJson(game, report, milliseconds), ...isRepeating, ...settingsOf(played) });
  else screen.leave(analysisText(game, report, repetitions, algorithm));
  if (options.explain && !options.json) {
    const secrets = hidden ? secretsOf(game, new Random(options.seed), LOOK_MILLISECONDS) : undefined;
    io.stdout.write(`${explain(played, secrets).join("\n")}\n`);
  }
  return signal.aborted ? 130 : 0;
}

/** What a file of values says of the position; undefined where there is none, or where it does not tell. */
async function lookedUp(
  io: Io,
  { game, state, role = chooserIn(game, state) }: AnalysisQuestion,
  path: string | undefined,
): Promise<SearchReport | undefined> {
  if (path === undefined) return undefined;
  const report = knownReport(await valuesIn(io, path, game), game, state, role);
  if (report === undefined) io.stderr.write(`${path}: it does not tell the move here; the position is searched.\n`);
  return report;
}

function limitsOf({ time, playouts }: AnalyseOptions): Limits {
  if (playouts !== undefined && time === undefined) return { playouts };
  return { milliseconds: time ?? DEFAULT_MILLISECONDS, ...(playouts !== undefined && { playouts }) };
}

function settingsOf({ profile, choice, algorithm, options }: Chosen): object {
  return { settings: { line: choice.line.name, algorithm, options: optionWords(options) }, profile };
}
