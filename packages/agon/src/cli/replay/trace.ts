/**
 * Recorded matches, and whether a game plays them as recorded: the check of one engine against another.
 *
 * A trace is `{ game, roles, matches: [{ steps, complete }] }`; a step is a state, given by the number of its facts and a hash
 * of their texts, with the legal moves of each role, the joint move that was played, or `terminal` and the goals.
 */

import { createHash } from "node:crypto";
import { failure, type Result, success } from "agon-engine";
import type { Game, State } from "agon-engine/game";

export interface TraceStep {
  readonly facts: number;
  /** First 16 hex digits of SHA-256 over the facts, in code-unit order, joined by newlines. */
  readonly sha: string;
  readonly state?: readonly string[];
  /** For each role its legal moves in code-unit order. */
  readonly legal?: readonly (readonly string[])[];
  /** The joint move that leads to the next step. */
  readonly moves?: readonly string[];
  readonly terminal?: boolean;
  /** Null where the recording engine found not exactly one value. */
  readonly goals?: readonly (number | null)[];
}

export interface TraceMatch {
  readonly steps: readonly TraceStep[];
  readonly complete: boolean;
}

export interface Trace {
  readonly game: string;
  readonly roles: readonly string[];
  readonly matches: readonly TraceMatch[];
  /** The goal that is written where there is not exactly one value. Default null. */
  readonly noGoalIs?: number;
}

export function parseTrace(text: string): Result<Trace> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return failure("trace", `This is not JSON: ${(error as Error).message}.`);
  }
  const problem = problemOfTrace(value);
  return problem === undefined ? success(value as Trace) : failure("trace", problem);
}

function problemOfTrace(value: unknown): string | undefined {
  const { roles, matches, game } = fieldsOf(value);
  if (typeof game !== "string") return "`game` must be the name of the game.";
  if (!isTexts(roles)) return "`roles` must be a list of names.";
  if (!Array.isArray(matches)) return "`matches` must be a list.";
  for (const [match, { steps, complete }] of matches.map(fieldsOf).entries()) {
    if (typeof complete !== "boolean") return `matches[${match}].complete must be true or false.`;
    if (!Array.isArray(steps)) return `matches[${match}].steps must be a list.`;
    for (const [step, recorded] of steps.entries()) {
      const wrong = wrongField(fieldsOf(recorded), roles.length);
      if (wrong) return `matches[${match}].steps[${step}].${wrong}`;
    }
  }
  return undefined;
}

