/**
 * All moves as first: for each edge, the mean of the playouts in which its move was played by the same role at any
 * later time, blended into the mean of the edge (thesis 2.3; Gelly and Silver 2007):
 *
 *   Q'(e) = (1 - β) Q(e) + β A(e)      β = ñ / (n + ñ + b n ñ)
 *
 * HRAVE (Sironi and Winands 2016) reads A and ñ of the move in all playouts of the search (move-history.ts).
 * GRAVE (Cazenave 2015) reads A and ñ at the nearest ancestor with enough visits. With raveDepth 1 they are what is known behind the
 * children of the node together, so that playouts which reached those by other paths count too (UCD 4.3).
 */

import { type Graph, NONE } from "./graph.ts";
import type { MoveHistory } from "./move-history.ts";
import type { SearchOptions } from "./options.ts";
import { AmafRow, type SubtreeAmaf } from "./subtree-amaf.ts";

export class Amaf {
  readonly #graph: Graph;
  readonly #options: SearchOptions;
  /** For each role, the playout in which a move was last seen. */
  readonly #seen: Int32Array[];
  #playout = 0;
  /** Ancestors of the present descent that GRAVE may read, by role. */
  readonly #reference: number[];
  #visits = 0;
  #sum = 0;
  /** With raveDepth: for each role, its moves in the present playout, each once. */
  readonly #later: number[][];
  /** The node whose children were last looked behind, and what was there. */
  #gathered = NONE;
  readonly #behind = new AmafRow();
  readonly #history: MoveHistory | undefined;

  /** `history`: of the whole search, which HRAVE reads. */
  constructor(graph: Graph, options: SearchOptions, history?: MoveHistory) {
    this.#history = history;
    this.#graph = graph;
    this.#options = options;
    this.#seen = Array.from({ length: graph.shape.roles }, () => new Int32Array(256));
    this.#reference = new Array<number>(graph.shape.roles).fill(NONE);
    this.#later = Array.from({ length: graph.shape.roles }, () => []);
  }

  startDescent(): void {
    this.#reference.fill(NONE);
  }

  /** Tells that the descent has come to the node. */
  enter(node: number): void {
    const role = this.#graph.mover(node);
    const known = this.#graph.outVisits(node) >= this.#options.graveVisits;
    if (role >= 0 && (known || this.#reference[role] === NONE)) this.#reference[role] = node;
    this.#gathered = NONE;
  }

  /** The mean of an edge with its AMAF value blended in, all scaled to 0..1. */
  blend(node: number, edge: number, mean: number): number {
    this.#gather(node, edge);
    if (this.#visits === 0) return mean;
    const amaf = this.#sum / this.#visits / this.#graph.shape.mostGoal;
    if (this.#options.amaf === "alone") return amaf;
    const visits = this.#graph.visits(edge);
    const beta = this.#visits / (visits + this.#visits + this.#options.raveBias * visits * this.#visits);
    return (1 - beta) * mean + beta * amaf;
  }

  #gather(node: number, edge: number): void {
    const graph = this.#graph;
    const { amaf } = this.#options;
    if (amaf !== "grave" && amaf !== "hrave" && graph.below === undefined) {
      this.#visits = graph.amafVisits[edge]!;
      this.#sum = graph.amafSums[edge]!;
      return;
    }
    const role = graph.mover(node);
    const move = graph.moves[graph.movesOf(node, role) + edge - graph.edgesAt(node)]!;
    if (amaf === "hrave") {
      this.#visits = this.#history!.visits(role, move);
      this.#sum = this.#history!.sum(role, move);
      return;
    }
    const from = amaf === "grave" ? this.#reference[role]! : node;
    this.#read(from, role, move);
    if (this.#visits === 0 && from !== node) this.#read(node, role, move);
  }

  #read(node: number, role: number, move: number): void {
    const { below } = this.#graph;
    if (below !== undefined) {
      this.#readBelow(below, node, role, move);
      return;
    }
    const edge = this.#edgeOf(node, role, move);
    this.#visits = edge === NONE ? 0 : this.#graph.amafVisits[edge]!;
    this.#sum = edge === NONE ? 0 : this.#graph.amafSums[edge]!;
  }

  #readBelow(below: SubtreeAmaf, node: number, role: number, move: number): void {
    if (this.#gathered !== node) this.#gatherBelow(below, node, role);
    this.#visits = this.#behind.visits[move] ?? 0;
    this.#sum = this.#behind.sums[move] ?? 0;
  }

  #gatherBelow(below: SubtreeAmaf, node: number, role: number): void {
    const graph = this.#graph;
    const first = graph.edgesAt(node);
    this.#gathered = node;
    this.#behind.clear();
    for (let edge = first; edge < first + graph.edgeCount(node); edge++) {
      const child = graph.child(edge);
      if (child !== NONE) below.addTo(this.#behind, child, role);
    }
  }

  #edgeOf(node: number, role: number, move: number): number {
    const graph = this.#graph;
    const first = graph.edgesAt(node);
    if (first === NONE) return NONE;
    const moves = graph.movesOf(node, role);
    for (let index = 0; index < graph.edgeCount(node); index++)
      if (graph.moves[moves + index] === move) return first + index;
    return NONE;
  }

  /**
   * Counts one playout: `path` the edges of the descent, `joints` the joint moves played in it, and `moves` those of
   * the playout behind it, both with one move a role and ply.
   */
  played(path: ArrayLike<number>, joints: ArrayLike<number>, moves: Int32Array, goals: ArrayLike<number>): void {
    const { roles } = this.#graph.shape;
    if (this.#options.amaf === "hrave") return;
    this.#playout++;
    for (const later of this.#later) later.length = 0;
    this.#mark(moves, 0, moves.length);
    for (let ply = path.length - 1; ply >= 0; ply--) {
      const edge = path[ply]!;
      const node = this.#graph.parent[edge]!;
      this.#countBelow(this.#graph.child(edge), this.#graph.mover(node), goals);
      this.#mark(joints, ply * roles, (ply + 1) * roles);
      this.#count(node, goals);
    }
  }

  #mark(moves: ArrayLike<number>, from: number, to: number): void {
    const { roles } = this.#graph.shape;
    for (let at = from; at < to; at++) {
      const role = at % roles;
      const move = moves[at]!;
      if (move >= this.#seen[role]!.length) this.#seen[role] = grown(this.#seen[role]!, move);
      if (this.#graph.below && this.#seen[role]![move] !== this.#playout) this.#later[role]!.push(move);
      this.#seen[role]![move] = this.#playout;
    }
  }

  /** What the role that came to the node played later. */
  #countBelow(node: number, role: number, goals: ArrayLike<number>): void {
    if (node === NONE || role < 0) return;
    this.#graph.below?.count(node, role, this.#later[role]!, Math.max(0, goals[role]!));
  }

  #count(node: number, goals: ArrayLike<number>): void {
    const graph = this.#graph;
    const role = graph.mover(node);
    if (role < 0) return;
    const seen = this.#seen[role]!;
    const moves = graph.movesOf(node, role);
    const first = graph.edgesAt(node);
    for (let index = 0; index < graph.edgeCount(node); index++) {
      if (seen[graph.moves[moves + index]!] !== this.#playout) continue;
      graph.amafVisits[first + index]!++;
      graph.amafSums[first + index]! += Math.max(0, goals[role]!);
    }
  }
}

function grown(column: Int32Array, index: number): Int32Array {
  const larger = new Int32Array(Math.max(index + 1, column.length * 2));
  larger.set(column);
  return larger;
}
