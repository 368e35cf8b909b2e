/**
 * Solving (thesis 2.2): ultra-weakly, the value of the start; weakly, a strategy from the start for every role; strongly,
 * the value of every reachable position. The first two by Monte-Carlo search with bounds, the last by visiting all.
 */
import type { Game, State } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { NONE, SIMULTANEOUS } from "./graph.ts";
import type { SearchOptions } from "./options.ts";
import { run } from "./run.ts";
import { Search } from "./search.ts";

export interface SolveLimits {
  /** Playouts, or positions where all are visited. */
  readonly limit?: number;
  readonly milliseconds?: number;
}

export interface SolveWatch {
  /** Told between batches, about every `interval` milliseconds (default 100), what is known so far. */
  readonly onProgress?: (soFar: Solution) => void;
  readonly interval?: number;
}

export interface Solution {
  readonly solved: boolean;
  /** For each role what it can be sure of, and what it can hope for; equal where solved. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly playouts: number;
  readonly positions: number;
  readonly search: Search;
}

/** Leaves of a batch where nobody counts playouts: a proof gains nothing from several playouts a leaf. */
const LEAVES = 32;

/** Searches until the value of the state is proved or a limit is reached. */
export function solveValue(
  game: Game,
  options: SearchOptions,
  random: Random,
  state: State,
  { limit, milliseconds }: SolveLimits,
  { onProgress, interval }: SolveWatch = {},
): Solution {
  const { leavesPerBatch, playoutsPerLeaf } = options;
  const leaves = leavesPerBatch || (limit === undefined ? LEAVES : 1);
  const batches = { ...options, leavesPerBatch: leaves, playoutsPerLeaf: playoutsPerLeaf || 1 };
  const search = new Search(game, batches, random, state);
  const limits = {
    ...(limit !== undefined && { playouts: limit }),
    ...(milliseconds !== undefined && { milliseconds }),
  };
  const tell = (): boolean => {
    onProgress?.(solutionOf(search));
    return true;
  };
  const watch = { ...(onProgress && { onProgress: tell }), ...(interval !== undefined && { interval }) };
  run(search, { ...limits, stopWhenFull: true }, watch);
  return solutionOf(search);
}

/** Visits every position that can be reached; unsolved where the limit, memory or a cycle gets in the way. */
export function solveAll(
  game: Game,
  options: SearchOptions,
  random: Random,
  state: State,
  limits: SolveLimits,
  watch: SolveWatch = {},
): Solution {
  const { limit = Number.POSITIVE_INFINITY, milliseconds } = limits;
  const { onProgress, interval = 100 } = watch;
  const search = new Search(game, options, random, state);
  const began = performance.now();
  let reported = began;
  for (let node = 0; node < search.graph.nodes && search.graph.nodes <= limit; node++) {
    if (!expandFully(search, node)) break;
    if (search.graph.ends.isOdd)
      return solveAll(game, { ...options, constantSum: undefined }, random, state, limits, watch);
    const now = performance.now();
    if (milliseconds !== undefined && now - began > milliseconds) break;
    if (onProgress === undefined || now - reported < interval) continue;
    reported = now;
    onProgress(solutionOf(search));
  }
  return solutionOf(search);
}

/** Gives a node all its children; false where there is no room. */
function expandFully(search: Search, node: number): boolean {
  const { graph, game, bounds } = search;
  if (graph.isTerminal(node)) return true;
  const children = game.children(graph.state(node));
  if (children === undefined || graph.full(children.count * 4 + graph.edgesNeeded(node))) return false;
  if (!graph.isExpanded(node)) graph.expand(node);
  const roles = game.roles.length;
  const outlook = game.look(children.states);
  for (let index = 0; index < children.count; index++) {
    const edge =
      graph.mover(node) === SIMULTANEOUS
        ? graph.jointEdge(node, index)
        : search.edgeOf(node, children.joints.subarray(index * roles, (index + 1) * roles));
    const { words } = children.states;
    const known = graph.find(words, index * game.stateWords);
    graph.link(edge, known === NONE ? graph.add(words, index * game.stateWords, outlook, index) : known);
  }
  bounds!.childChanged(node);
  return true;
}

function solutionOf(search: Search): Solution {
  const { game, bounds, root, graph, playouts } = search;
  return {
    solved: search.isSolved,
    lower: game.roles.map((_, role) => bounds!.lower(root, role)),
    upper: game.roles.map((_, role) => bounds!.upper(root, role)),
    playouts,
    positions: graph.nodes,
    search,
  };
}
