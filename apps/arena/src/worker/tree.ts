/**
 * The graph of a search, one node at a time.
 */
import { type Layout, moveWords } from "agon-engine/board";
import { CHANCE, NONE, type Search, SIMULTANEOUS } from "agon-engine/search";
import type { TreeEdge, TreeNode } from "./requests.ts";

/** Children shown of one node. */
const MOST_CHILDREN = 40;

export function treeNode(search: Search, layout: Layout, asked: number): TreeNode | null {
  const { graph } = search;
  const node = asked === NONE ? search.root : asked;
  if (!graph.has(node)) return null;
  const edges = edgesOf(search, layout, node).sort((a, b) => b.visits - a.visits);
  return {
    node,
    terminal: graph.isTerminal(node),
    mover: moverName(search, node),
    children: edges.slice(0, MOST_CHILDREN),
    more: Math.max(0, edges.length - MOST_CHILDREN),
  };
}

function moverName({ graph, game }: Search, node: number): string {
  const mover = graph.mover(node);
  return mover === SIMULTANEOUS ? "several" : mover === CHANCE ? "chance" : game.roles[mover]!;
}

function edgesOf(search: Search, layout: Layout, node: number): TreeEdge[] {
  const { graph } = search;
  if (graph.isTerminal(node) || !graph.isExpanded(node)) return [];
  if (graph.mover(node) !== SIMULTANEOUS) {
    const first = graph.edgesAt(node);
    return Array.from({ length: graph.edgeCount(node) }, (_, index) => edgeOf(search, layout, node, first + index));
  }
  const joints = search.game.roles.reduce((product, _, role) => product * graph.moveCount(node, role), 1);
  const known: TreeEdge[] = [];
  for (let joint = 0; joint < Math.min(joints, 10_000); joint++) {
    const edge = graph.knownJointEdge(node, joint);
    if (edge !== NONE) known.push(edgeOf(search, layout, node, edge));
  }
  return known;
}

function edgeOf(search: Search, layout: Layout, node: number, edge: number): TreeEdge {
  const { graph, game, bounds } = search;
  const { leastGoal, mostGoal } = graph.shape;
  const child = graph.child(edge);
  const visits = graph.visits(edge);
  const bound = (role: number, of: "lower" | "upper"): number =>
    child === NONE || bounds === undefined ? (of === "lower" ? leastGoal : mostGoal) : bounds[of](child, role);
  const moves = movesOf(search, node, edge);
  return {
    move: moves.join(" · "),
    label: moves.map((move) => moveWords(layout, move)).join(" · "),
    child,
    visits,
    means: visits === 0 ? null : game.roles.map((_, role) => graph.sum(edge, role) / visits),
    lower: game.roles.map((_, role) => bound(role, "lower")),
    upper: game.roles.map((_, role) => bound(role, "upper")),
    parents: child === NONE ? 0 : waysTo(search, child),
  };
}

/** Of those who choose at the node. */
function movesOf({ graph, game }: Search, node: number, edge: number): readonly string[] {
  const joint: number[] = [];
  graph.writeJoint(edge, joint, 0);
  const mover = graph.mover(node);
  if (mover === CHANCE) return [game.moveText(game.chanceRole, joint[game.chanceRole]!)];
  if (mover !== SIMULTANEOUS) return [game.moveText(mover, joint[mover]!)];
  return joint.map((move, role) => game.moveText(role, move));
}

/** Counted no further than anyone wants to know. */
function waysTo({ graph }: Search, child: number): number {
  let count = 0;
  for (let edge = graph.firstIn[child]!; edge !== NONE && count < 1000; edge = graph.nextIn(edge)) count++;
  return count;
}
