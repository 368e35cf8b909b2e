/**
 * What moves have been worth in all playouts of a search, wherever they were played: for each role and move how often, and the sum of the
 * role's goals (the history heuristic, Schaeffer 1983, for playouts).
 *
 * Progressive history (Nijssen and Winands 2011) adds it to selection, less the more often a move lost:
 *
 *   (s_a / n_a) W / (n (1 - Q) + 1)        s_a / n_a: the mean of the move in all playouts; n, Q: visits and mean of the edge
 *
 * HRAVE (Sironi and Winands 2016) reads it in place of the AMAF statistics of a node (amaf.ts).
 */
import { lengthened } from "./columns.ts";
import type { SelectionTerm } from "./formulas.ts";
import type { Graph } from "./graph.ts";

const FEW = 256;

export class MoveHistory {
  readonly #roles: number;
  readonly #visits: Float64Array[];
  readonly #sums: Float64Array[];

  constructor(roles: number) {
    this.#roles = roles;
    this.#visits = Array.from({ length: roles }, () => new Float64Array(FEW));
    this.#sums = Array.from({ length: roles }, () => new Float64Array(FEW));
  }

  /** Counts moves of one playout, a number a role and ply, each time they were played. */
  played(moves: ArrayLike<number>, goals: ArrayLike<number>): void {
    for (let at = 0; at < moves.length; at++) {
      const role = at % this.#roles;
      const move = moves[at]!;
      if (move >= this.#visits[role]!.length) this.#makeRoom(role, move);
      this.#visits[role]![move]!++;
      this.#sums[role]![move]! += Math.max(0, goals[role]!);
    }
  }

  #makeRoom(role: number, move: number): void {
    const length = Math.max(move + 1, 2 * this.#visits[role]!.length);
    this.#visits[role] = lengthened(this.#visits[role]!, length);
    this.#sums[role] = lengthened(this.#sums[role]!, length);
  }

  visits(role: number, move: number): number {
    return this.#visits[role]![move] ?? 0;
  }

  sum(role: number, move: number): number {
    return this.#sums[role]![move] ?? 0;
  }
}

export class ProgressiveHistory implements SelectionTerm {
  readonly #graph: Graph;
  readonly #history: MoveHistory;
  readonly #weight: number;
  #role = 0;

  constructor(graph: Graph, history: MoveHistory, weight: number) {
    this.#graph = graph;
    this.#history = history;
    this.#weight = weight;
  }

  enter(role: number): void {
    this.#role = role;
  }

  of(edge: number): number {
    const graph = this.#graph;
    const node = graph.parent[edge]!;
    const move = graph.moves[graph.movesOf(node, this.#role) + edge - graph.edgesAt(node)]!;
    const played = this.#history.visits(this.#role, move);
    if (played === 0) return 0;
    const { mostGoal } = graph.shape;
    const lost = graph.visits(edge) - graph.sum(edge, this.#role) / mostGoal;
    return ((this.#history.sum(this.#role, move) / played / mostGoal) * this.#weight) / (lost + 1);
  }
}
