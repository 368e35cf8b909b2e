/**
 * Solving: the value of a position proved by search with bounds; in a puzzle the best way found, by that search and by
 * nested search in turn.
 */
import { Random } from "agon-engine/game";
import {
  NestedSearch,
  reportOf,
  runSearch,
  Search,
  type Searcher,
  type Sequence,
  SLICE_MILLISECONDS,
  thinkWith,
} from "agon-engine/search";
import type { Loaded } from "./loaded.ts";
import { stateOf } from "./positions.ts";
import type { SolveAnswer, SolveAsk } from "./requests.ts";
import { optionsFor } from "./thinking.ts";

/** Milliseconds between reports. */
const INTERVAL = 200;

export async function solve(
  loaded: Loaded,
  ask: SolveAsk,
  signal: AbortSignal,
  report: (answer: SolveAnswer) => void,
): Promise<SolveAnswer> {
  const { game } = loaded;
  const state = stateOf(loaded, ask.facts);
  const random = new Random(ask.seed);
  const search = new Search(game, optionsFor(loaded, { solver: "cuts" }), random, state);
  const nested = game.roles.length === 1 && !game.isTerminal(state) ? new NestedSearch(game, random.fork()) : undefined;
  const began = performance.now();
  let found: Sequence | undefined;
  const searcher = inTurn(search, nested, (tried) => {
    if (tried.goal > (found?.goal ?? -1)) found = tried;
  });
  const answer = (): SolveAnswer => answerOf(loaded, search, found, nested, performance.now() - began);
  const most = game.maxGoal ?? 100;
  const limits = {
    ...{ milliseconds: ask.milliseconds, signal, role: 0, interval: INTERVAL },
    stop: () => ((best(search, found)?.goal ?? -1) >= most ? ("solved" as const) : undefined),
  };
  await thinkWith({ searcher }, limits, () => report(answer()));
  return answer();
}

/** Search with bounds and, in a puzzle, nested search of a level that rises: a slice of each in turn. */
function inTurn(search: Search, nested: NestedSearch | undefined, onFound: (found: Sequence) => void): Searcher {
  const { game } = search;
  let round = 0;
  return {
    game,
    slice: ({ milliseconds = SLICE_MILLISECONDS }) => {
      const run = runSearch(search, { milliseconds, stopWhenFull: true });
      if (nested === undefined || run.reason === "solved") return run;
      const before = nested.playouts;
      const level = Math.min(3, 1 + (round++ >> 4));
      const deadline = performance.now() + SLICE_MILLISECONDS * level * level;
      const tried = nested.search(search.graph.state(search.root), level, { deadline });
      if (tried !== undefined) onFound(tried);
      return { playouts: run.playouts + nested.playouts - before };
    },
    report: () => reportOf(search),
  };
}

function best(search: Search, found: Sequence | undefined): Sequence | undefined {
  const inTree = search.best;
  return inTree === undefined || (found !== undefined && found.goal > inTree.goal) ? found : inTree;
}

function answerOf(
  { game }: Loaded,
  search: Search,
  found: Sequence | undefined,
  nested: NestedSearch | undefined,
  milliseconds: number,
): SolveAnswer {
  const { bounds, root } = search;
  const way = game.roles.length === 1 ? best(search, found) : undefined;
  const joints = way ? way.moves.map((move) => [move]) : reportOf(search).line;
  return {
    solved: search.isSolved,
    lower: game.roles.map((_, role) => bounds!.lower(root, role)),
    upper: game.roles.map((_, role) => bounds!.upper(root, role)),
    goal: way?.goal ?? null,
    line: joints.map((joint) => joint.map((move, role) => game.moveText(role, move))),
    playouts: search.playouts + (nested?.playouts ?? 0),
    milliseconds,
  };
}
