/**
 * The record of a match, in the JSON format of GGP-Base, which other programs read and write.
 *
 *   states  s0 ──moves[0]──► s1 ──moves[1]──► s2 …     one more state than joint moves
 *   errors  [START round], [round 0], [round 1] …       for each role "", "TO" late, "IL move" illegal, "CE" failed
 *
 * Times are milliseconds since 1970, clocks are seconds. Fields we do not know are kept.
 */

import type { Game } from "../game/game.ts";
import { hasErrors } from "../gdl/diagnostic.ts";
import { parseTerms } from "../gdl/parse.ts";
import { termText } from "../gdl/print.ts";
import { read } from "../gdl/reader.ts";
import { failure, type Problem, type Result, success } from "../result.ts";
import type { EarlyEnding, TakenBack } from "./ending.ts";

/** A match in the format of GGP-Base. */
export interface MatchRecord {
  matchId: string;
  /** 32 letters and digits that make the match unique in the world. */
  randomToken: string;
  startTime: number;
  gameMetaURL: string;
  isCompleted: boolean;
  isAborted: boolean;
  states: string[];
  moves: string[][];
  stateTimes: number[];
  errors: string[][];
  goalValues?: number[] | undefined;
  previewClock?: number | undefined;
  startClock: number;
  playClock: number;
  playerNamesFromHost?: string[] | undefined;
  isPlayerHuman?: boolean[] | undefined;
  tournamentNameFromHost?: string | undefined;
  scrambled?: boolean | undefined;
  /** Ours: how many of the first joint moves were drawn, and not chosen by the players. */
  opening?: number | undefined;
  /** Ours: why the match ended before the rules ended it. What strangers wrote there is read by `endingOf`. */
  ending?: EarlyEnding | undefined;
  /** Ours: moves that were taken back. */
  takenBack?: readonly TakenBack[] | undefined;
  /** Fields that other programs add. */
  [field: string]: unknown;
}

/** The latest time that a Date can hold, in milliseconds since 1970 (ECMAScript 21.4.1.1). */
const LATEST_TIME = 8.64e15;

/** What is wrong with a value: the way to it inside the field (`.3.1`), and what should be there. */
type Mistake = readonly [way: string, wanted: string];
type Check = (value: unknown) => Mistake | undefined;

const check =
  (wanted: string, fits: (value: unknown) => boolean): Check =>
  (value) =>
    fits(value) ? undefined : ["", wanted];

const isText = (value: unknown): value is string => typeof value === "string";
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

const text = check("a text", isText);
const truth = check("true or false", (value) => typeof value === "boolean");
const whole = check("a whole number", isWhole);
const time = check(
  "a time in whole milliseconds since 1970",
  (value) => isWhole(value) && value >= 0 && value <= LATEST_TIME,
);
const clock = check(
  "a number of seconds, or -1 for none",
  (value) => typeof value === "number" && value >= -1 && value <= 1e9,
);
const matchId = check("a text of 1 to 500 characters", (value) => isText(value) && value !== "" && value.length <= 500);
const token = check("a text of at most 100 characters", (value) => isText(value) && value.length <= 100);

function list(of: Check, least = 0): Check {
  return (value) => {
    if (!Array.isArray(value)) return ["", "a list"];
    if (value.length < least) return ["", `a list with ${least} entry at least`];
    for (const [at, entry] of value.entries()) {
      const mistake = of(entry);
      if (mistake !== undefined) return [`.${at}${mistake[0]}`, mistake[1]];
    }
    return undefined;
  };
}

const REQUIRED: Readonly<Record<string, Check>> = {
  matchId,
  randomToken: token,
  startTime: time,
  gameMetaURL: text,
  isCompleted: truth,
  states: list(text, 1),
  moves: list(list(text)),
  stateTimes: list(time),
  startClock: clock,
  playClock: clock,
};

const OPTIONAL: Readonly<Record<string, Check>> = {
  isAborted: truth,
  errors: list(list(text)),
  goalValues: list(whole),
  previewClock: clock,
  playerNamesFromHost: list(text),
  isPlayerHuman: list(truth),
  tournamentNameFromHost: text,
  scrambled: truth,
  opening: whole,
};

function* fieldProblems(record: Readonly<Record<string, unknown>>): Generator<Problem> {
  for (const [field, of] of Object.entries({ ...REQUIRED, ...OPTIONAL })) {
    const value = record[field];
    if (value === undefined) {
      if (Object.hasOwn(REQUIRED, field)) yield problem(field, "It is missing.");
      continue;
    }
    const mistake = of(value);
    if (mistake !== undefined) yield problem(`${field}${mistake[0]}`, `It must be ${mistake[1]}.`);
  }
}

