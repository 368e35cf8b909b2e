/**
 * What a search has found out about its root: the moves of a role with their statistics, and the line it expects.
 */
import type { Random } from "../game/random.ts";
import { CHANCE, NONE, SIMULTANEOUS } from "./graph.ts";
import { JOINT_LIMIT } from "./joint-edges.ts";
import { mixedValue, mixOf } from "./regret.ts";
import type { Search } from "./search.ts";

/** What a search knows of a move of its root: its number, or its text where reports travel. */
export interface MoveReport<M = number> {
  readonly move: M;
  readonly visits: number;
  /** Mean goal of the role, 0..100; NaN where the move was never tried. */
  readonly mean: number;
  readonly lower: number;
  readonly upper: number;
  /** Where roles choose at once by regret matching: how often to play it. */
  readonly probability?: number;
}

/** What a search knows of its root. */
export interface SearchReport {
  readonly role: number;
  /** The move to play; -1 in a terminal state. */
  readonly best: number;
  /** In the order in which the game lists them. */
  readonly moves: readonly MoveReport[];
  /** Joint moves expected, the first from the root. */
  readonly line: readonly (readonly number[])[];
  readonly solved: boolean;
  readonly lower: number;
  readonly upper: number;
  /** Where the moves have probabilities: what the role gets by them. */
  readonly value?: number;
  readonly playouts: number;
  readonly nodes: number;
}

/** The role that chooses at the root; where several do, the first of them. */
export function rootRole(search: Search): number {
  const { graph, root, game } = search;
  const mover = graph.mover(root);
  if (mover === CHANCE) return graph.shape.chanceRole;
  if (mover !== SIMULTANEOUS) return mover;
  return game.roles.findIndex((_, role) => role !== graph.shape.chanceRole && graph.moveCount(root, role) > 1);
}

export function reportOf(search: Search, role: number = rootRole(search)): SearchReport {
  const { graph, root, bounds } = search;
  const lower = bounds?.lower(root, role) ?? graph.shape.leastGoal;
  const upper = bounds?.upper(root, role) ?? graph.shape.mostGoal;
  const found = graph.isTerminal(root) ? [] : moveReports(search, role);
  const best = bestMove(search, found, upper);
  const moves = mixes(search, role) ? withMix(search, role, found, best) : found;
  const value = mixes(search, role) ? mixedValue(graph, root, role) : undefined;
  return {
    role,
    best: moves === found ? best : likeliest(moves).move,
    moves,
    line: principalLine(search),
    solved: search.isSolved,
    lower,
    upper,
    ...(value !== undefined && { value: Math.min(upper, Math.max(lower, value)) }),
    playouts: search.playouts,
    nodes: graph.nodes,
  };
}

function moveReports(search: Search, role: number): MoveReport[] {
  const { graph, root, bounds } = search;
  const { leastGoal, mostGoal } = graph.shape;
  const arms = graph.mover(root) === SIMULTANEOUS ? armBounds(search, role) : undefined;
  const from = graph.movesOf(root, role);
  const first = firstEdge(search, root, role);
  return Array.from({ length: graph.moveCount(root, role) }, (_, index) => {
    const edge = first === NONE ? NONE : first + index;
    const child = edge === NONE || graph.mover(root) === SIMULTANEOUS ? NONE : graph.child(edge);
    const visits = edge === NONE ? 0 : graph.visits(edge);
    return {
      move: graph.moves[from + index]!,
      visits,
      mean: visits === 0 ? Number.NaN : graph.sum(edge, role) / visits,
      lower: arms?.[index]?.lower ?? (child === NONE || bounds === undefined ? leastGoal : bounds.lower(child, role)),
      upper: arms?.[index]?.upper ?? (child === NONE || bounds === undefined ? mostGoal : bounds.upper(child, role)),
    };
  });
}

/** Joint moves beyond which nothing is said of single moves where several roles choose at once. */
const MOST_JOINTS = 4096;

/** Where several roles choose at once: what each move of the role leads to at least and at most, whatever the others do. */
function armBounds({ graph, root, bounds }: Search, role: number): { lower: number; upper: number }[] | undefined {
  const { roles, leastGoal, mostGoal } = graph.shape;
  const counts = Array.from({ length: roles }, (_, each) => graph.moveCount(root, each));
  const size = counts.reduce((product, count) => product * count, 1);
  if (bounds === undefined || size > Math.min(MOST_JOINTS, JOINT_LIMIT)) return undefined;
  const stride = counts.slice(role + 1).reduce((product, count) => product * count, 1);
  const arms = Array.from({ length: counts[role]! }, () => ({ lower: mostGoal, upper: leastGoal }));
  for (let joint = 0; joint < size; joint++) {
    const edge = graph.knownJointEdge(root, joint);
    const child = edge === NONE ? NONE : graph.child(edge);
    const arm = arms[Math.floor(joint / stride) % counts[role]!]!;
    arm.lower = Math.min(arm.lower, child === NONE ? leastGoal : bounds.lower(child, role));
    arm.upper = Math.max(arm.upper, child === NONE ? mostGoal : bounds.upper(child, role));
  }
  return arms;
}

/** Whether the role has a mix of moves at the root. */
function mixes({ graph, root }: Search, role: number): boolean {
  if (graph.regrets.length === 0 || graph.isTerminal(root) || graph.mover(root) !== SIMULTANEOUS) return false;
  return graph.isExpanded(root) && role !== graph.shape.chanceRole;
}

