/**
 * agon analyse: what the search makes of a position, refreshed while it thinks.
 */
import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { BACKENDS } from "../../compile/backends.ts";
import { Random } from "../../game/random.ts";
import { hidesInformation } from "../../gdl/rules.ts";
import { diskCache } from "../../match/circuits.ts";
import { Crew } from "../../match/players/crew.ts";
import { type Chosen, chosenFor } from "../../search/choice/choose.ts";
import { explain, optionWords } from "../../search/choice/explain.ts";
import { mergedReport } from "../../search/merge.ts";
import type { SearchOptions } from "../../search/options.ts";
import { reportOf, rootRole, type SearchReport } from "../../search/report.ts";
import { type Limits, run } from "../../search/run.ts";
import { Search } from "../../search/search.ts";
import { analyseHidden } from "../analyse/hidden.ts";
import { type AnalysisQuestion, SHOW_INTERVAL } from "../analyse/question.ts";
import { analysisJson, analysisText } from "../analyse/text.ts";
import { explained } from "../evaluation.ts";
import { BadInput, type ExitCode, type Io, printJson } from "../io.ts";
import { type GivenPosition, isSetUp, positionOf, roleNamed } from "../position.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { Screen } from "../screen.ts";
import {
  addPositionFlags,
  addSearchFlags,
  duration,
  givenIn,
  type SearchFlags,
  wholeNumber,
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
      return think(io, rules, options);
    } catch (error) {
      throw explained({ rules }, error);
    }
  },
};

function describe(command: Command): void {
  addPositionFlags(command)
    .description("Search a position: visits, mean and proved bounds of every move, and the expected line.")
    .option("--role <role>", "whose moves to show (default: who has a choice)")
    .option("--time <time>", "how long to think: 5s, 300ms, 2m (default: 5s)", duration)
    .option("--playouts <number>", "how many playouts to make", wholeNumber)
    .option(
      "--threads <number>",
      "threads that search, where time is the only limit",
      wholeNumber,
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

function think(io: Io, { rulesheet }: CheckedRules, options: AnalyseOptions): ExitCode {
  const game = BACKENDS[options.backend]!(rulesheet, { cache: diskCache(), anyState: isSetUp(options) });
  const state = positionOf(game, options);
  if (game.isTerminal(state)) throw new BadInput("The game is over in this position: there is nothing to search.");
  const hidden = hidesInformation(rulesheet);
  const chosen = chosenFor(game, { given: givenIn(options) }, { hidden, milliseconds: LOOK_MILLISECONDS });
  const role = roleNamed(game, options.role, "--role");
  const screen = new Screen(io.stdout);
  const show = (report: SearchReport): void => screen.show(analysisText(game, report));
  const question = { game, state, role, limits: limitsOf(options), ...(screen.isLive && { show }) };
  const began = performance.now();
  const report = hidden
    ? analyseHidden(question, options)
    : searched(question, chosen.options, rulesheet.text, options);
  const milliseconds = performance.now() - began;
  if (options.json) printJson(io, { ...analysisJson(game, report, milliseconds), ...settingsOf(chosen) });
  else show(report);
  if (options.explain && !options.json) io.stdout.write(`${explain(chosen).join("\n")}\n`);
  return 0;
}

function searched(
  { game, state, role, limits, show }: AnalysisQuestion,
  settings: SearchOptions,
  rules: string,
  options: AnalyseOptions,
): SearchReport {
  const search = new Search(game, settings, new Random(options.seed), state);
  const crew = crewFor(search, role ?? rootRole(search), rules, options);
  const found = (): SearchReport => mergedReport(reportOf(search, role), crew?.findings() ?? []);
  const onProgress = (): boolean => {
    show!(found());
    return true;
  };
  crew?.begin(limits.milliseconds!);
  run(search, limits, show ? { onProgress, interval: SHOW_INTERVAL } : {});
  const report = found();
  crew?.close();
  return report;
}

/** Counted playouts are made by one thread, so that they can be made again; so are those of a puzzle, which looks for one line. */
function crewFor(search: Search, role: number, rules: string, options: AnalyseOptions): Crew | undefined {
  const { game, graph, root } = search;
  const { threads, playouts, backend, seed } = options;
  if (threads < 2 || playouts !== undefined || game.roles.length === 1) return undefined;
  const memoryMiB = search.options.memoryMiB / threads;
  const facts = game.facts(graph.state(root));
  const shared = { ...search.options, memoryMiB };
  const anyState = isSetUp(options);
  return new Crew({ game, role, rules, backend, options: shared, threads: threads - 1, seed, facts, anyState });
}

function limitsOf({ time, playouts }: AnalyseOptions): Limits {
  if (playouts !== undefined && time === undefined) return { playouts };
  return { milliseconds: time ?? DEFAULT_MILLISECONDS, ...(playouts !== undefined && { playouts }) };
}

function settingsOf({ profile, choice, options }: Chosen): object {
  return { settings: { line: choice.line.name, options: optionWords(options) }, profile };
}
