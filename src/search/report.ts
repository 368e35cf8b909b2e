/**
 * What a search has found out about its root: the moves of a role with their statistics, and the line it expects.
 */
import { CHANCE, NONE, SIMULTANEOUS } from "./graph.ts";
import type { Search } from "./search.ts";

export interface MoveReport {
  readonly move: number;
  readonly visits: number;
  /** Mean goal of the role, 0..100; NaN where the move was never tried. */
  readonly mean: number;
  readonly lower: number;
  readonly upper: number;
}

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
  const moves = graph.isTerminal(root) ? [] : moveReports(search, role);
  return {
    role,
    best: bestMove(search, moves),
    moves,
    line: principalLine(search),
    solved: search.isSolved,
    lower: bounds?.lower(root, role) ?? graph.shape.leastGoal,
    upper: bounds?.upper(root, role) ?? graph.shape.mostGoal,
    playouts: search.playouts,
    nodes: graph.nodes,
  };
}

function moveReports(search: Search, role: number): MoveReport[] {
  const { graph, root, bounds } = search;
  const { leastGoal, mostGoal } = graph.shape;
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
      lower: child === NONE || bounds === undefined ? leastGoal : bounds.lower(child, role),
      upper: child === NONE || bounds === undefined ? mostGoal : bounds.upper(child, role),
    };
  });
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

/** The best sequence of a puzzle where it is known, else what is proved best, else the most visited, then the mean. */
function bestMove(search: Search, moves: readonly MoveReport[]): number {
  if (moves.length === 0) return NONE;
  const proved = moves.reduce((best, report) => (report.lower > best.lower ? report : best));
  if (search.best !== undefined && search.best.moves.length > 0 && search.best.goal >= proved.lower)
    return search.best.moves[0]!;
  if (moves.every((report) => report === proved || report.upper <= proved.lower)) return proved.move;
  return moves.reduce((best, report) => (isPreferred(report, best, proved.lower) ? report : best)).move;
}

function isPreferred(report: MoveReport, best: MoveReport, guaranteed: number): boolean {
  const [usable, bestUsable] = [report.upper > guaranteed, best.upper > guaranteed];
  if (usable !== bestUsable) return usable;
  if (report.visits !== best.visits) return report.visits > best.visits;
  return report.mean > best.mean;
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
