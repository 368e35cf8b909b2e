/**
 * Keeps what can be reached from a node and slides it to the front of every column, in the order it stood in, so that
 * no second copy of the graph is needed. Returns the new number of the node.
 */
import { HEAD_WORDS } from "./columns.ts";
import { type Graph, NONE } from "./graph.ts";

export function compact(graph: Graph, root: number): number {
  const stamp = markReachable(graph, root);
  const edgeTo = keepEdges(graph, stamp);
  const nodeTo = keepNodes(graph, stamp);
  relink(graph, nodeTo, edgeTo);
  graph.below?.renumber(nodeTo);
  graph.reindex();
  return nodeTo[root]!;
}

function markReachable(graph: Graph, root: number): number {
  const stamp = graph.newStamp();
  const joints = graph.joints.byNode();
  const pending = [root];
  graph.stamps[root] = stamp;
  const visit = (edge: number): void => {
    const child = graph.child(edge);
    if (child === NONE || graph.stamps[child] === stamp) return;
    graph.stamps[child] = stamp;
    pending.push(child);
  };
  while (pending.length > 0) {
    const node = pending.pop()!;
    const first = graph.edgesAt(node);
    for (let edge = first; edge < first + graph.edgeCount(node); edge++) visit(edge);
    for (const edge of joints.get(node) ?? []) visit(edge);
  }
  return stamp;
}

/** Moves the edges of kept nodes to the front; returns where each went. */
function keepEdges(graph: Graph, stamp: number): Int32Array {
  const { sumRoles } = graph.shape;
  const { edgeStride } = graph;
  const to = new Int32Array(graph.edges).fill(NONE);
  let kept = 0;
  for (let edge = 0; edge < graph.edges; edge++) {
    if (graph.stamps[graph.parent[edge]!] !== stamp) continue;
    to[edge] = kept;
    graph.parent[kept] = graph.parent[edge]!;
    graph.edgeWords.copyWithin(kept * edgeStride, edge * edgeStride, (edge + 1) * edgeStride);
    if (graph.firstVisits.length > 0) {
      graph.firstVisits[kept] = graph.firstVisits[edge]!;
      graph.firstSums.copyWithin(kept * sumRoles, edge * sumRoles, (edge + 1) * sumRoles);
    }
    if (graph.amafVisits.length > 0) {
      graph.amafVisits[kept] = graph.amafVisits[edge]!;
      graph.amafSums[kept] = graph.amafSums[edge]!;
    }
    if (graph.regrets.length > 0) graph.regrets.copyWithin(kept * 3, edge * 3, edge * 3 + 3);
    kept++;
  }
  graph.edges = kept;
  return to;
}

function keepNodes(graph: Graph, stamp: number): Int32Array {
  const { stateWords, boundRoles, roles, sumRoles } = graph.shape;
  const to = new Int32Array(graph.nodes).fill(NONE);
  let kept = 0;
  let movesUsed = 0;
  for (let node = 0; node < graph.nodes; node++) {
    if (graph.stamps[node] !== stamp) continue;
    to[node] = kept;
    const movesEnd = graph.movesOf(node, roles) - 1;
    const movesAt = graph.movesAt(node);
    graph.moves.copyWithin(movesUsed, movesAt, movesEnd);
    graph.stamps[kept] = graph.stamps[node]!;
    graph.heads.copyWithin(kept * HEAD_WORDS, node * HEAD_WORDS, (node + 1) * HEAD_WORDS);
    graph.moveHead(kept, graph.edgesAt(node), movesUsed);
    movesUsed += movesEnd - movesAt;
    graph.states.copyWithin(kept * stateWords, node * stateWords, (node + 1) * stateWords);
    graph.lower.copyWithin(kept * boundRoles, node * boundRoles, (node + 1) * boundRoles);
    graph.upper.copyWithin(kept * boundRoles, node * boundRoles, (node + 1) * boundRoles);
    if (graph.nodeVisits.length > 0) {
      graph.nodeVisits[kept] = graph.nodeVisits[node]!;
      graph.nodeSums.copyWithin(kept * sumRoles, node * sumRoles, (node + 1) * sumRoles);
    }
    kept++;
  }
  graph.nodes = kept;
  graph.movesUsed = movesUsed;
  return to;
}

function relink(graph: Graph, nodeTo: Int32Array, edgeTo: Int32Array): void {
  for (let node = 0; node < graph.nodes; node++) {
    graph.firstIn[node] = NONE;
    if (graph.edgesAt(node) !== NONE) graph.moveHead(node, edgeTo[graph.edgesAt(node)]!, graph.movesAt(node));
  }
  for (let edge = 0; edge < graph.edges; edge++) {
    graph.parent[edge] = nodeTo[graph.parent[edge]!]!;
    const child = graph.child(edge);
    if (child !== NONE) graph.link(edge, nodeTo[child]!);
  }
  graph.joints.renumber(nodeTo, edgeTo);
}
