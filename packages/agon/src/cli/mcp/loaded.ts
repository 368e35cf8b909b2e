/**
 * Rules that a client gave, or named, as a game; and positions in it that joint moves lead to.
 */
import { type Layout, layoutOf } from "agon-engine/board";
import { compiledGame, EvaluationError, NotCompiled } from "agon-engine/compile";
import type { Game, State } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { type Diagnostic, hidesInformation, placeOf, quoted, type Rulesheet, readRules } from "agon-engine/gdl";
import { legalMoveNamed } from "agon-engine/match";
import { BadInput } from "../io.ts";
import type { PlayedStep } from "../play/opponents.ts";
import { type View, viewOf } from "../play/view.ts";
import { gamesLike } from "../rules-file.ts";
import { type Asked, type GivenRules, refusal, type ToolProblem } from "./questions.ts";

/** A question that has no answer. */
export class Refused extends Error {
  readonly problems: readonly ToolProblem[];

  constructor(problems: readonly ToolProblem[]) {
    super(problems.map(({ message }) => message).join("\n"));
    this.problems = problems;
  }
}

export function refuse(code: string, message: string, advice?: string): never {
  throw new Refused(refusal(code, message, advice).problems);
}

export interface Loaded {
  readonly text: string;
  readonly rulesheet: Rulesheet;
  readonly diagnostics: readonly Diagnostic[];
  readonly game: Game;
  readonly hidden: boolean;
  readonly layout: Layout;
  readonly view: View;
}

/** The text of the rules that a question is about. */
export function textOf({ rules, game }: GivenRules): string {
  if ((rules === undefined) === (game === undefined))
    refuse("source", "Give `rules` or `game`, one of the two.", "list_games has the ids of bundled games.");
  if (rules !== undefined) return rules;
  const bundled = bundledGame(game!);
  return bundled?.rules ?? refuse("no-such-game", `There is no bundled game ${quoted(game!)}.`, gamesLike(game!));
}

/** Games kept for the next question about the same rules. */
const KEPT = 4;
/** Milliseconds to compile in. */
const COMPILING = 15_000;

/** The one used last comes last. */
const games = new Map<string, Loaded>();

export function load(source: GivenRules): Loaded {
  const text = textOf(source);
  const loaded = games.get(text) ?? compiled(text);
  games.delete(text);
  games.set(text, loaded);
  for (const oldest of [...games.keys()].slice(0, -KEPT)) games.delete(oldest);
  return loaded;
}

/** All that was kept is let go. */
export function forgetGames(): void {
  games.clear();
}

function compiled(text: string): Loaded {
  const { rulesheet, diagnostics } = readRules(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Refused(errors.map((error) => problemOf(error, text)));
  return withPlaces(text, () => {
    const game = compiledGame(rulesheet, { milliseconds: COMPILING });
    const layout = layoutOf({ game, rulesheet });
    return { text, rulesheet, diagnostics, game, hidden: hidesInformation(rulesheet), layout, view: viewOf(layout) };
  });
}

/** What the rules get wrong while they are evaluated is told with its place. */
function withPlaces<T>(text: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw refusalOf(error, text);
  }
}

/** An error that a client is to blame for, as a refusal; any other as it is. */
export function refusalOf(error: unknown, text: string): unknown {
  if (error instanceof EvaluationError) return new Refused([problemOf(error.diagnostic, text)]);
  if (error instanceof NotCompiled) return new Refused([{ code: "not-compiled", message: error.message }]);
  if (error instanceof BadInput) return new Refused([{ code: "bad-input", message: error.message }]);
  return error;
}

/** More say nothing new. */
export const MOST_PROBLEMS = 50;

export function problemOf({ code, message, advice, span }: Diagnostic, text: string): ToolProblem {
  return { code, message, advice, ...placeOf(text, span.start) };
}

export interface Reached {
  readonly state: State;
  readonly past: readonly PlayedStep[];
}

/** Where joint moves lead; a step that is one move stands for the joint move in which nobody else has a choice. */
export function reached({ game }: Loaded, moves: Asked<"position">["moves"]): Reached {
  let state = game.initial;
  const past: PlayedStep[] = [];
  for (const [at, given] of moves.entries()) {
    const step = `moves, step ${at + 1}`;
    if (game.isTerminal(state)) refuse("over", `${step}: the game is over before this step.`);
    const texts = typeof given === "string" ? completed(game, state, given, step) : given;
    const joint = jointOf(game, state, texts, step);
    past.push({ state, joint });
    state = game.next(state, joint);
  }
  return { state, past };
}

/** The joint move in which one role plays this, and all others what they must. */
function completed(game: Game, state: State, move: string, step: string): string[] {
  const legal = game.roles.map((_, role) => game.legalMoves(state, role));
  const movers = game.roles.flatMap((_, role) =>
    legalMoveNamed(game, legal[role]!, role, move) >= 0 &&
    legal.every((all, other) => other === role || all.length === 1)
      ? [role]
      : [],
  );
  const mover = movers.find((role) => legal[role]!.length > 1) ?? movers[0];
  if (mover === undefined)
    refuse(
      "illegal-move",
      `${step}: ${quoted(move)} is no legal move of a role that chooses alone.`,
      legalText(game, state),
    );
  return game.roles.map((_, role) => (role === mover ? move : game.moveText(role, legal[role]![0]!)));
}

function jointOf(game: Game, state: State, moves: readonly string[], step: string): number[] {
  const { roles } = game;
  if (moves.length !== roles.length)
    refuse(
      "joint-move",
      `${step}: ${moves.length} moves for ${roles.length} roles.`,
      `In this order: ${roles.join(" ")}.`,
    );
  return moves.map((move, role) => moveOf(game, state, role, move, step));
}

export function moveOf(game: Game, state: State, role: number, move: string, step: string): number {
  const number = legalMoveNamed(game, game.legalMoves(state, role), role, move);
  if (number >= 0) return number;
  return refuse("illegal-move", `${step}: ${game.roles[role]} cannot play ${quoted(move)}.`, legalText(game, state));
}

const MOST_LISTED = 40;

function legalText(game: Game, state: State): string {
  return game.roles
    .map((role, at) => {
      const texts = game.legalMoves(state, at).map((move) => game.moveText(at, move));
      const more = texts.length - MOST_LISTED;
      return `Legal for ${role}: ${texts.slice(0, MOST_LISTED).join(" ") || "nothing"}${more > 0 ? ` and ${more} more` : ""}.`;
    })
    .join(" ");
}

export function roleNumber({ roles }: Game, name: string): number {
  const role = roles.indexOf(name);
  return role >= 0
    ? role
    : refuse("no-such-role", `There is no role ${quoted(name)}.`, `The roles: ${roles.join(" ")}.`);
}
