/**
 * Graph-history interaction (Palay 1983; Campbell 1985): where positions can repeat, one node stands for a position however it was reached,
 * and what is proved of it on one way need not hold on another. GDL asks for games that end, and most rules count steps; where they do not,
 * an edge of the graph leads back to a position on the way to it. Such edges are counted after a search, not looked for on the way:
 *
 *   depth first from the root; an edge to a position that is still on the way leads back
 */
import { type Graph, NONE, SIMULTANEOUS } from "./graph.ts";

export interface Repetitions {
  /** Edges that lead back. Without any the graph has no cycle, and proofs do not depend on the way. */
  readonly edges: number;
  /** Positions that were looked at, and whether these are all that the root reaches. */
  readonly positions: number;
  readonly isComplete: boolean;
}

const ON_THE_WAY = 1;
const DONE = 2;

export function repetitionsOf(graph: Graph, root: number, most = 1_000_000): Repetitions {
  const marks = new Uint8Array(graph.nodeEnd);
  const way = [{ node: root, children: childrenOf(graph, root), next: 0 }];
  let [edges, positions, isComplete] = [0, 1, true];
  marks[root] = ON_THE_WAY;
  while (way.length > 0) {
    const last = way[way.length - 1]!;
    const child = last.children[last.next++];
    if (child === undefined) {
      marks[last.node] = DONE;
      way.pop();
    } else if (marks[child] === ON_THE_WAY) edges++;
    else if (marks[child] === 0 && positions >= most) isComplete = false;
    else if (marks[child] === 0) {
      marks[child] = ON_THE_WAY;
      positions++;
      way.push({ node: child, children: childrenOf(graph, child), next: 0 });
    }
  }
  return { edges, positions, isComplete };
}

function childrenOf(graph: Graph, node: number): number[] {
  if (!graph.isExpanded(node)) return [];
  const edges = graph.mover(node) === SIMULTANEOUS ? jointEdges(graph, node) : ownEdges(graph, node);
  return edges.map((edge) => graph.child(edge)).filter((child) => child !== NONE);
}

function jointEdges(graph: Graph, node: number): number[] {
  const edges: number[] = [];
  for (let edge = graph.joints.after(graph.edgesAt(node)); edge !== NONE; edge = graph.joints.after(edge))
    edges.push(edge);
  return edges;
}

function ownEdges(graph: Graph, node: number): number[] {
  const first = graph.edgesAt(node);
  return Array.from({ length: graph.edgeCount(node) }, (_, at) => first + at);
}
