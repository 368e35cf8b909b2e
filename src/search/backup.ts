/**
 * Payoffs on their way up: to the edges of the descent, or to every ancestor edge once (UCD 3.2).
 */
import type { Bounds } from "./bounds.ts";
import type { Descent } from "./descent.ts";
import { type Graph, NONE } from "./graph.ts";
import type { SearchOptions } from "./options.ts";

export class Backup {
  readonly #graph: Graph;
  readonly #options: SearchOptions;
  readonly #bounds: Bounds | undefined;

  constructor(graph: Graph, options: SearchOptions, bounds: Bounds | undefined) {
    this.#graph = graph;
    this.#options = options;
    this.#bounds = bounds;
  }

  /** Adds payoffs, the visits having been counted on the way down. `totals` are sums over `count` playouts, by role. */
  add(descent: Descent, totals: number[], count: number): void {
    if (this.#options.update === "all" && descent.leaf !== NONE) this.#addToAll(descent, totals, count);
    else this.#addToDescent(descent, totals, count);
    for (const arm of descent.arms) this.#addSums(this.#graph.sums, arm, totals);
  }

  /** Undoes visits whose playouts were given up. */
  takeBack(descent: Descent, count: number): void {
    this.#uncount(descent.edges, count);
    for (const arm of descent.arms) this.#graph.visits[arm]! -= count;
  }

  #uncount(edges: readonly number[], count: number): void {
    const graph = this.#graph;
    for (const edge of edges) {
      const child = graph.child[edge]!;
      graph.visits[edge]! -= count;
      graph.outVisits[graph.parent[edge]!]! -= count;
      if (graph.nodeVisits.length > 0 && child !== NONE) graph.nodeVisits[child]! -= count;
    }
  }

  #addSums(sums: Float64Array, place: number, totals: readonly number[]): void {
    for (let role = 0; role < totals.length; role++) sums[place * totals.length + role]! += totals[role]!;
  }

  #addToDescent(descent: Descent, totals: number[], count: number): void {
    const graph = this.#graph;
    for (let at = descent.edges.length - 1; at >= 0; at--) {
      const edge = descent.edges[at]!;
      const child = graph.child[edge]!;
      if (this.#options.clampScores && child !== NONE) this.#clamp(child, totals, count);
      this.#addSums(graph.sums, edge, totals);
      if (graph.nodeSums.length > 0 && child !== NONE) this.#addSums(graph.nodeSums, child, totals);
      if (at === descent.edges.length - 1) this.#countFirst(edge, child, totals, count);
    }
  }

  /** n' and μ': payoffs an edge gets before its child has children. */
  #countFirst(edge: number, child: number, totals: readonly number[], count: number): void {
    const graph = this.#graph;
    if (graph.firstVisits.length === 0 || (child !== NONE && graph.isExpanded(child))) return;
    graph.firstVisits[edge]! += count;
    this.#addSums(graph.firstSums, edge, totals);
  }

  #clamp(node: number, totals: number[], count: number): void {
    if (this.#bounds === undefined) return;
    for (let role = 0; role < totals.length; role++) {
      const [least, most] = [this.#bounds.lower(node, role) * count, this.#bounds.upper(node, role) * count];
      totals[role] = Math.min(most, Math.max(least, totals[role]!));
    }
  }

  /** Every edge from which the leaf can be reached gets the payoff once. */
  #addToAll(descent: Descent, totals: readonly number[], count: number): void {
    const graph = this.#graph;
    this.#uncount(descent.edges, count);
    const stamp = graph.newStamp();
    const pending = [descent.leaf];
    graph.stamps[descent.leaf] = stamp;
    while (pending.length > 0) {
      const node = pending.pop()!;
      for (let edge = graph.firstIn[node]!; edge !== NONE; edge = graph.nextIn[edge]!) {
        const parent = graph.parent[edge]!;
        graph.visits[edge]! += count;
        graph.outVisits[parent]! += count;
        this.#addSums(graph.sums, edge, totals);
        if (graph.stamps[parent] === stamp) continue;
        graph.stamps[parent] = stamp;
        pending.push(parent);
      }
    }
  }
}
