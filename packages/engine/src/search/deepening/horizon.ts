/**
 * What a search believes at its horizon: an evaluation of the game, learnt once and kept for all searches of it.
 */
import type { Game } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { StateEvaluator } from "../learn/evaluator.ts";
import { learnEvaluator } from "../learn/learn.ts";

/** Positions to learn from: a few seconds. */
export const LESSON = 600_000;

const evaluators = new WeakMap<Game, StateEvaluator>();

export function horizonOf(game: Game, constantSum: number | undefined, random: Random): StateEvaluator {
  const known = evaluators.get(game) ?? learnEvaluator(game, { positions: LESSON, constantSum, random }).evaluator;
  evaluators.set(game, known);
  return known;
}
