/**
 * The plain statistics selection reads: on edges (UCD's depth 0), or on the nodes edges lead to (Ary 3.2).
 */
import type { EdgeValues } from "./adapted.ts";
import { type Graph, NONE } from "./graph.ts";

export class LocalValues implements EdgeValues {
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  mean(edge: number, role: number): number {
    return this.#graph.sums[edge * this.#graph.shape.roles + role]! / this.#graph.visits[edge]!;
  }

  moveVisits(edge: number): number {
    return this.#graph.visits[edge]!;
  }

  originVisits(node: number): number {
    return this.#graph.outVisits[node]!;
  }
}

/** A node's payoffs serve every edge into it; a parent's visits are the sum of its children's. */
export class NodeValues implements EdgeValues {
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  mean(edge: number, role: number): number {
    const child = this.#graph.child[edge]!;
    return this.#graph.nodeSums[child * this.#graph.shape.roles + role]! / this.#graph.nodeVisits[child]!;
  }

  moveVisits(edge: number): number {
    return this.#graph.nodeVisits[this.#graph.child[edge]!]!;
  }

  originVisits(node: number): number {
    const first = this.#graph.edgesAt[node]!;
    let total = 0;
    for (let edge = first; edge < first + this.#graph.edgeCount[node]!; edge++) {
      const child = this.#graph.child[edge]!;
      if (child !== NONE) total += this.#graph.nodeVisits[child]!;
    }
    return total;
  }
}
