/**
 * Statistics on the nodes that edges lead to, instead of on the edges (Ary 3.2).
 */
import type { EdgeValues } from "./adapted.ts";
import { type Graph, NONE } from "./graph.ts";

/**
 * A node's payoffs serve every edge into it; a parent's visits are the sum of its children's. An edge that a descent of the
 * same batch has taken and whose child is still to be made counts with its own visits, as if they were lost.
 */
export class NodeValues implements EdgeValues {
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  mean(edge: number, role: number): number {
    const child = this.#graph.child(edge);
    if (child === NONE) return 0;
    return this.#graph.nodeSum(child, role) / this.#graph.nodeVisits[child]!;
  }

  moveVisits(edge: number): number {
    const child = this.#graph.child(edge);
    return child === NONE ? this.#graph.visits(edge) : this.#graph.nodeVisits[child]!;
  }

  originVisits(node: number): number {
    const first = this.#graph.edgesAt(node);
    let total = 0;
    for (let edge = first; edge < first + this.#graph.edgeCount(node); edge++) total += this.moveVisits(edge);
    return total;
  }
}
