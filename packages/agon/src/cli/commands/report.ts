/**
 * agon report: how a game plays, for whoever writes its rules.
 */
import { writeFile } from "node:fs/promises";
import { problemsText } from "agon-engine";
import { type GameReport, type ReportLimits, reportOn, verdictsOf } from "agon-engine/report";
import { withPieRule } from "agon-engine/rewrite";
import { evaluate, explained } from "../evaluation.ts";
import { listenForInterrupts } from "../interrupt.ts";
import { BadInput, type ExitCode, fileTrouble, type Io, printJson } from "../io.ts";
import { situated } from "../position.ts";
import { comparisonText, reportText } from "../report/text.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { Screen } from "../screen.ts";
import { backendOption, countNumber, timeOption } from "../search-options.ts";
import { type CliCommand, examples } from "./command.ts";

interface ReportFlags {
  readonly backend: string;
  readonly time?: number;
  readonly effort?: number;
  readonly seed: number;
  readonly against?: string;
  readonly pie?: string;
  readonly json?: boolean;
}

const DEFAULT_MILLISECONDS = 20_000;

export const report: CliCommand = {
  name: "report",
  describe: (command) =>
    command
      .description("Play a game many times and say how it plays: who wins, how long it lasts, whether skill counts.")
      .argument("<file>", "rulesheet: a path, the id of a bundled game, or - for standard input")
      .option("--against <file>", "the rules before a change: both are played, and the figures compared")
      .option(
        "--pie <file>",
        "write the rules with the pie rule there, and compare: after the opening the second may change sides",
      )
      .addOption(timeOption("--time <time>", "how long to play, for each rulesheet (default: 20s)"))
      .option(
        "--effort <percent>",
        "carry out this part of the plan, whatever the time: the same seed gives the same figures",
        countNumber,
      )
      .option("--seed <number>", "of all randomness", countNumber, 1)
      .addOption(backendOption())
      .option(
        "--json",
        "print {roles, play, ladder, ends, stuck, moves, value, verdicts}; with --against {before, after}",
      )
      .addHelpText(
        "after",
        examples(
          "agon report breakthrough-6x6",
          "agon report my-game.kif --against my-game-before.kif --time 1m",
          "agon report hex-4x4 --pie hex-with-pie.kif",
        ),
      ),

  async run(io: Io, [given]: readonly string[], options: ReportFlags): Promise<ExitCode> {
    const interrupts = listenForInterrupts();
    const limits = { ...limitsOf(options), signal: interrupts.signal };
    const pair = await pairOf(io, given!, options);
    const before = pair.before === undefined ? undefined : await reported(io, pair.before, options, limits);
    const after = await reported(io, pair.after, options, limits);
    interrupts.release();
    if (options.json)
      printJson(io, before === undefined ? jsonOf(after) : { before: jsonOf(before), after: jsonOf(after) });
    else if (before !== undefined) io.stdout.write(`\n${comparisonText(before, after)}`);
    return interrupts.signal.aborted ? 130 : 0;
  },
};

interface Pair {
  readonly before?: string;
  readonly after: string;
}

async function pairOf(io: Io, given: string, { against, pie, backend }: ReportFlags): Promise<Pair> {
  if (pie === undefined) return { after: given, ...(against !== undefined && { before: against }) };
  if (against !== undefined) throw new BadInput("Give --against or --pie, not both.");
  const rules = await loadRules(given, io);
  const { game } = evaluate({ io, rules, doing: "Compiling" }, () => situated(io, rules.rulesheet, { backend }));
  const made = withPieRule(rules.rulesheet, game);
  if (!made.ok) throw new BadInput(`${rules.file.name}: ${problemsText(made.problems)}`);
  try {
    await writeFile(pie, made.value, { flag: "wx" });
  } catch (error) {
    throw new BadInput(`${pie}: cannot be written: ${fileTrouble(error)}.`);
  }
  return { before: given, after: pie };
}

function limitsOf({ time, effort, seed }: ReportFlags): ReportLimits {
  if (effort !== undefined && time === undefined) return { effort: effort / 100, seed };
  return { seed, milliseconds: time ?? DEFAULT_MILLISECONDS, ...(effort !== undefined && { effort: effort / 100 }) };
}

async function reported(
  io: Io,
  given: string,
  { backend, json }: ReportFlags,
  limits: ReportLimits,
): Promise<GameReport> {
  const rules = await loadRules(given, io);
  try {
    const { game } = evaluate({ io, rules, doing: "Compiling" }, () => situated(io, rules.rulesheet, { backend }));
    const screen = new Screen(io.stdout);
    const text = (soFar: GameReport): string => `${nameOf(rules, given)}\n${reportText(soFar, io.stdout.width)}`;
    const show = !json && screen.isLive ? (soFar: GameReport): void => screen.show(text(soFar)) : undefined;
    const found = await reportOn({ game, rulesheet: rules.rulesheet }, limits, show);
    if (!json) screen.leave(text(found));
    return found;
  } catch (error) {
    throw explained({ rules }, error);
  }
}

function nameOf({ file }: CheckedRules, given: string): string {
  return given === "-" ? file.name : given;
}

function jsonOf(report: GameReport): object {
  return { ...report, verdicts: verdictsOf(report) };
}
