/**
 * Solving (thesis 2.2): ultra-weakly, the value of the start; weakly, a strategy from the start for every role; strongly,
 * the value of every reachable position. The first two by Monte-Carlo search with bounds, the last by visiting all.
 */
import type { Game, State } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { chosenFor } from "./choice/choose.ts";
import { Engine, type EngineSettings } from "./engine.ts";
import { solveExactly } from "./exact/solve.ts";
import { NONE, SIMULTANEOUS } from "./graph.ts";
import type { SearchOptions } from "./options.ts";
import { PLAYOUT_TIMEOUT, runSearch } from "./run.ts";
import { Search } from "./search.ts";
import { firstOf, type StopReason, whenIdle } from "./stop.ts";
import type { ThinkLimits } from "./thinking.ts";

export interface SolveLimits {
  /** Playouts, or positions where all are visited. */
  readonly limit?: number;
  readonly milliseconds?: number;
  /** Milliseconds after which nobody waits any longer for a playout to come to an end. Default 30,000. */
  readonly playoutTimeout?: number;
}

export interface SolveWatch {
  /** Told between batches, about every `interval` milliseconds (default 100), what is known so far. */
  readonly onProgress?: (soFar: Solution) => void;
  readonly interval?: number;
}

/** What is proved of a position. */
export interface Solution {
  readonly solved: boolean;
  /** Whether the value is one of mixes of moves: then no single moves secure it. */
  readonly mixed: boolean;
  /** Whether all is known of every position that matters: where it is not solved, no single value follows. */
  readonly exhausted: boolean;
  /** Whether it was given up because playouts do not come to an end. */
  readonly endless: boolean;
  /** For each role what it can be sure of, and what it can hope for; equal where solved. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly playouts: number;
  readonly positions: number;
  /** The search that has found it out, for `strategyOf`. */
  readonly search: Search;
}

/**
 * Proves the value of a position by Monte-Carlo search with bounds, until the limits. Options that are not given are those that suit
 * the game. `strategyOf` finds in the search of a solution how a role gets what it is sure of, `verifyStrategy` checks that by the
 * rules alone.
 */
export async function solve(
  settings: EngineSettings,
  limits: ThinkLimits,
  onReport?: (soFar: Solution) => void,
): Promise<Solution> {
  const { game } = settings;
  const { options } = chosenFor(game, { given: settings.options ?? {} });
  if (options.solver === "off") throw new Error("solving needs a solver: values, bounds or cuts");
  const suited = limits.playouts === undefined ? withBatches(options, LEAVES) : options;
  const engine = new Engine({ ...settings, options: suited });
  const { search } = engine;
  const rest = new Rest(search);
  const began = performance.now();
  const stop = firstOf(
    () => (search.graph.full() ? "memory" : undefined),
    whenIdle(search, IDLE_PLAYOUTS),
    limits.stop,
  );
  const told = onReport && ((): void => onReport(solutionOf(search)));
  try {
    for (;;) {
      const { reason } = await engine.think({ ...limits, ...left(limits, search.playouts, began), stop }, told);
      const solution = rest.after(reason);
      if (solution) return solution;
    }
  } finally {
    engine.close();
  }
}

/** Leaves of a batch where nobody counts playouts: a proof gains nothing from several playouts a leaf. */
const LEAVES = 32;

/** Playouts in a row without a new position after which positions are visited one by one, and how many of them. */
const IDLE_PLAYOUTS = 1_000;
const VISITED_AT_ONCE = 1_000;

/**
 * Searches until the value of the state is proved or a limit is reached. A search may come to nothing new long before all is
 * known, since roles that choose at once need not try everything together: then the rest is visited in turn.
 */
export function solveValue(
  game: Game,
  options: SearchOptions,
  random: Random,
  state: State,
  { limit, milliseconds, playoutTimeout = PLAYOUT_TIMEOUT }: SolveLimits,
  { onProgress, interval = 100 }: SolveWatch = {},
): Solution {
  const search = new Search(game, withBatches(options, limit === undefined ? LEAVES : 1), random, state);
  const rest = new Rest(search);
  const began = performance.now();
  const limits = {
    ...(limit !== undefined && { playouts: limit }),
    ...(milliseconds !== undefined && { milliseconds }),
  };
  const tell = (): boolean => {
    onProgress?.(solutionOf(search));
    return true;
  };
  const watch = { interval, ...(onProgress && { onProgress: tell }) };
  const how = { stopWhenFull: true, idlePlayouts: IDLE_PLAYOUTS, playoutTimeout };
  for (;;) {
    const { reason } = runSearch(search, { ...left(limits, search.playouts, began), ...how }, watch);
    const solution = rest.after(reason);
    if (solution) return solution;
  }
}

