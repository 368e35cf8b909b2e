/**
 * How much the payoffs of an edge differ, for formulas that ask: the sum of their squares beside the sum that every edge has.
 *
 *   variance(e) = Σ x² / n - (Σ x / n)²       x: the goals of the role, scaled to 0..1
 */
import type { Descents } from "./descents.ts";
import { EdgeColumn } from "./edge-column.ts";
import type { Graph } from "./graph.ts";

export class Variances {
  readonly #graph: Graph;
  readonly #squares: EdgeColumn;

  constructor(graph: Graph, memoryMiB: number) {
    this.#graph = graph;
    this.#squares = new EdgeColumn(graph, { width: graph.shape.sumRoles, blank: 0, memoryMiB });
  }

  /** Counts the goals of a playout, `count` times, for the edges of a descent. */
  add(descents: Descents, descent: number, goals: ArrayLike<number>, count = 1): void {
    const { width, values } = this.#squares;
    const { edges, reach, lengths } = descents;
    const from = descent * reach;
    for (let role = 0; role < width; role++) {
      const square = Math.max(0, goals[role]!) ** 2 * count;
      for (let at = from; at < from + lengths[descent]!; at++) values[edges[at]! * width + role]! += square;
    }
  }

  /** Where one sum stands for two roles: x and S - x differ by as much. */
  of(edge: number, role: number): number {
    const { width, values } = this.#squares;
    const { sumRoles, mostGoal } = this.#graph.shape;
    const own = role < sumRoles ? role : 0;
    const visits = this.#graph.visits(edge);
    const mean = this.#graph.sum(edge, own) / visits;
    return Math.max(0, values[edge * width + own]! / visits - mean * mean) / mostGoal ** 2;
  }
}
