/**
 * Solving: the value of a position proved by search with bounds; in a puzzle the best way found, by that search and by
 * nested search in turn.
 */
import { Random } from "../../game/random.ts";
import { NestedSearch, type Sequence } from "../../search/nested.ts";
import { reportOf } from "../../search/report.ts";
import { run } from "../../search/run.ts";
import { Search } from "../../search/search.ts";
import type { Loaded } from "./loaded.ts";
import { stateOf } from "./positions.ts";
import type { SolveAnswer, SolveAsk } from "./requests.ts";
import { Beat, others, SLICE } from "./slices.ts";
import { optionsFor } from "./thinking.ts";

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
  const most = game.mostGoal ?? 100;
  const began = performance.now();
  const beat = new Beat(200);
  let found: Sequence | undefined;
  const answer = (): SolveAnswer => answerOf(loaded, search, found, nested, performance.now() - began);
  for (let round = 0; ; round++) {
    const { reason } = run(search, { milliseconds: SLICE, stopWhenFull: true });
    if (reason === "memory" && nested === undefined) return answer();
    if (search.isSolved || (best(search, found)?.goal ?? -1) >= most) return answer();
    if (nested !== undefined) {
      const level = Math.min(3, 1 + (round >> 4));
      const tried = nested.search(state, level, { deadline: performance.now() + SLICE * level * level });
      if (tried !== undefined && tried.goal > (found?.goal ?? -1)) found = tried;
    }
    if (beat.isDue) report(answer());
    await others();
    if (signal.aborted || performance.now() - began > ask.milliseconds) return answer();
  }
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
