/**
 * One game from the beginning to the end.
 */
import { type Game, NO_GOAL, Random } from "agon-engine/game";
import { type CompiledGame, mixed } from "agon-engine/match";
import { playerThreads } from "agon-engine/node";
import { type Search, warmUp } from "agon-engine/search";
import type { PlayTrial, TrialResult } from "../trial.ts";
import { newTrialPlayer, type TrialPlayer } from "./trial-player.ts";

/** What a start clock would leave for it. */
const WARM_UP_MILLISECONDS = 4000;
/** A game without end is a draw here. */
const MOST_PLIES = 10_000;

export async function play(trial: PlayTrial, board: CompiledGame): Promise<TrialResult> {
  const { game } = board;
  const { players, budget, seed, memory = "player" } = trial;
  const seats = game.roles.map((_, role) =>
    newTrialPlayer(board, role, {
      ...{ text: role === game.chanceRole ? "random" : players[role]!, budget, seed, memory },
      nestedThread: playerThreads(trial.game).nested,
    }),
  );
  try {
    return await playOn(trial, game, seats);
  } finally {
    for (const player of seats) player.close?.();
  }
}

async function playOn(trial: PlayTrial, game: Game, seats: readonly TrialPlayer[]): Promise<TrialResult> {
  const { budget, seed, measured } = trial;
  const chance = new Random(mixed(seed, -1));
  // After the players, who may have asked the game for more than it makes of itself.
  if (budget.playouts === undefined) warmUp(game, WARM_UP_MILLISECONDS);
  let state = game.initial;
  let plies = 0;
  const counted = { nodes: 0, transposed: 0 };
  for (; !game.isTerminal(state) && plies < MOST_PLIES; plies++) {
    const joint: number[] = [];
    for (const [role, player] of seats.entries()) {
      const moves = role === game.chanceRole ? game.legalMoves(state, role) : [];
      joint.push(role === game.chanceRole ? moves[chance.below(moves.length)]! : await player.choose(state));
    }
    if (joint.some((move) => move < 0)) break;
    if (game.legalMoves(state, measured).length > 1) countNodes(seats[measured]!.search, counted);
    state = game.next(state, joint);
    for (const player of seats) player.advance(joint);
  }
  const playouts = seats.reduce((sum, player) => sum + player.playouts, 0);
  return { values: [scoreOf(game, game.goals(state), measured)], plies, playouts, ...(counted.nodes > 0 && counted) };
}

/** Adds the nodes of a graph, and those of them with two ways in, where positions may be shared at all. */
function countNodes(search: Search | undefined, counted: { nodes: number; transposed: number }): void {
  if (search === undefined || !search.options.transpositions) return;
  counted.nodes += search.graph.nodes;
  counted.transposed += search.graph.transposed;
}

/** In a puzzle the goal; else how many of the other players the goal beats, ties counting half. In per cent. */
function scoreOf(game: Game, goals: Int16Array, measured: number): number {
  const goal = (role: number): number => (goals[role] === NO_GOAL ? 0 : goals[role]!);
  const others = game.roles.map((_, role) => role).filter((role) => role !== measured && role !== game.chanceRole);
  if (others.length === 0) return (100 * goal(measured)) / (game.maxGoal ?? 100);
  const beaten = others.map((role) => (Math.sign(goal(measured) - goal(role)) + 1) / 2);
  return (100 * beaten.reduce((sum, part) => sum + part, 0)) / others.length;
}