interface Allowed {
  readonly playouts?: number;
  readonly milliseconds?: number;
}

/** What is left of the limits after so many playouts, at a later time. */
function left({ playouts, milliseconds }: Allowed, made: number, began: number): Allowed {
  return {
    ...(playouts !== undefined && { playouts: Math.max(0, playouts - made) }),
    ...(milliseconds !== undefined && { milliseconds: Math.max(0, milliseconds - (performance.now() - began)) }),
  };
}

/** What a search leaves out: its positions are visited one after the other, and all made known that come after them. */
class Rest {
  readonly #search: Search;
  #graph: Search["graph"];
  #next = 0;

  constructor(search: Search) {
    this.#search = search;
    this.#graph = search.graph;
  }

  /** After a search that has ended for this reason: what is found, undefined where it may go on. */
  after(reason: StopReason): Solution | undefined {
    if (reason !== "idle") return solutionOf(this.#search, { endless: reason === "endless" });
    const hasRoom = this.#visit(VISITED_AT_ONCE);
    if (this.#search.startOverIfRefuted()) return undefined;
    if (!hasRoom) return solutionOf(this.#search);
    return this.#isEmpty ? exhausted(this.#search) : undefined;
  }

  get #isEmpty(): boolean {
    return this.#next === this.#search.graph.nodes;
  }

  /** False where there is no room for what comes after a position. */
  #visit(most: number): boolean {
    const { graph, bounds } = this.#search;
    if (graph !== this.#graph) [this.#graph, this.#next] = [graph, 0];
    for (let visited = 0; visited < most && !this.#isEmpty; this.#next++) {
      if (bounds!.isSolved(this.#next)) continue;
      if (!expandFully(this.#search, this.#next)) return false;
      visited++;
    }
    bounds!.goOn(Number.POSITIVE_INFINITY);
    return true;
  }
}

/** What is known when all positions are: two players who share a sum have a value in mixes of moves, if not in single ones. */
function exhausted(search: Search): Solution {
  const { game, root, graph } = search;
  const { constantSum, memoryMiB } = search.options;
  const found = solutionOf(search, { exhausted: true });
  if (found.solved || constantSum === undefined) return found;
  const exact = solveExactly(game, graph.state(root), { constantSum, memoryMiB, random: new Random(1) });
  return exact?.solved ? { ...found, solved: true, mixed: true, lower: exact.lower, upper: exact.upper } : found;
}

function withBatches(options: SearchOptions, leaves: number): SearchOptions {
  const { leavesPerBatch, playoutsPerLeaf } = options;
  return { ...options, leavesPerBatch: leavesPerBatch || leaves, playoutsPerLeaf: playoutsPerLeaf || 1 };
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
  for (let node = 0; search.graph.nodes <= limit; node++) {
    if (node === search.graph.nodes) return exhausted(search);
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

/** Gives a node all its children; false where there is no room. Where somebody has no move it is worth its goals, as in playouts. */
function expandFully(search: Search, node: number): boolean {
  const { graph, game, bounds } = search;
  if (graph.isTerminal(node)) return true;
  const children = game.children(graph.state(node));
  if (children?.count === 0) {
    bounds!.settle(node, game.goals(graph.state(node)));
    return true;
  }
  if (children === undefined || graph.full(children.count * 4 + graph.edgesNeeded(node))) return false;
  if (!graph.isExpanded(node)) graph.expand(node);
  const roles = game.roles.length;
  const info = game.evaluate(children.states);
  for (let index = 0; index < children.count; index++) {
    const edge =
      graph.mover(node) === SIMULTANEOUS
        ? graph.jointEdge(node, index)
        : search.edgeOf(node, children.joints.subarray(index * roles, (index + 1) * roles));
    if (graph.child(edge) !== NONE) continue;
    const { words } = children.states;
    const known = graph.find(words, index * game.stateWords);
    graph.link(edge, known === NONE ? graph.add(words, index * game.stateWords, info, index) : known);
  }
  bounds!.childChanged(node);
  return true;
}

function solutionOf(search: Search, how: Partial<Pick<Solution, "exhausted" | "endless">> = {}): Solution {
  const { game, bounds, root, graph, playouts } = search;
  return {
    solved: search.isSolved,
    mixed: false,
    exhausted: false,
    endless: false,
    ...how,
    lower: game.roles.map((_, role) => bounds!.lower(root, role)),
    upper: game.roles.map((_, role) => bounds!.upper(root, role)),
    playouts,
    positions: graph.nodes,
    search,
  };
}