/** Where the lists do not fit each other. */
function* misfits(record: MatchRecord): Generator<Problem> {
  const { states, moves, stateTimes, errors, goalValues, isCompleted } = record;
  if (states.length !== moves.length + 1)
    yield problem("states", `There must be one more state than joint moves: ${states.length}, ${moves.length}.`);
  if (stateTimes.length !== states.length) yield problem("stateTimes", "There must be one time for each state.");
  if (errors.length > states.length) yield problem("errors", "There are more rounds than states.");
  if (isCompleted && goalValues === undefined) yield problem("goalValues", "A completed match has goal values.");
  const widths = [...moves, ...errors, goalValues, record.playerNamesFromHost, record.isPlayerHuman];
  const sizes = new Set(widths.filter((list) => list !== undefined).map((list) => list.length));
  if (sizes.size > 1) yield problem("moves", "Moves, errors, goals and names must have one entry for each role.");
}

function problem(field: string, message: string): Problem {
  return { code: "bad-record", message: `${field}: ${message}` };
}

/** Reads the JSON of a record. */
export function parseRecord(json: string): Result<MatchRecord> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return failure("not-json", `This is not JSON: ${(error as Error).message}.`);
  }
  return checkRecord(value);
}

/** Checks a value that is to be a record: its fields, and that its lists fit each other. */
export function checkRecord(value: unknown): Result<MatchRecord> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return failure("bad-record", "A record is an object.");
  const record = { isAborted: false, errors: [], ...value };
  const problems = [...fieldProblems(record)];
  if (problems.length === 0) problems.push(...misfits(record as unknown as MatchRecord));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: record as unknown as MatchRecord };
}

/** The JSON of a record, as `parseRecord` reads it. */
export function makeRecord(record: MatchRecord): string {
  return JSON.stringify(record);
}

/** `2026-11-18 09:30` in universal time; a question mark for what is no time, which stores of before may hold. */
export function timeText(time: number): string {
  if (!(Math.abs(time) <= LATEST_TIME)) return "?";
  return new Date(time).toISOString().replace(/T(\d\d:\d\d).*/, " $1");
}

/** `( (cell 1 1 b) (control x) )`: the facts of a state without `true`. */
export function makeState(facts: readonly string[]): string {
  return `( ${facts.join(" ")} )`;
}

/** The facts in the state's text, spelt as games spell them and in their order; undefined where it cannot be read. */
export function parseState(text: string): readonly string[] | undefined {
  const { expressions, diagnostics } = read(text);
  const [list] = expressions;
  if (hasErrors(diagnostics) || expressions.length !== 1 || list?.kind !== "list") return undefined;
  const terms = parseTerms(text.slice(list.start + 1, list.end - 1));
  return hasErrors(terms.diagnostics) ? undefined : terms.value.map(termText).sort();
}

/** A move as games spell it, whatever its spaces; undefined where the text is not one term. */
export function parseMove(text: string): string | undefined {
  const { value, diagnostics } = parseTerms(text);
  return hasErrors(diagnostics) || value.length !== 1 ? undefined : termText(value[0]!);
}

const TOKEN_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** 32 letters and digits. */
export function randomToken(random: { below(bound: number): number }): string {
  return Array.from({ length: 32 }, () => TOKEN_LETTERS[random.below(TOKEN_LETTERS.length)]).join("");
}

/** A record that a game has agreed with. */
export interface Past {
  readonly record: MatchRecord;
  readonly joints: readonly number[][];
}

const refused = (message: string): Result<Past> => failure("other-match", message);

/** Reads a record back into the game; refused where the rules do not lead along it. */
export function pastOf(game: Game, record: MatchRecord): Result<Past> {
  const joints: number[][] = [];
  let state = game.initial;
  for (const [step, text] of record.states.entries()) {
    const facts = parseState(text);
    if (facts === undefined) return refused(`State ${step} cannot be read.`);
    if (makeState(facts) !== makeState(game.facts(state)))
      return refused(`State ${step} is not the one the rules lead to.`);
    const moves = record.moves[step];
    if (moves === undefined) break;
    if (moves.length !== game.roles.length) return refused(`Joint move ${step} must have ${game.roles.length} moves.`);
    const joint = moves.map((move, role) => game.moveNamed(role, parseMove(move) ?? ""));
    const wrong = joint.findIndex((move, role) => !game.legalMoves(state, role).includes(move));
    if (wrong >= 0) return refused(`At step ${step} ${moves[wrong]} is no legal move of ${game.roles[wrong]}.`);
    joints.push(joint);
    state = game.next(state, joint);
  }
  return success({ record, joints });
}
