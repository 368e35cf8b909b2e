/**
 * Learns an evaluation of a game by self-play, in slices of any length.
 *
 *   greedy    many games, each move the best by the evaluation: soon knows where the goals are
 *   replies   fewer games, each move the best after the best reply: what can be taken back counts no more (self-play.ts)
 */
import type { Game } from "../../game/game.ts";
import { GradientDescent } from "./descent.ts";
import { blankWeights, LinearEvaluator, type LinearWeights } from "./evaluator.ts";
import { type OnPosition, SelfPlay, type SelfPlayOptions } from "./self-play.ts";

export interface LearnOptions extends Omit<SelfPlayOptions, "replies"> {
  /** The sum of two players' goals at every end. Default: each role has a value of its own. */
  readonly constantSum?: number | undefined;
  /** How far a weight moves at its first step. Default 0.1. */
  readonly rate?: number;
  /** Positions of greedy games before replies are looked at; Infinity: never. Default 40,000. */
  readonly greedy?: number;
  /** What to go on from. Default: nothing is known. */
  readonly weights?: LinearWeights;
}

/** When to stop: after so many milliseconds, or positions learnt from, whichever comes first. */
export interface LearnLimits {
  readonly milliseconds?: number;
  readonly positions?: number;
  /** Default performance.now(). */
  readonly clock?: () => number;
}

const RATE = 0.1;
const GREEDY = 40_000;
/** Where replies are looked at, so many times fewer games are played side by side. */
const FEWER_WITH_REPLIES = 8;
const GAMES = 128;
/** Plies of all games after which tables follow the weights. */
const UPDATE_PLIES = 4;

export class EvaluationLearner {
  readonly evaluator: LinearEvaluator;
  /** Positions learnt from. */
  positions = 0;
  /** Mean cross entropy before each step, of the last call. */
  loss = 0;
  readonly #game: Game;
  readonly #options: LearnOptions;
  #descent: GradientDescent;
  #play: SelfPlay;
  #isGreedy: boolean;
  #games = 0;
  #plies = 0;

  constructor(game: Game, options: LearnOptions) {
    const { greedy = GREEDY, weights = blankWeights(game, options.constantSum), rate = RATE } = options;
    this.#game = game;
    this.#options = options;
    this.evaluator = new LinearEvaluator(weights);
    this.#isGreedy = greedy > 0;
    this.#descent = new GradientDescent(weights, rate);
    this.#play = this.#newPlay();
  }

  /** Games played to their end. */
  get games(): number {
    return this.#games + this.#play.finished;
  }

  #newPlay(): SelfPlay {
    const { games = GAMES } = this.#options;
    const many = this.#isGreedy ? { games } : { replies: true, games: Math.ceil(games / FEWER_WITH_REPLIES) };
    return new SelfPlay(this.#game, this.evaluator, { ...this.#options, ...many });
  }

  /** Goes on within the limits. The same seed and numbers of positions give the same weights. */
  learn({ milliseconds = Infinity, positions = Infinity, clock = () => performance.now() }: LearnLimits): void {
    const end = clock() + milliseconds;
    const most = this.positions + positions;
    const before = this.positions;
    let loss = 0;
    const onPosition: OnPosition = (words, at, targets, target) => {
      this.positions++;
      loss += this.#descent.step(words, at, targets, target);
    };
    do {
      this.#play.ply(onPosition);
      if (++this.#plies % UPDATE_PLIES === 0) this.evaluator.update();
      if (this.#isGreedy && this.positions >= (this.#options.greedy ?? GREEDY)) this.#lookAtReplies();
    } while (clock() < end && this.positions < most);
    this.evaluator.update();
    this.loss = loss / Math.max(1, this.positions - before);
  }

  /** Goes on from other weights of the same game. */
  adopt({ bias, weights }: LinearWeights): void {
    this.evaluator.weights.bias.set(bias);
    this.evaluator.weights.weights.set(weights);
    this.evaluator.update();
  }

  #lookAtReplies(): void {
    this.#isGreedy = false;
    this.#games = this.games;
    this.#descent = new GradientDescent(this.evaluator.weights, this.#options.rate ?? RATE);
    this.#play = this.#newPlay();
  }
}

/** What was learnt, and from how much. */
export interface Learnt {
  readonly evaluator: LinearEvaluator;
  /** Games played to their end, and positions of theirs. */
  readonly games: number;
  readonly positions: number;
}

/** Learns from nothing, in one piece. */
export function learnEvaluator(game: Game, options: LearnOptions & LearnLimits): Learnt {
  const learner = new EvaluationLearner(game, options);
  learner.learn(options);
  const { evaluator, games, positions } = learner;
  return { evaluator, games, positions };
}
