/**
 * All moves as first: for each edge, the mean of the playouts in which its move was played by the same role at any
 * later time, blended into the mean of the edge (thesis 2.3; Gelly and Silver 2007):
 *
 *   Q'(e) = (1 - β) Q(e) + β A(e)      β = ñ / (n + ñ + b n ñ)
 *
 * GRAVE (Cazenave 2015) reads A and ñ at the nearest ancestor with enough visits. With raveDepth d > 0 they are gathered
 * from the nodes d moves of the same role further down, so that playouts which reached those by other paths count too
 * (UCD 4.3).
 */
import { type Graph, NONE } from "./graph.ts";
import type { SearchOptions } from "./options.ts";

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
  /** With raveDepth: the node whose moves were last gathered, and by move what came of it. */
  #gathered = NONE;
  readonly #visitsOf: number[] = [];
  readonly #sumOf: number[] = [];

  constructor(graph: Graph, options: SearchOptions) {
    this.#graph = graph;
    this.#options = options;
    this.#seen = Array.from({ length: graph.shape.roles }, () => new Int32Array(256));
    this.#reference = new Array<number>(graph.shape.roles).fill(NONE);
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
    const { amaf, raveDepth } = this.#options;
    if (amaf !== "grave" && raveDepth === 0) {
      this.#visits = graph.amafVisits[edge]!;
      this.#sum = graph.amafSums[edge]!;
      return;
    }
    const role = graph.mover(node);
    const move = graph.moves[graph.movesOf(node, role) + edge - graph.edgesAt(node)]!;
    const from = amaf === "grave" ? this.#reference[role]! : node;
    this.#read(from, role, move);
    if (this.#visits === 0 && from !== node) this.#read(node, role, move);
  }

  #read(node: number, role: number, move: number): void {
    if (this.#options.raveDepth > 0) {
      if (this.#gathered !== node) this.#gatherAll(node, role);
      this.#visits = this.#visitsOf[move] ?? 0;
      this.#sum = this.#sumOf[move] ?? 0;
    } else {
      const edge = this.#edgeOf(node, role, move);
      this.#visits = edge === NONE ? 0 : this.#graph.amafVisits[edge]!;
      this.#sum = edge === NONE ? 0 : this.#graph.amafSums[edge]!;
    }
  }

  /** The statistics of every move in the nodes `raveDepth` moves of the role below, in one walk. */
  #gatherAll(node: number, role: number): void {
    this.#gathered = node;
    this.#visitsOf.fill(0);
    this.#sumOf.fill(0);
    this.#add(node, role, this.#options.raveDepth);
  }

  #add(node: number, role: number, depth: number): void {
    const graph = this.#graph;
    const own = graph.mover(node) === role;
    const first = graph.edgesAt(node);
    if (first === NONE) return;
    if (own && depth === 0) {
      this.#addEdges(node, role, first);
      return;
    }
    for (let edge = first; edge < first + graph.edgeCount(node); edge++) {
      const child = graph.child(edge);
      if (child !== NONE) this.#add(child, role, own ? depth - 1 : depth);
    }
  }

  #addEdges(node: number, role: number, first: number): void {
    const { moves, amafVisits, amafSums } = this.#graph;
    const from = this.#graph.movesOf(node, role);
    for (let index = 0; index < this.#graph.edgeCount(node); index++) {
      const move = moves[from + index]!;
      while (this.#visitsOf.length <= move) {
        this.#visitsOf.push(0);
        this.#sumOf.push(0);
      }
      this.#visitsOf[move]! += amafVisits[first + index]!;
      this.#sumOf[move]! += amafSums[first + index]!;
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
    this.#playout++;
    this.#mark(moves, 0, moves.length);
    for (let ply = path.length - 1; ply >= 0; ply--) {
      this.#mark(joints, ply * roles, (ply + 1) * roles);
      this.#count(this.#graph.parent[path[ply]!]!, goals);
    }
  }

  #mark(moves: ArrayLike<number>, from: number, to: number): void {
    const { roles } = this.#graph.shape;
    for (let at = from; at < to; at++) {
      const role = at % roles;
      const move = moves[at]!;
      if (move >= this.#seen[role]!.length) this.#seen[role] = grown(this.#seen[role]!, move);
      this.#seen[role]![move] = this.#playout;
    }
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
