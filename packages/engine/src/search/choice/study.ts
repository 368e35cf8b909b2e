/**
 * What the default player does with a game of two in turn before the match, on a part of the start clock: it learns evaluations by self-play
 * (learn/), lets the player of the table and alpha-beta with each of them play each other (playoff.ts), and takes the winner.
 *
 *   ├── symmetries ─┼── learn ───────┼── playoff ──────────┤ … the rest of the start clock is for the first move
 *
 * Two evaluations are learnt in turn, one in small steps and one in large ones, because no rate suits all games: small steps win in Breakthrough,
 * large ones in Knightthrough (docs/results/strength.md).
 *
 * It goes on in slices, and is kept for the life of the game: a second player of the same game has it at once.
 */
import type { Game, GameSymmetry, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { symmetriesInPieces } from "../../game/symmetries.ts";
import type { InPieces } from "../../pieces.ts";
import type { StateEvaluator } from "../learn/evaluator.ts";
import { EvaluationLearner } from "../learn/learn.ts";
import type { SearchOptions } from "../options.ts";
import type { Algorithm, SearchPlayerSettings } from "../player.ts";
import { othersTurn, SLICE_MILLISECONDS } from "../thinking.ts";
import type { Chosen } from "./choose.ts";
import { type Challenge, Playoff } from "./playoff.ts";

export interface StudyOptions {
  readonly random: Random;
  readonly milliseconds: number;
  /** Known before: nothing is learnt then. */
  readonly evaluator?: StateEvaluator | undefined;
  /** Where games begin: a study of a position is not kept. Default: the initial state. */
  readonly start?: State | undefined;
  /** Default performance.now(). */
  readonly clock?: () => number;
}

/** What came of it. */
export interface Studied {
  readonly algorithm: Algorithm;
  readonly options: SearchOptions;
  readonly evaluator: StateEvaluator | undefined;
}

/** One of those that play each other. */
interface Candidate {
  readonly name: string;
  /** Whose evaluation it has; undefined where it needs none. */
  readonly learner: number | undefined;
  readonly algorithm: Algorithm;
  readonly options: SearchOptions;
}

/** What learning has of the time. */
const LEARNING = 0.5;
/** How far weights move at their first step, for each evaluation that is learnt. */
const RATES = [0.3, 1];
/** What looking for symmetries may take of the time, and the most milliseconds of it, by the clock of the study. */
const SYMMETRIES = { share: 0.08, most: 1000 };
/** Games that should fit into the playoff, and the bounds of the time for a move of theirs. */
const GAMES = 6;
const MOVE_MILLISECONDS = { least: 4, most: 40 };
/** With less nothing is learnt that would be worth it. */
const LEAST_MILLISECONDS = 800;
/** Games side by side in self-play: as many as a ply of all of them takes milliseconds for, going by the microseconds of a random game. */
const SELF_PLAY = { most: 128, least: 8, microseconds: 20 };
/** Games so slow that a random one takes more microseconds are not studied. */
const TOO_SLOW = 5000;

/** Whether there is anything to study: two in turn that share a sum, and nobody has said how to play. */
export function isStudied(game: Game, { profile, algorithm, options }: Chosen, milliseconds: number): boolean {
  const { players, chance, hidden, turns } = profile;
  const { constantSum } = options;
  const isDuel = players === 2 && game.roles.length === 2 && !chance && !hidden && turns === "turn-taking";
  const isQuick = game.laneQueries !== undefined && profile.microseconds <= TOO_SLOW;
  return isQuick && isDuel && constantSum !== undefined && algorithm === "uct" && milliseconds >= LEAST_MILLISECONDS;
}

export class Study {
  readonly #game: Game;
  readonly #chosen: Chosen;
  readonly #options: StudyOptions;
  readonly #clock: () => number;
  /** None before the first slice, and where an evaluation is given. */
  learners: readonly EvaluationLearner[] = [];
  readonly #candidates: readonly Candidate[];
  #symmetries: InPieces<readonly GameSymmetry[]> | undefined;
  #playoff: Playoff | undefined;
  #learnt = 0;

  constructor(game: Game, chosen: Chosen, options: StudyOptions) {
    this.#game = game;
    this.#chosen = chosen;
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
    this.#candidates = candidatesFor(chosen, options.evaluator === undefined ? RATES.length : 1);
  }

  #newSymmetries(): InPieces<readonly GameSymmetry[]> {
    const milliseconds = Math.min(SYMMETRIES.most, SYMMETRIES.share * this.#options.milliseconds);
    return symmetriesInPieces(this.#game, { milliseconds, clock: this.#clock });
  }

  #newLearners(symmetries: readonly GameSymmetry[]): EvaluationLearner[] {
    const { options, profile } = this.#chosen;
    const { random, start } = this.#options;
    const games = Math.round((SELF_PLAY.most * SELF_PLAY.microseconds) / Math.max(1, profile.microseconds));
    return RATES.map(
      (rate) =>
        new EvaluationLearner(this.#game, {
          ...{ random: random.fork(), start, constantSum: options.constantSum, rate, symmetries },
          games: Math.max(SELF_PLAY.least, Math.min(SELF_PLAY.most, games)),
        }),
    );
  }

  #evaluatorOf({ learner }: Candidate): StateEvaluator | undefined {
    return learner === undefined ? undefined : (this.#options.evaluator ?? this.learners[learner]?.evaluator);
  }

  get isOver(): boolean {
    return this.#playoff?.isOver ?? false;
  }

  /** How the challengers did. */
  get challenges(): readonly (Challenge & { readonly name: string })[] {
    const challenges = this.#playoff?.challenges ?? [];
    return challenges.map((each) => ({ ...each, name: this.#candidates[each.challenger]!.name }));
  }

  /** Goes on for about so many milliseconds. */
  slice(milliseconds: number): void {
    const time = this.#options.evaluator === undefined ? LEARNING * this.#options.milliseconds : 0;
    if (this.#learnt < time) {
      const began = this.#clock();
      if (this.learners.length === 0) this.#lookForSymmetries(began + milliseconds);
      else {
        const share = Math.min(milliseconds, time - this.#learnt) / this.learners.length;
        for (const learner of this.learners) learner.learn({ milliseconds: share, clock: this.#clock });
      }
      this.#learnt += this.#clock() - began;
      return;
    }
    this.#playoff ??= this.#newPlayoff();
    this.#playoff.slice(milliseconds);
  }

  /** Piece by piece; when there are no more, learning begins. */
  #lookForSymmetries(deadline: number): void {
    this.#symmetries ??= this.#newSymmetries();
    do {
      const { done, value } = this.#symmetries.next();
      if (done) this.learners = this.#newLearners(value);
    } while (this.learners.length === 0 && this.#clock() < deadline);
  }

  #newPlayoff(): Playoff {
    const { random, milliseconds, clock, start } = this.#options;
    const time = (1 - LEARNING) * milliseconds;
    const games = GAMES * (this.#candidates.length - 1);
    const move = time / (games * Math.max(1, this.#chosen.profile.plies.mean));
    const { least, most } = MOVE_MILLISECONDS;
    const settings = this.#candidates.map((each) => this.#settingsOf(each));
    return new Playoff(this.#game, settings, {
      ...{ random: random.fork(), start, milliseconds: time, moveMilliseconds: Math.max(least, Math.min(most, move)) },
      ...(clock && { clock }),
    });
  }

  #settingsOf(candidate: Candidate): SearchPlayerSettings {
    const { algorithm, options } = candidate;
    return { algorithm, options, level: 1, evaluator: this.#evaluatorOf(candidate) };
  }

  /** The best as far as is known. */
  get result(): Studied {
    const best = this.#candidates[this.#playoff?.leader ?? 0]!;
    const { algorithm, options } = best;
    return { algorithm, options, evaluator: this.#evaluatorOf(best) };
  }
}

/** The player of the table first, then those that may do better. */
function candidatesFor({ algorithm, options }: Chosen, evaluators: number): Candidate[] {
  const learnt = Array.from({ length: evaluators }, (_, learner) => ({
    ...{ name: learner === 0 ? "alpha-beta" : "alpha-beta, large steps", algorithm: "alpha-beta" as const },
    ...{ options, learner },
  }));
  return [{ name: "table", algorithm, options, learner: undefined }, ...learnt];
}

const studies = new WeakMap<Game, Study>();

/** The study of a game, begun where there is none; what is known beforehand, or begins elsewhere, is a study of its own. */
export function studyOf(game: Game, chosen: Chosen, options: StudyOptions): Study {
  const isOwn = options.evaluator !== undefined || options.start !== undefined;
  const study = (isOwn ? undefined : studies.get(game)) ?? new Study(game, chosen, options);
  if (!isOwn) studies.set(game, study);
  return study;
}

export interface StudyInTurns extends StudyOptions {
  readonly signal: AbortSignal;
  /** Called after each slice. */
  readonly onSlice?: (() => void) | undefined;
}

/** Studies a game until `most` milliseconds are over or nobody waits any more; others on the thread have their turn between slices. */
export async function studyInTurns(
  game: Game,
  chosen: Chosen,
  { signal, onSlice, ...options }: StudyInTurns,
  most = options.milliseconds,
): Promise<Studied> {
  const study = studyOf(game, chosen, options);
  const end = performance.now() + most;
  while (!study.isOver && !signal.aborted && performance.now() < end) {
    study.slice(SLICE_MILLISECONDS);
    onSlice?.();
    await othersTurn();
  }
  return study.result;
}
