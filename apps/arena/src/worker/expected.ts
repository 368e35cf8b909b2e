/**
 * What each role can expect at the root of a search: what is proved, else the mean goal behind the move that would be played,
 * else, where several choose at once, the mean goal of all that was tried.
 */
import { CHANCE, type Search, SIMULTANEOUS } from "agon-engine/search";
import type { RoleValue } from "./requests.ts";

export function expectedGoals(search: Search, best: number): (RoleValue | null)[] {
  const { game, graph, root, bounds } = search;
  return game.roles.map((_, role) => {
    const { leastGoal, mostGoal } = graph.shape;
    const lower = bounds?.lower(root, role) ?? leastGoal;
    const upper = bounds?.upper(root, role) ?? mostGoal;
    if (bounds !== undefined && lower === upper) return { goal: lower, proved: true };
    const mean = meanOf(search, best, role);
    return mean === undefined ? null : { goal: Math.min(upper, Math.max(lower, mean)), proved: false };
  });
}

function meanOf(search: Search, best: number, role: number): number | undefined {
  const { graph, root } = search;
  if (graph.isTerminal(root) || !graph.isExpanded(root)) return undefined;
  const mover = graph.mover(root);
  const tried = mover === SIMULTANEOUS ? armsOf(search, role) : edgesOf(search, mover === CHANCE ? undefined : best);
  const visits = tried.reduce((sum, edge) => sum + graph.visits(edge), 0);
  return visits === 0 ? undefined : tried.reduce((sum, edge) => sum + graph.sum(edge, role), 0) / visits;
}

/** The moves of one role where several choose at once. */
function armsOf({ graph, root }: Search, role: number): number[] {
  let first = graph.edgesAt(root);
  for (let before = 0; before < role; before++) first += graph.moveCount(root, before);
  return Array.from({ length: graph.moveCount(root, role) }, (_, index) => first + index);
}

/** The edge of one move; all of them where chance chooses. */
function edgesOf({ graph, root }: Search, move: number | undefined): number[] {
  const edges = Array.from({ length: graph.edgeCount(root) }, (_, index) => graph.edgesAt(root) + index);
  if (move === undefined) return edges;
  const from = graph.movesOf(root, graph.mover(root));
  return edges.filter((_, index) => graph.moves[from + index] === move);
}