/** What is proved to be enough is played; else the mix, without moves that a proof has shown to be of no use. */
function withMix(search: Search, role: number, moves: readonly MoveReport[], best: number): MoveReport[] {
  const sure = Math.max(...moves.map((report) => report.lower));
  const mix = mixOf(search.graph, firstEdge(search, search.root, role), moves.length);
  const usable = moves.map((report, index) => (report.upper > sure ? mix[index]! : 0));
  const total = usable.reduce((sum, share) => sum + share, 0);
  const isProved = total === 0 || sure >= (search.bounds?.upper(search.root, role) ?? Number.POSITIVE_INFINITY);
  return moves.map((report, index) => ({
    ...report,
    probability: isProved ? Number(report.move === best) : usable[index]! / total,
  }));
}

/** The move that is to be played most often, where the moves have probabilities. */
export function likeliest<M>(moves: readonly MoveReport<M>[]): MoveReport<M> {
  return moves.reduce((best, report) => ((report.probability ?? 0) > (best.probability ?? 0) ? report : best));
}

/**
 * Shares below this part of the greatest are mostly what is left of the search's first steps, and play is better without them
 * (thresholding: Ganzfried, Sandholm and Waugh 2012).
 */
const LEAST_SHARE = 0.15;

/** The move to play: drawn by the probabilities where there are some, else the best. */
export function drawnMove({ moves, best }: SearchReport, random: Random, least = LEAST_SHARE): number {
  const most = Math.max(0, ...moves.map(({ probability = 0 }) => probability));
  const shares = moves.map(({ probability = 0 }) => (probability < least * most ? 0 : probability));
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total === 0) return best;
  let left = random.unit() * total;
  const drawn = shares.findIndex((share) => (left -= share) < 0);
  return drawn < 0 ? best : moves[drawn]!.move;
}

/** The first edge (or arm) of a role's moves; NONE where they have none of their own. */
function firstEdge(search: Search, node: number, role: number): number {
  const { graph } = search;
  if (!graph.isExpanded(node)) return NONE;
  if (graph.mover(node) !== SIMULTANEOUS) return graph.chooser(node) === role ? graph.edgesAt(node) : NONE;
  let first = graph.edgesAt(node);
  for (let before = 0; before < role; before++) first += graph.moveCount(node, before);
  return first;
}

/** The first move of the best sequence of a puzzle where it is known, else the best by what is known of each. */
function bestMove(search: Search, moves: readonly MoveReport[], upper: number): number {
  if (moves.length === 0) return NONE;
  const sure = Math.max(...moves.map((report) => report.lower));
  if (search.best !== undefined && search.best.moves.length > 0 && search.best.goal >= sure)
    return search.best.moves[0]!;
  return bestOf(moves, upper)!.move;
}

/**
 * What is proved best, `upper` being the most there can be; else the most visited, then the mean, unless something sure is better than
 * that mean; undefined of none. Of moves proved to be alike the most visited: where all of them lose, the one whose refutation took longest.
 */
export function bestOf<M>(moves: readonly MoveReport<M>[], upper: number): MoveReport<M> | undefined {
  if (moves.length === 0) return undefined;
  const sure = Math.max(...moves.map(({ lower }) => lower));
  const isProved = sure >= upper || moves.every((report) => report.upper <= sure);
  const safe = mostVisited(moves.filter(({ lower }) => lower === sure));
  if (isProved) return safe;
  // What cannot be better than what is sure was left out of the search, and its visits say nothing.
  const hope = mostVisited(moves.filter(({ upper: most }) => most > sure));
  return hope.mean >= sure ? hope : safe;
}

function mostVisited<M>(moves: readonly MoveReport<M>[]): MoveReport<M> {
  return moves.reduce((best, report) =>
    report.visits > best.visits || (report.visits === best.visits && report.mean > best.mean) ? report : best,
  );
}

const LONGEST_LINE = 200;

/** Follows the preferred move of whoever chooses; ends where the graph does. */
function principalLine(search: Search): number[][] {
  const { graph, game } = search;
  const line: number[][] = [];
  let node = search.root;
  while (line.length < LONGEST_LINE && !graph.isTerminal(node) && graph.isExpanded(node)) {
    const joint = game.roles.map((_, role) => preferredMove(search, node, role));
    const edge = search.edgeOf(node, joint);
    if (edge === NONE || graph.visits(edge) === 0) break;
    line.push(joint);
    node = graph.child(edge);
    if (node === NONE) break;
  }
  return line;
}

function preferredMove(search: Search, node: number, role: number): number {
  const { graph, bounds } = search;
  const from = graph.movesOf(node, role);
  const first = firstEdge(search, node, role);
  if (first === NONE) return graph.moves[from]!;
  let best = 0;
  for (let index = 1; index < graph.moveCount(node, role); index++)
    if (lineWorth(first + index) > lineWorth(first + best)) best = index;
  return graph.moves[from + best]!;

  function lineWorth(edge: number): number {
    const child = graph.mover(node) === SIMULTANEOUS ? NONE : graph.child(edge);
    const known = child === NONE || bounds === undefined ? 0 : bounds.lower(child, role);
    return known * 1e12 + graph.visits(edge);
  }
}
