/**
 * Learns an evaluation of a game by self-play, in slices of any length.
 *
 *   greedy    many games, each move the best by the evaluation: soon knows where the goals are
 *   replies   fewer games, each move the best after the best reply: what can be taken back counts no more (self-play.ts)
 */
import type { Game, GameSymmetry } from "../../game/game.ts";
import { WeightAverage } from "./averages.ts";
import { GradientDescent } from "./descent.ts";
import { blankWeights, LinearEvaluator, type LinearWeights } from "./evaluator.ts";
import { factsOfBits } from "./evaluator-file.ts";
import { factGroups } from "./fact-groups.ts";
import { type OnPosition, SelfPlay, type SelfPlayOptions } from "./self-play.ts";
import { Styles } from "./styles.ts";
import { SymmetricWeights } from "./symmetric-weights.ts";
import { Tempo } from "./tempo.ts";

export interface LearnOptions extends Omit<SelfPlayOptions, "replies" | "styles" | "tempo"> {
  /** The sum of two players' goals at every end. Default: each role has a value of its own. */
  readonly constantSum?: number | undefined;
  /** How far a weight moves at its first step. Default 0.3. */
  readonly rate?: number;
  /** Positions of greedy games before replies are looked at; Infinity: never. Default 40,000. */
  readonly greedy?: number;
  /** Whether what facts have in common is learnt from all of them (fact-groups.ts). Default true. */
  readonly grouped?: boolean;
  /** Of the rules. Default: none is known. */
  readonly symmetries?: readonly GameSymmetry[];
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

const RATE = 0.3;
const GREEDY = 40_000;
/** Where replies are looked at, so many times fewer games are played side by side. */
const FEWER_WITH_REPLIES = 8;
const GAMES = 128;
/** Plies in which sides play in styles of their own, at most. */
const STYLED_PLIES = 30;
/** Plies of all games after which tables follow the weights. */
const UPDATE_PLIES = 4;

export class EvaluationLearner {
  /** What was learnt: the mean of the weights on the way, the latest above all (averages.ts). */
  readonly evaluator: LinearEvaluator;
  /** What plays, with the weights of the moment. */
  readonly #player: LinearEvaluator;
  #average: WeightAverage;
  readonly #symmetric: SymmetricWeights;
  /** Positions learnt from. */
  positions = 0;
  /** Mean cross entropy before each step, of the last call. */
  loss = 0;
  readonly #game: Game;
  readonly #options: LearnOptions;
  readonly #groups: readonly Int32Array[];
  readonly #styles: Styles;
  readonly #tempo: Tempo;
  #descent: GradientDescent;
  #play: SelfPlay;
  #isGreedy: boolean;
  #games = 0;
  #plies = 0;

  constructor(game: Game, options: LearnOptions) {
    const { greedy = GREEDY, weights = blankWeights(game, options.constantSum), rate = RATE } = options;
    this.#game = game;
    this.#options = options;
    this.#player = new LinearEvaluator(weights);
    this.evaluator = new LinearEvaluator(copyOf(weights));
    this.#average = new WeightAverage(weights, this.evaluator.weights);
    this.#symmetric = new SymmetricWeights(options.symmetries ?? []);
    this.#isGreedy = greedy > 0;
    this.#groups = options.grouped === false ? [] : factGroups(factsOfBits(game));
    this.#styles = new Styles(weights, this.#groups, options.random.fork());
    this.#tempo = new Tempo(game.stateWords);
    this.#descent = new GradientDescent(weights, rate, this.#groups);
    this.#play = this.#newPlay();
  }

  /** Games played to their end. */
  get games(): number {
    return this.#games + this.#play.finished;
  }

  #newPlay(): SelfPlay {
    const { games = GAMES } = this.#options;
    const many = this.#isGreedy ? { games } : { replies: true, games: Math.ceil(games / FEWER_WITH_REPLIES) };
    return new SelfPlay(this.#game, this.#player, {
      ...{ styledPlies: STYLED_PLIES, ...this.#options, ...many },
      ...{ styles: this.#styles, tempo: this.#tempo },
    });
  }

  /** Goes on within the limits. The same seed and numbers of positions give the same weights. */
  learn({ milliseconds = Infinity, positions = Infinity, clock = () => performance.now() }: LearnLimits): void {
    const end = clock() + milliseconds;
    const most = this.positions + positions;
    const before = this.positions;
    let loss = 0;
    this.#tempo.restore(this.evaluator.weights);
    const onPosition: OnPosition = (words, at, targets, target) => {
      this.positions++;
      loss += this.#descent.step(words, at, targets, target);
    };
    do {
      this.#play.ply(onPosition);
      if (++this.#plies % UPDATE_PLIES === 0) this.#update();
      if (this.#isGreedy && this.positions >= (this.#options.greedy ?? GREEDY)) this.#lookAtReplies();
    } while (clock() < end && this.positions < most);
    this.#update();
    this.#tempo.correct(this.evaluator.weights);
    this.evaluator.update();
    this.loss = loss / Math.max(1, this.positions - before);
  }

  #update(): void {
    this.#descent.settle();
    if (!this.#symmetric.isTrivial) this.#symmetric.apply(this.#player.weights);
    this.#player.update();
    this.#styles.renew();
    this.#average.add();
  }

  /** Goes on from other weights of the same game. */
  adopt({ bias, weights }: LinearWeights): void {
    for (const evaluator of [this.#player, this.evaluator]) {
      evaluator.weights.bias.set(bias);
      evaluator.weights.weights.set(weights);
      evaluator.update();
    }
    this.#average = new WeightAverage(this.#player.weights, this.evaluator.weights);
  }

  #lookAtReplies(): void {
    this.#descent.settle();
    this.#isGreedy = false;
    this.#games = this.games;
    this.#descent = new GradientDescent(this.#player.weights, this.#options.rate ?? RATE, this.#groups);
    this.#average = new WeightAverage(this.#player.weights, this.evaluator.weights);
    this.#play = this.#newPlay();
  }
}

function copyOf(weights: LinearWeights): LinearWeights {
  return { ...weights, bias: weights.bias.slice(), weights: weights.weights.slice() };
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
