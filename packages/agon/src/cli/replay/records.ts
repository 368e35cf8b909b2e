/**
 * Matches in files: records in GGP-Base's format, which `agon manage --record` and `agon matches export` write, and the rules they were
 * played by. A record names its game; where that is no bundled one, it holds the rules as well.
 */
import { failure, type Result, success } from "agon-engine";
import { bundledGame } from "agon-engine/games";
import { checkRecord, type MatchRecord, parseMove, parseState } from "agon-engine/match";
import { factsHash, type Trace, type TraceStep } from "./trace.ts";

/** The field in which a record holds its rules. */
const RULES = "rulesheet";

/** Records name the game by its id, or by its address in a repository: `…/games/connect-four/v0/`. */
export function gameIn({ gameMetaURL }: Pick<MatchRecord, "gameMetaURL">): string {
  return /\/games\/([\w-]+)\//.exec(gameMetaURL)?.[1] ?? gameMetaURL;
}

export function bundledRules(gameMetaURL: string): string | undefined {
  const id = gameIn({ gameMetaURL });
  return /^[\w-]+$/.test(id) ? bundledGame(id)?.rules : undefined;
}

/** The rules a record was played by; undefined where it does not say. */
export function rulesIn(record: MatchRecord): string | undefined {
  const own = record[RULES];
  return typeof own === "string" ? own : bundledRules(record.gameMetaURL);
}

/** The record with the rules, unless its game says them. */
export function withRules(record: MatchRecord, rules: string | undefined): MatchRecord {
  return rules === undefined || rules === bundledRules(record.gameMetaURL) ? record : { ...record, [RULES]: rules };
}

/** A text holds one record, a list of them, or one a line. */
export function readRecords(text: string): Result<MatchRecord[]> {
  const values = parseValues(text);
  if (values === undefined) return failure("not-json", "This is neither JSON nor one JSON value a line.");
  if (values.length === 0) return failure("bad-record", "There is no record in it.");
  const checked = values.map(checkRecord);
  const problems = checked.flatMap((result, index) =>
    result.ok
      ? []
      : result.problems.map((problem) => ({ ...problem, message: `Record ${index + 1}: ${problem.message}` })),
  );
  return problems.length > 0 ? { ok: false, problems } : success(checked.flatMap((one) => (one.ok ? one.value : [])));
}

function parseValues(text: string): unknown[] | undefined {
  const whole = parsedJson(text);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values = lines.map(parsedJson);
  return values.includes(undefined) || values.length === 0 ? undefined : values;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a record says, as a trace of a game with these roles. */
export function traceOf(record: MatchRecord, roles: readonly string[]): Trace {
  const { gameMetaURL, states, moves, isCompleted, goalValues } = record;
  const last = states.length - 1;
  const steps = states.map((text, at): TraceStep => {
    const state = parseState(text) ?? [];
    return {
      state,
      facts: state.length,
      sha: factsHash(state),
      ...(moves[at] && { moves: moves[at].map((move) => parseMove(move) ?? move) }),
      ...(at === last && isCompleted && { terminal: true, ...(goalValues && { goals: goalValues }) }),
    };
  });
  return { game: gameMetaURL, roles, matches: [{ steps, complete: isCompleted }], noGoalIs: 0 };
}
