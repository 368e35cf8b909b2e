/**
 * Positions as clients see them: facts, a board in characters, legal moves with words, and at the end the goals.
 */
import { moveWords } from "agon-engine/board";
import type { Game, State } from "agon-engine/game";
import type { Loaded, Reached } from "./loaded.ts";

/** Longer lists are cut, and say by how much. */
const MOST_FACTS = 2_000;
const MOST_LEGAL = 500;

/** Everything there is to know of a position. */
export function positionView(loaded: Loaded, { state, past }: Reached): object {
  const { game, view } = loaded;
  const facts = game.facts(state);
  return {
    roles: game.roles,
    ...(game.chanceRole >= 0 && { chanceRole: game.roles[game.chanceRole] }),
    step: past.length,
    facts: facts.slice(0, MOST_FACTS),
    ...(facts.length > MOST_FACTS && { moreFacts: facts.length - MOST_FACTS }),
    board: view(facts).join("\n"),
    ...outcomeView(loaded, state),
  };
}

/** Whether it is over and how, or what can be played. */
export function outcomeView(loaded: Loaded, state: State, roles = loaded.game.roles): object {
  const { game } = loaded;
  if (game.isTerminal(state)) return { terminal: true, goals: goalsView(game, state) };
  return { terminal: false, legal: Object.fromEntries(roles.map((role) => [role, legalView(loaded, state, role)])) };
}

/** The goal of each player; null where the rules give none. */
export function goalsView(game: Game, state: State): Readonly<Record<string, number | null>> {
  const players = game.roles.flatMap((role, at) => (at === game.chanceRole ? [] : [[role, at] as const]));
  return Object.fromEntries(players.map(([role, at]) => [role, game.goalValues(state, at)[0] ?? null]));
}

function legalView({ game, layout }: Loaded, state: State, name: string): object {
  const role = game.roles.indexOf(name);
  const moves = game.legalMoves(state, role).map((move) => game.moveText(role, move));
  return {
    moves: moves.slice(0, MOST_LEGAL).map((move) => ({ move, words: moveWords(layout, move) })),
    ...(moves.length > MOST_LEGAL && { more: moves.length - MOST_LEGAL }),
  };
}

export function jointTexts(game: Game, joint: readonly number[]): string[] {
  return joint.map((move, role) => game.moveText(role, move));
}
