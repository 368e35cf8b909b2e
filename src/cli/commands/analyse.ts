/**
 * agon analyse: what the search makes of a position, refreshed while it thinks.
 */
import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { BACKENDS } from "../../compile/backends.ts";
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { diskCache } from "../../match/circuits.ts";
import { Crew } from "../../match/players/crew.ts";
import { type Chosen, chosenFor } from "../../search/choice/choose.ts";
import { explain, optionWords } from "../../search/choice/explain.ts";
import { mergedReport } from "../../search/merge.ts";
import { reportOf, rootRole, type SearchReport } from "../../search/report.ts";
import { type Limits, run } from "../../search/run.ts";
import { Search } from "../../search/search.ts";
import { explained } from "../evaluation.ts";
import { BadInput, type ExitCode, type Io, printJson } from "../io.ts";
import { type GivenPosition, isSetUp, positionOf } from "../position.ts";
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
const SHOWN_MOVES = 15;

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
  const hidden = rulesheet.rules.some(({ head }) => head.name === "sees");
  const chosen = chosenFor(game, { given: givenIn(options) }, { hidden, milliseconds: LOOK_MILLISECONDS });
  const search = new Search(game, chosen.options, new Random(options.seed), state);
  const role = roleOf(game, options.role);
  const crew = crewFor(search, role ?? rootRole(search), rulesheet.text, options);
  const screen = new Screen(io.stdout);
  const show = (report: SearchReport): void => screen.show(analysisText(game, report));
  const found = (): SearchReport => mergedReport(reportOf(search, role), crew?.findings() ?? []);
  const onProgress = (): boolean => {
    show(found());
    return true;
  };
  const limits = limitsOf(options);
  crew?.begin(limits.milliseconds!);
  const { milliseconds } = run(search, limits, screen.isLive ? { onProgress, interval: 250 } : {});
  const report = found();
  crew?.close();
  if (options.json) printJson(io, { ...jsonOf(game, report, milliseconds), ...settingsOf(chosen) });
  else show(report);
  if (options.explain && !options.json) io.stdout.write(`${explain(chosen).join("\n")}\n`);
  return 0;
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

function roleOf(game: Game, name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  const role = game.roles.indexOf(name);
  if (role < 0) throw new BadInput(`--role: there is no ${name} in this game; its roles are ${game.roles.join(" ")}.`);
  return role;
}

function limitsOf({ time, playouts }: AnalyseOptions): Limits {
  if (playouts !== undefined && time === undefined) return { playouts };
  return { milliseconds: time ?? DEFAULT_MILLISECONDS, ...(playouts !== undefined && { playouts }) };
}

function analysisText(game: Game, report: SearchReport): string {
  const moves = [...report.moves].sort(
    (a, b) => (b.probability ?? 0) - (a.probability ?? 0) || b.lower - a.lower || b.visits - a.visits,
  );
  const width = Math.max(4, ...moves.slice(0, SHOWN_MOVES).map(({ move }) => game.moveText(report.role, move).length));
  const isMixed = moves.some(({ probability }) => probability !== undefined);
  const head = `${"move".padEnd(width)}      visits   mean  ${isMixed ? "plays  " : " "}bounds`;
  const rows = moves.slice(0, SHOWN_MOVES).map(({ move, visits, mean, lower, upper, probability }) => {
    const worth = Number.isNaN(mean) ? "-" : mean.toFixed(1);
    const bounds = lower === upper ? `${lower} proved` : `${lower}..${upper}`;
    return `${game.moveText(report.role, move).padEnd(width)}  ${String(visits).padStart(10)}  ${worth.padStart(5)}  ${isMixed ? `${(probability ?? 0).toFixed(3)}  ` : " "}${bounds}`;
  });
  const more = moves.length > SHOWN_MOVES ? [`and ${moves.length - SHOWN_MOVES} more`] : [];
  return [...summary(game, report), head, ...rows, ...more, lineText(game, report), ""].join("\n");
}

function summary(game: Game, report: SearchReport): string[] {
  const { role, best, solved, lower, upper, playouts, nodes } = report;
  const proved = solved ? `proved: ${lower}` : `between ${lower} and ${upper}`;
  const value = solved || report.value === undefined ? proved : `about ${report.value.toFixed(1)}, ${proved}`;
  return [
    `${game.roles[role]} plays ${best < 0 ? "nothing" : game.moveText(role, best)}; value ${value}`,
    `${playouts} playouts, ${nodes} positions`,
  ];
}

function lineText(game: Game, { line }: SearchReport): string {
  const joints = line.map((joint) => `(${joint.map((move, role) => game.moveText(role, move)).join(" ")})`);
  return `line: ${joints.slice(0, 12).join(" ")}${joints.length > 12 ? " ..." : ""}`;
}

function settingsOf({ profile, choice, options }: Chosen): object {
  return { settings: { line: choice.line.name, options: optionWords(options) }, profile };
}

function jsonOf(game: Game, report: SearchReport, milliseconds: number): object {
  const { role, best, moves, line, solved, lower, upper, playouts, nodes } = report;
  return {
    role: game.roles[role],
    best: best < 0 ? null : game.moveText(role, best),
    moves: moves.map(({ move, visits, mean, lower: least, upper: most, probability }) => ({
      move: game.moveText(role, move),
      visits,
      mean: Number.isNaN(mean) ? null : mean,
      bounds: [least, most],
      ...(probability !== undefined && { probability }),
    })),
    line: line.map((joint) => joint.map((move, each) => game.moveText(each, move))),
    bounds: [lower, upper],
    ...(report.value !== undefined && { value: report.value }),
    playouts,
    nodes,
    solved,
    milliseconds: Math.round(milliseconds),
  };
}
