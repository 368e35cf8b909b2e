/**
 * What the evaluation says of the children of a frame, as values, and how much moves differ by it:
 *
 *   mean    of a frame, over its children
 *   swing   mean over the frames of  Σ |guess - mean| / children     the latest FRAMES of them above all
 *
 * Margins are multiples of the swing: what is little in one game is much in another.
 */
import type { Game } from "../../game/game.ts";
import type { Frame } from "../exact/frame.ts";
import type { StateEvaluator } from "../learn/evaluator.ts";
import type { ValueScale } from "./values.ts";

const FRAMES = 4096;

export class Guesses {
  /** 0 before anything was looked at. */
  swing = 0;
  readonly #game: Game;
  readonly #evaluator: StateEvaluator;
  readonly #values: ValueScale;
  #frames = 0;
  /** What the evaluator says: log-odds where it knows them, else goals. */
  #told = new Float64Array(128);

  constructor(game: Game, evaluator: StateEvaluator, values: ValueScale) {
    this.#game = game;
    this.#evaluator = evaluator;
    this.#values = values;
  }

  /** Of one state. */
  of(words: Uint32Array, at: number): number {
    this.#ask(words, 1, at);
    return this.#values.ofLogOdds(this.#told[0]!);
  }

  /** Of all children of a frame. */
  into(frame: Frame): void {
    const { children, first, count, guesses } = frame;
    this.#ask(children.words, count, first * this.#game.stateWords);
    let sum = 0;
    for (let child = 0; child < count; child++) {
      guesses[child] = this.#values.ofLogOdds(this.#told[child]!);
      sum += guesses[child]!;
    }
    frame.mean = sum / Math.max(1, count);
    this.#takeSwing(frame);
  }

  #takeSwing({ guesses, count, mean }: Frame): void {
    let sum = 0;
    for (let child = 0; child < count; child++) sum += Math.abs(guesses[child]! - mean);
    this.#frames = Math.min(FRAMES, this.#frames + 1);
    this.swing += (sum / Math.max(1, count) - this.swing) / this.#frames;
  }

  /** Writes log-odds. */
  #ask(words: Uint32Array, count: number, from: number): void {
    if (2 * count > this.#told.length) this.#told = new Float64Array(4 * count);
    if (this.#evaluator.logOdds !== undefined) {
      this.#evaluator.logOdds(words, count, this.#told, from);
      return;
    }
    this.#evaluator.evaluate(words, count, this.#told, from);
    for (let state = 0; state < count; state++) {
      const goal = this.#told[2 * state]!;
      this.#told[state] = Math.log(goal / (this.#values.maxGoal - goal));
    }
  }
}