function wrongField(step: Record<string, unknown>, roles: number): string | undefined {
  const { facts, sha, state, legal, moves, terminal, goals } = step;
  const perRole = (list: unknown, fits: (item: unknown) => boolean): boolean =>
    list === undefined || (Array.isArray(list) && list.length === roles && list.every(fits));
  if (!Number.isInteger(facts)) return "facts must be a number.";
  if (typeof sha !== "string") return "sha must be a hash.";
  if (state !== undefined && !isTexts(state)) return "state must be a list of facts.";
  if (!perRole(legal, isTexts)) return "legal must list the moves of each role.";
  if (!perRole(moves, isText)) return "moves must name a move for each role.";
  if (terminal !== undefined && typeof terminal !== "boolean") return "terminal must be true or false.";
  if (!perRole(goals, (goal) => goal === null || Number.isInteger(goal))) return "goals must give each role a number.";
  return undefined;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

/** Where a game and a trace part. Matches and steps are counted from 0. */
export interface TraceDifference {
  readonly match: number;
  readonly step: number;
  readonly what: "roles" | "facts" | "state" | "legal" | "moves" | "terminal" | "goals";
  readonly expected: string;
  readonly found: string;
}

export type Replay =
  | { readonly ok: true; readonly steps: number }
  | { readonly ok: false; readonly difference: TraceDifference };

export interface ReplayOptions {
  /** Steps to replay over all matches. Default: all. */
  readonly maxSteps?: number;
  /** Called after each step that agrees; replay ends early where it returns false. */
  readonly onStep?: (steps: number) => boolean | undefined;
}

export function replay(game: Game, trace: Trace, { maxSteps = Infinity, onStep }: ReplayOptions = {}): Replay {
  const roles = differs("roles", trace.roles.join(" "), game.roles.join(" "));
  if (roles) return { ok: false, difference: { match: 0, step: 0, ...roles } };
  const parenthesised = parenthesisedNames(trace);
  let steps = 0;
  for (const [match, { steps: recorded }] of trace.matches.entries()) {
    let state = game.initial;
    for (const [step, expected] of recorded.entries()) {
      if (steps >= maxSteps) return { ok: true, steps };
      const difference = compareStep(game, state, expected, { parenthesised, noGoal: trace.noGoalIs ?? null });
      if (difference) return { ok: false, difference: { match, step, ...difference } };
      steps++;
      if (onStep?.(steps) === false) return { ok: true, steps };
      if (expected.moves === undefined) break;
      state = game.next(state, jointOf(game, expected.moves));
    }
  }
  return { ok: true, steps };
}

type StepDifference = Pick<TraceDifference, "what" | "expected" | "found">;

function differs(what: TraceDifference["what"], expected: string, found: string): StepDifference | undefined {
  return expected === found ? undefined : { what, expected, found };
}

function compareStep(
  game: Game,
  state: State,
  expected: TraceStep,
  { parenthesised, noGoal }: { readonly parenthesised: ReadonlySet<string>; readonly noGoal: number | null },
): StepDifference | undefined {
  const legal = expected.legal?.map((moves) => moves.map(plain).sort());
  return (
    compareState(game.facts(state), expected, parenthesised) ??
    differs("terminal", String(expected.terminal ?? false), String(game.isTerminal(state))) ??
    (legal && differs("legal", legalText(legal), legalText(legalMoves(game, state)))) ??
    (expected.moves && compareMoves(game, state, expected.moves)) ??
    (expected.goals &&
      differs("goals", goalsText(expected.goals), goalsText(goals(game, state).map((goal) => goal ?? noGoal))))
  );
}

function compareState(
  facts: readonly string[],
  expected: TraceStep,
  parenthesised: ReadonlySet<string>,
): StepDifference | undefined {
  const recorded = expected.state?.map(plain) ?? facts;
  const missing = recorded.filter((fact) => !facts.includes(fact));
  const extra = facts.filter((fact) => !recorded.includes(fact));
  return (
    differs("state", missing.join(" "), extra.join(" ")) ??
    differs("facts", String(expected.facts), String(facts.length)) ??
    differs("state", expected.sha, factsHash(respelt(facts, parenthesised)))
  );
}

/** SHA-256 over the facts in code-unit order, joined by newlines: its first 16 hex digits. */
export function factsHash(facts: readonly string[]): string {
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 16);
}

/** `(f)` and `f` are one term, which games print as `f`; a trace may have kept the parentheses of the rulesheet. */
const PARENTHESISED = /\(([^\s()]+)\)/g;

function plain(term: string): string {
  return term.replace(PARENTHESISED, "$1");
}

/** The names that the trace writes in parentheses. */
function parenthesisedNames(trace: Trace): Set<string> {
  const steps = trace.matches.flatMap((match) => match.steps);
  const terms = steps.flatMap(({ state = [], legal = [] }) => [...state, ...legal.flat()]);
  return new Set(terms.flatMap((term) => [...term.matchAll(PARENTHESISED)].map((match) => match[1]!)));
}

/** The facts spelt as in the trace, for the sake of the hash. */
function respelt(facts: readonly string[], parenthesised: ReadonlySet<string>): readonly string[] {
  if (parenthesised.size === 0) return facts;
  // A name directly behind an opening parenthesis is a function with arguments.
  const inTrace = (fact: string): string =>
    fact.replace(/(?<![^\s])[^\s()]+/g, (name) => (parenthesised.has(name) ? `(${name})` : name));
  return facts.map(inTrace).sort();
}

function legalMoves(game: Game, state: State): string[][] {
  return game.roles.map((_, role) => game.legalMoves(state, role).map((move) => game.moveText(role, move)));
}

function legalText(legal: readonly (readonly string[])[]): string {
  return legal.map((moves) => `[${moves.join(" ")}]`).join(" ");
}

/** A joint move can only be followed where each part of it is legal. */
function compareMoves(game: Game, state: State, moves: readonly string[]): StepDifference | undefined {
  const illegal = jointOf(game, moves).findIndex((move, role) => !game.legalMoves(state, role).includes(move));
  return illegal < 0 ? undefined : { what: "moves", expected: moves[illegal]!, found: "no legal move of that name" };
}

function jointOf(game: Game, moves: readonly string[]): number[] {
  return moves.map((move, role) => game.moveNamed(role, plain(move)));
}

function goals(game: Game, state: State): (number | null)[] {
  return game.roles.map((_, role) => {
    const values = game.goalValues(state, role);
    return values.length === 1 ? values[0]! : null;
  });
}

function goalsText(values: readonly (number | null)[]): string {
  return values.map((value) => value ?? "none or several").join(", ");
}
