/**
 * agon analyse, where moves are told: the tree, or alpha-beta where the study of the game that the default player makes has found it better.
 */
import type { Game } from "agon-engine/game";
import { workerThreads } from "agon-engine/node";
import {
  type Chosen,
  Engine,
  LinearEvaluator,
  type Repetitions,
  readEvaluator,
  repetitionsOf,
  type Searcher,
  type SearchReport,
  studiedSearcher,
  studyTime,
} from "agon-engine/search";
import { accepted, type Io, readText } from "../io.ts";
import { type GivenPosition, isSetUp } from "../position.ts";
import type { SearchFlags } from "../search-options.ts";
import { type AnalysisQuestion, SHOW_INTERVAL } from "./hidden.ts";

export interface SearchedOptions extends SearchFlags, GivenPosition {
  readonly threads: number;
  readonly playouts?: number;
  readonly evaluator?: string;
  /** Whether the game may be studied first. */
  readonly study: boolean;
}

export interface SearchedPosition {
  readonly report: SearchReport;
  /** What thought: the tree of the table, or alpha-beta. */
  readonly algorithm: "uct" | "alpha-beta";
  /** Of the tree. */
  readonly repetitions: Repetitions | undefined;
}

/** Counted playouts are made by the tree on one thread, so that they can be made again. */
export async function searched(
  io: Io,
  question: AnalysisQuestion & { readonly rules: string; readonly chosen: Chosen },
  options: SearchedOptions,
): Promise<SearchedPosition> {
  const { game, state, role, limits, signal, show, rules, chosen } = question;
  const { threads: count, playouts, backend, seed } = options;
  const threads =
    playouts === undefined ? workerThreads(count, { rules, backend, anyState: isSetUp(options) }) : undefined;
  const evaluator = await evaluatorIn(io, options.evaluator, game);
  let studied: Searcher | undefined;
  const study = async (onSlice: () => void): Promise<Searcher | undefined> => {
    const milliseconds = studyTime(limits.milliseconds!);
    const position = { game, state, chosen, evaluator, start: state };
    studied = await studiedSearcher(position, { whole: milliseconds, milliseconds, signal, onSlice });
    return studied;
  };
  const isStudied = options.study && options.set.length === 0 && playouts === undefined;
  const engine = new Engine({ game, state, options: chosen.options, seed, ...(threads && { threads }) });
  try {
    const asked = { ...limits, signal, interval: SHOW_INTERVAL, ...(role !== undefined && { role }) };
    const report = await engine.think(asked, show, isStudied ? study : undefined);
    if (studied !== undefined) return { report, algorithm: "alpha-beta", repetitions: undefined };
    return { report, algorithm: "uct", repetitions: repetitionsOf(engine.search.graph, engine.search.root) };
  } finally {
    engine.close();
  }
}

async function evaluatorIn(io: Io, path: string | undefined, game: Game): Promise<LinearEvaluator | undefined> {
  if (path === undefined) return undefined;
  return new LinearEvaluator(accepted(path, readEvaluator(await readText(io, path), game)).weights);
}
