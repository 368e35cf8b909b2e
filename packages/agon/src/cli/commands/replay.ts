/**
 * agon replay: whether a back end plays recorded matches as they were recorded.
 */
import { problemsText } from "agon-engine";
import { compiledGame } from "agon-engine/compile";
import { printable, rolesOf } from "agon-engine/gdl";
import type { MatchRecord } from "agon-engine/match";
import { diskCache } from "agon-engine/node";
import { evaluate } from "../evaluation.ts";
import { BadInput, type ExitCode, type Io, printJson, readText, WrongUsage } from "../io.ts";
import { readRecords, rulesIn, traceOf } from "../replay/records.ts";
import { parseTrace, type Replay, replay as replayTrace, type Trace, type TraceDifference } from "../replay/trace.ts";
import { acceptRules, type CheckedRules, counted, loadRules, rulesFile } from "../rules-file.ts";
import { backendOption } from "../search-options.ts";
import { type CliCommand, examples } from "./command.ts";

interface ReplayOptions {
  readonly rules?: string;
  readonly backend: string;
  readonly json?: boolean;
}

export const replay: CliCommand = {
  name: "replay",
  describe: (command) =>
    command
      .description(
        "Replay recorded matches: legal moves, state, end and goals at every step; exit code 1 at a difference.",
      )
      .argument("<file>", "records of agon manage and agon matches export, or a trace; - for standard input")
      .option("--rules <file>", "rulesheet: a path or the id of a bundled game (default: those of the record)")
      .addOption(backendOption())
      .option("--json", "print {ok, steps} or {ok, difference: {match, step, what, expected, found}}")
      .addHelpText("after", examples("agon replay match.json", "agon replay ticTacToe.json --rules ticTacToe.kif")),

  async run(io: Io, [path]: readonly string[], options: ReplayOptions): Promise<ExitCode> {
    const recorded = openRecorded(path!, await readText(io, path!));
    const result =
      recorded.kind === "trace"
        ? replayedTrace(io, recorded.trace, await rulesGiven(io, options), options)
        : await replayedRecords(io, path!, recorded.records, options);
    if (options.json) printJson(io, result);
    else if (result.ok) io.stdout.write(`${summary(recorded, result.steps)} agree.\n`);
    else io.stdout.write(differenceText(result.difference));
    return result.ok ? 0 : 1;
  },
};

type Recorded =
  | { readonly kind: "trace"; readonly trace: Trace }
  | { readonly kind: "records"; readonly records: readonly MatchRecord[] };

/** A trace says which roles there are; a record does not. */
function openRecorded(path: string, text: string): Recorded {
  const trace = parseTrace(text);
  if (trace.ok) return { kind: "trace", trace: trace.value };
  const records = readRecords(text);
  if (records.ok) return { kind: "records", records: records.value };
  throw new BadInput(
    /"roles"\s*:/.test(text)
      ? `${path}: this is not a trace: ${problemsText(trace.problems)}`
      : `${path}: these are no records: ${problemsText(records.problems)}`,
  );
}

async function rulesGiven(io: Io, { rules }: ReplayOptions): Promise<CheckedRules> {
  if (rules === undefined) throw new WrongUsage("Give --rules FILE: a trace does not hold the rules it was played by.");
  return loadRules(rules, io);
}

function replayedTrace(io: Io, trace: Trace, rules: CheckedRules, { backend }: ReplayOptions): Replay {
  return evaluate({ io, rules, doing: "Replaying steps" }, (tick) => {
    const game = compiledGame(rules.rulesheet, { backend: backend, cache: diskCache() });
    return replayTrace(game, trace, { onStep: (steps) => void tick(steps) });
  });
}

/** Each by the rules given, else by its own. */
async function replayedRecords(
  io: Io,
  path: string,
  records: readonly MatchRecord[],
  options: ReplayOptions,
): Promise<Replay> {
  const games = new Map<string, CheckedRules>();
  const given = options.rules === undefined ? undefined : await loadRules(options.rules, io);
  let steps = 0;
  for (const [match, record] of records.entries()) {
    const rules = given ?? ownRules(io, path, record, games);
    const result = replayedTrace(io, traceOf(record, rolesOf(rules.rulesheet)), rules, options);
    if (!result.ok) return { ok: false, difference: { ...result.difference, match } };
    steps += result.steps;
  }
  return { ok: true, steps };
}

function ownRules(io: Io, path: string, record: MatchRecord, games: Map<string, CheckedRules>): CheckedRules {
  const text = rulesIn(record);
  if (text === undefined)
    throw new WrongUsage(
      `${path}: the record of ${printable(record.matchId)} does not say by which rules it was played: give --rules FILE.`,
    );
  const rules = games.get(text) ?? acceptRules(rulesFile(record.gameMetaURL || record.matchId, text), io);
  games.set(text, rules);
  return rules;
}

function summary(recorded: Recorded, steps: number): string {
  const matches = recorded.kind === "trace" ? recorded.trace.matches.length : recorded.records.length;
  return `${counted(matches, "match", "matches")}, ${counted(steps, "step")}:`;
}

/** Counted from 1, as people count. */
function differenceText({ match, step, what, expected, found }: TraceDifference): string {
  return `The first difference is in match ${match + 1}, step ${step + 1}: ${what}
  recorded: ${expected || "(nothing)"}
  here:     ${found || "(nothing)"}
`;
}
