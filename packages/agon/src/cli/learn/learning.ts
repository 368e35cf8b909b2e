/**
 * Learning on several threads: each plays and learns by itself for a round, then all go on from the mean of their weights (parameter
 * averaging: McDonald, Hall and Mann 2010). Each compiles the rules for itself, so weights travel under the names of facts.
 *
 *   weights ──► thread 1 … thread n, a round each ──► mean ──► symmetric ──► weights ──► …
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { unwrap } from "agon-engine";
import type { Game, GameSymmetry } from "agon-engine/game";
import {
  type Experience,
  evaluatorText,
  type LinearWeights,
  readEvaluator,
  SymmetricWeights,
} from "agon-engine/search";

/** What a thread is to learn. */
export interface LearnOrder {
  readonly rules: string;
  readonly backend: string;
  readonly seed: number;
  /** Positions of greedy games before replies are looked at. */
  readonly greedy: number;
  readonly constantSum: number | undefined;
}

/** One round: the weights to begin with, as a text; none: those it has. */
export interface LearnRound {
  readonly weights: string | undefined;
  readonly milliseconds: number;
}

/** What a thread has after a round. */
export interface LearnWord {
  readonly weights: string;
  /** Mean cross entropy of the round. */
  readonly loss: number;
}

export interface RoundResult {
  readonly weights: LinearWeights;
  readonly experience: Experience;
  readonly loss: number;
}

/** The built thread: beside this file, or, when the sources are run by a test, where the build puts it. */
const THREAD = import.meta.url.endsWith(".ts")
  ? new URL("../../../dist/cli/learn/learn-worker.js", import.meta.url)
  : new URL("./learn-worker.js", import.meta.url);

export interface LearningSettings extends Omit<LearnOrder, "seed"> {
  readonly game: Game;
  readonly seed: number;
  readonly threads: number;
  /** Of the rules. */
  readonly symmetries: readonly GameSymmetry[];
}

export class Learning {
  readonly #game: Game;
  readonly #symmetric: SymmetricWeights;
  readonly #threads: Worker[];

  constructor({ game, threads, seed, symmetries, ...order }: LearningSettings) {
    this.#game = game;
    this.#symmetric = new SymmetricWeights(symmetries);
    this.#threads = Array.from({ length: threads }, (_, at) => {
      const workerData: LearnOrder = { ...order, seed: seed + at };
      return new Worker(THREAD, { workerData });
    });
  }

  /** A round on every thread, from these weights on. */
  async round(milliseconds: number, from?: LinearWeights): Promise<RoundResult> {
    const weights = from && evaluatorText(this.#game, from, { positions: 0, games: 0 });
    const words = await Promise.all(
      this.#threads.map(async (thread) => {
        const answer = once(thread, "message");
        thread.postMessage({ weights, milliseconds } satisfies LearnRound);
        const [word] = (await answer) as [LearnWord];
        return { ...unwrap(readEvaluator(word.weights, this.#game)), loss: word.loss };
      }),
    );
    const mean = (of: (word: (typeof words)[number]) => number): number =>
      words.reduce((sum, word) => sum + of(word), 0) / words.length;
    const { weights: first } = words[0]!;
    const merged = {
      ...first,
      bias: first.bias.map((_, at) => mean((word) => word.weights.bias[at]!)),
      weights: first.weights.map((_, at) => mean((word) => word.weights.weights[at]!)),
    };
    const total = (of: (experience: Experience) => number): number =>
      words.length * mean((word) => of(word.experience));
    this.#symmetric.apply(merged);
    return {
      weights: merged,
      experience: { positions: total(({ positions }) => positions), games: total(({ games }) => games) },
      loss: mean((word) => word.loss),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }
}
