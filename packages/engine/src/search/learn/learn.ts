/**
 * Learns an evaluation of a game by self-play, within a time.
 */
import type { Game } from "../../game/game.ts";
import { GradientDescent } from "./descent.ts";
import { blankWeights, LinearEvaluator } from "./evaluator.ts";
import { SelfPlay, type SelfPlayOptions } from "./self-play.ts";

export interface LearnOptions extends SelfPlayOptions {
  /** When to stop: after so many milliseconds, or positions learnt from, whichever comes first. */
  readonly milliseconds?: number;
  readonly positions?: number;
  /** The sum of two players' goals at every end. Default: each role has a value of its own. */
  readonly constantSum?: number | undefined;
  /** How far a weight moves at its first step. Default 0.1. */
  readonly rate?: number;
}

/** What was learnt, and from how much. */
export interface Learnt {
  readonly evaluator: LinearEvaluator;
  /** Games played to their end, and positions of theirs. */
  readonly games: number;
  readonly positions: number;
}

const RATE = 0.1;
/** Plies of all games after which tables follow the weights. */
const UPDATE_PLIES = 4;

/** Learns from nothing. The same seed and number of positions give the same weights. */
export function learnEvaluator(game: Game, options: LearnOptions): Learnt {
  const weights = blankWeights(game, options.constantSum);
  const evaluator = new LinearEvaluator(weights);
  const descent = new GradientDescent(weights, options.rate ?? RATE);
  const play = new SelfPlay(game, evaluator, options);
  const { milliseconds = Number.POSITIVE_INFINITY, positions: most = Number.POSITIVE_INFINITY } = options;
  const end = performance.now() + milliseconds;
  let positions = 0;
  for (let plies = 1; performance.now() < end && positions < most; plies++) {
    play.ply((words, at, targets, target) => {
      positions++;
      descent.step(words, at, targets, target);
    });
    if (plies % UPDATE_PLIES === 0) evaluator.update();
  }
  evaluator.update();
  return { evaluator, games: play.finished, positions };
}
