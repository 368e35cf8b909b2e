/**
 * agon analyse: what the search makes of a position, refreshed while it thinks.
 */
import { availableParallelism } from "node:os";
import { hidesInformation } from "agon-engine/gdl";
import { workerThreads } from "agon-engine/node";
import {
  type Chosen,
  chosenFor,
  Engine,
  explain,
  type Limits,
  optionWords,
  type Repetitions,
  repetitionsOf,
  type SearchOptions,
  type SearchReport,
} from "agon-engine/search";
import type { Command } from "commander";
import { type AnalysisQuestion, analyseHidden, SHOW_INTERVAL } from "../analyse/hidden.ts";
import { analysisJson, analysisText } from "../analyse/text.ts";
import { evaluate, explained } from "../evaluation.ts";
import { listenForInterrupts } from "../interrupt.ts";
import { BadInput, type ExitCode, type Io, printJson } from "../io.ts";
import { type GivenPosition, isSetUp, roleNamed, type Situated, situated } from "../position.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { Screen } from "../screen.ts";
import {
  addPositionFlags,
  addSearchFlags,
  countNumber,
  givenIn,
  type SearchFlags,
  timeOption,
} from "../search-options.ts";
import { type CliCommand, examples } from "./command.ts";

interface AnalyseOptions extends SearchFlags, GivenPosition {
  readonly role?: string;
  readonly time?: number;
  readonly playouts?: number;
  readonly threads: number;
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
    .option("--explain", "say what the game looks like and which settings were chosen for it, and why");
  addSearchFlags(command)
    .option("--json", "print {best, moves: [{move, visits, mean, bounds}], playouts, nodes, solved, settings}")
    .addHelpText(
      "after",
      examples(
        "agon analyse connect-four --time 2s --explain",
        "agon analyse tic-tac-toe --moves '((mark 1 1) noop)' --playouts 10000 --set solver=cuts --json",
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
  const { report, repetitions } = await (hidden
    ? analyseHidden(question, options).then((found) => ({ report: found, repetitions: undefined }))
    : searched(question, chosen.options, rulesheet.text, options));
  interrupts.release();
  const milliseconds = performance.now() - began;
  const isRepeating = repetitions !== undefined && { repetitions };
  if (options.json)
    printJson(io, { ...analysisJson(game, report, milliseconds), ...isRepeating, ...settingsOf(chosen) });
  else screen.leave(analysisText(game, report, repetitions));
  if (options.explain && !options.json) io.stdout.write(`${explain(chosen).join("\n")}\n`);
  return signal.aborted ? 130 : 0;
}

interface SearchedPosition {
  readonly report: SearchReport;
  readonly repetitions: Repetitions | undefined;
}

/** Counted playouts are made by one thread, so that they can be made again. */
async function searched(
  { game, state, role, limits, signal, show }: AnalysisQuestion,
  settings: SearchOptions,
  rules: string,
  options: AnalyseOptions,
): Promise<SearchedPosition> {
  const { threads: count, playouts, backend, seed } = options;
  const threads =
    playouts === undefined ? workerThreads(count, { rules, backend, anyState: isSetUp(options) }) : undefined;
  const asked = { ...limits, signal, interval: SHOW_INTERVAL, ...(role !== undefined && { role }) };
  const engine = new Engine({ game, state, options: settings, seed, ...(threads && { threads }) });
  try {
    const report = await engine.think(asked, show);
    return { report, repetitions: repetitionsOf(engine.search.graph, engine.search.root) };
  } finally {
    engine.close();
  }
}

function limitsOf({ time, playouts }: AnalyseOptions): Limits {
  if (playouts !== undefined && time === undefined) return { playouts };
  return { milliseconds: time ?? DEFAULT_MILLISECONDS, ...(playouts !== undefined && { playouts }) };
}

function settingsOf({ profile, choice, options }: Chosen): object {
  return { settings: { line: choice.line.name, options: optionWords(options) }, profile };
}
