/**
 * Recorded matches, and whether a game plays them as recorded: the check of one engine against another.
 *
 * A trace is `{ game, roles, matches: [{ steps, complete }] }`; a step is a state, given by the number of its facts and a hash
 * of their texts, with the legal moves of each role, the joint move that was played, or `terminal` and the goals.
 */
import { createHash } from "node:crypto";
import type { Game, State } from "../game/game.ts";

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
}

/** Where a game and a trace part. Matches and steps are counted from 0. */
export interface Difference {
  readonly match: number;
  readonly step: number;
  readonly what: "roles" | "facts" | "state" | "legal" | "moves" | "terminal" | "goals";
  readonly expected: string;
  readonly found: string;
}

export type Replay =
  | { readonly ok: true; readonly steps: number }
  | { readonly ok: false; readonly difference: Difference };

export interface ReplayOptions {
  /** Steps to replay over all matches. Default: all. */
  readonly maxSteps?: number;
  /** Called after each step that agrees; replay ends early where it returns false. */
  readonly onStep?: (steps: number) => boolean | undefined;
}

export function replay(game: Game, trace: Trace, { maxSteps = Infinity, onStep }: ReplayOptions = {}): Replay {
  const roles = differs("roles", trace.roles.join(" "), game.roles.join(" "));
  if (roles) return { ok: false, difference: { match: 0, step: 0, ...roles } };
  let steps = 0;
  for (const [match, { steps: recorded }] of trace.matches.entries()) {
    let state = game.initial;
    for (const [step, expected] of recorded.entries()) {
      if (steps >= maxSteps) return { ok: true, steps };
      const difference = compareStep(game, state, expected);
      if (difference) return { ok: false, difference: { match, step, ...difference } };
      if (onStep?.(++steps) === false) return { ok: true, steps };
      if (expected.moves === undefined) break;
      state = game.next(state, jointOf(game, expected.moves));
    }
  }
  return { ok: true, steps };
}

type StepDifference = Pick<Difference, "what" | "expected" | "found">;

function differs(what: Difference["what"], expected: string, found: string): StepDifference | undefined {
  return expected === found ? undefined : { what, expected, found };
}

function compareStep(game: Game, state: State, expected: TraceStep): StepDifference | undefined {
  return (
    compareState(game.facts(state), expected) ??
    differs("terminal", String(expected.terminal ?? false), String(game.isTerminal(state))) ??
    (expected.legal && differs("legal", legalText(expected.legal), legalText(legalMoves(game, state)))) ??
    (expected.moves && compareMoves(game, state, expected.moves)) ??
    (expected.goals && differs("goals", expected.goals.join(" "), goals(game, state).join(" ")))
  );
}

function compareState(facts: readonly string[], expected: TraceStep): StepDifference | undefined {
  const { state } = expected;
  if (state) {
    const missing = state.filter((fact) => !facts.includes(fact));
    const extra = facts.filter((fact) => !state.includes(fact));
    const different = differs("state", missing.join(" "), extra.join(" "));
    if (different) return different;
  }
  return (
    differs("facts", String(expected.facts), String(facts.length)) ??
    differs("state", expected.sha, factsHash(facts))
  );
}

/** SHA-256 over the facts in code-unit order, joined by newlines: its first 16 hex digits. */
export function factsHash(facts: readonly string[]): string {
  return createHash("sha256").update(facts.join("\n")).digest("hex").slice(0, 16);
}

function legalMoves(game: Game, state: State): string[][] {
  return game.roles.map((_, role) => game.legalMoves(state, role).map((move) => game.moveText(role, move)));
}

function legalText(legal: readonly (readonly string[])[]): string {
  return legal.map((moves) => `[${moves.join(" ")}]`).join(" ");
}

/** The recorded moves must be known to the game, or it cannot follow. */
function compareMoves(game: Game, state: State, moves: readonly string[]): StepDifference | undefined {
  const unknown = moves.findIndex((move, role) => !game.legalMoves(state, role).includes(game.moveNamed(role, move)));
  return unknown < 0 ? undefined : { what: "moves", expected: moves[unknown]!, found: "no legal move of that name" };
}

function jointOf(game: Game, moves: readonly string[]): number[] {
  return moves.map((move, role) => game.moveNamed(role, move));
}

function goals(game: Game, state: State): (number | null)[] {
  return game.roles.map((_, role) => {
    const values = game.goalValues(state, role);
    return values.length === 1 ? values[0]! : null;
  });
}
