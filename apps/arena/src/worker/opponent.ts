/**
 * The opponent of the page where two play in turn: a part of each thought is for the study of the game that the default player makes in its
 * start clock (learning, and games between the candidates), until that is done. Where alpha-beta has won it thinks in place of the tree.
 */
import { Random, type ThinkResult } from "agon-engine";
import type { State } from "agon-engine/game";
import {
  type Chosen,
  DeepeningSearcher,
  type ThinkReport as Found,
  isStudied,
  othersTurn,
  type Studied,
  studyOf,
  thinkWith,
} from "agon-engine/search";
import type { Loaded } from "./loaded.ts";
import type { ThinkAsk } from "./requests.ts";

/** Milliseconds of the whole study, its part of a thought, and those of a slice. */
const STUDY = { milliseconds: 4000, part: 0.4, slice: 25 };

/** Where to think, until when, and who is told on the way. */
interface Asked {
  readonly state: State;
  readonly signal: AbortSignal;
  readonly onReport: (report: Found) => void;
}

/** Thinks by alpha-beta where a study has shown that it plays better here; else undefined, and some of the time is gone. */
export async function thinkAsStudied(
  { game }: Loaded,
  chosen: Chosen,
  { limits, role = 0 }: Pick<ThinkAsk, "limits" | "role">,
  { state, signal, onReport }: Asked,
): Promise<ThinkResult | undefined> {
  const { milliseconds } = limits;
  if (milliseconds === undefined || !isStudied(game, chosen, STUDY.milliseconds)) return undefined;
  const began = performance.now();
  const study = studyOf(game, chosen, { random: new Random(1), milliseconds: STUDY.milliseconds });
  while (!study.isOver && !signal.aborted && performance.now() < began + STUDY.part * milliseconds) {
    study.slice(STUDY.slice);
    await othersTurn();
  }
  const left = Math.max(1, milliseconds - (performance.now() - began));
  return deepened(study.result, { game, state, role, milliseconds: left, signal, onReport });
}

interface Question extends Asked {
  readonly game: Loaded["game"];
  readonly role: number;
  readonly milliseconds: number;
}

function deepened(
  { algorithm, options, evaluator }: Studied,
  { game, state, role, milliseconds, signal, onReport }: Question,
): Promise<ThinkResult> | undefined {
  const { constantSum, memoryMiB } = options;
  if (algorithm !== "alpha-beta" || evaluator === undefined || constantSum === undefined) return undefined;
  const search = new DeepeningSearcher(game, state, { evaluator, constantSum, memoryMiB: memoryMiB / 2 });
  const searcher = {
    game,
    slice: search.slice.bind(search),
    report: search.report.bind(search),
  };
  return thinkWith({ searcher }, { milliseconds, role, signal }, onReport);
}
