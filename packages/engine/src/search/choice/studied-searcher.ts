/**
 * What thinks about a position as the default player does in a match: a part of the time is for the study of the game (learning, and games
 * between the candidates); where alpha-beta has won it thinks in place of the tree.
 */
import type { Game, State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { DeepeningSearcher } from "../deepening/deepening-searcher.ts";
import type { StateEvaluator } from "../learn/evaluator.ts";
import type { Searcher } from "../thinking.ts";
import type { Chosen } from "./choose.ts";
import { isStudied, type Studied, studyInTurns } from "./study.ts";

export interface StudiedPosition {
  readonly game: Game;
  readonly state: State;
  readonly chosen: Chosen;
  /** Known before: nothing is learnt then. */
  readonly evaluator?: StateEvaluator | undefined;
  /** Where the games of the study begin. Default: the initial state, which is studied once for all positions. */
  readonly start?: State | undefined;
}

export interface StudyLimits {
  /** Milliseconds of the whole study, of which earlier thoughts about the game may have done a part. */
  readonly whole: number;
  /** Milliseconds of it now. */
  readonly milliseconds: number;
  readonly signal: AbortSignal;
  /** Called after each slice. */
  readonly onSlice?: (() => void) | undefined;
}

/** What part of a thought a study may take, and the most milliseconds: as of a long start clock. */
const STUDY = { part: 0.4, most: 30_000 };

/** Milliseconds of a study, where so many are there for the whole thought. */
export function studyTime(milliseconds: number): number {
  return Math.min(STUDY.most, STUDY.part * milliseconds);
}

/** Undefined where the tree should think: the game is none to study, or the tree has won. */
export async function studiedSearcher(
  position: StudiedPosition,
  { whole, milliseconds, signal, onSlice }: StudyLimits,
): Promise<Searcher | undefined> {
  const { game, chosen, evaluator, start } = position;
  if (!isStudied(game, chosen, whole)) return undefined;
  const asked = { random: new Random(1), milliseconds: whole, evaluator, start, signal, onSlice };
  return searcherFor(position, await studyInTurns(game, chosen, asked, milliseconds));
}

/** Undefined where alpha-beta has not won. */
export function searcherFor(
  { game, state }: StudiedPosition,
  { algorithm, options, evaluator }: Studied,
): Searcher | undefined {
  const { constantSum, memoryMiB } = options;
  if (algorithm !== "alpha-beta" || evaluator === undefined || constantSum === undefined) return undefined;
  const search = new DeepeningSearcher(game, state, { evaluator, constantSum, memoryMiB: memoryMiB / 2 });
  return { game, slice: search.slice.bind(search), report: search.report.bind(search) };
}
