/**
 * PN-MCTS: proof numbers in the tree of a Monte-Carlo search, as one more term of the selection formula (Doe, Winands, Soemers and Browne
 * 2022; Kowalski, Doe, Winands, Górski and Soemers 2024). For each role, pn(node) is the least number of leaves that have yet to be
 * proved for the role to be sure of the best goal there is (Allis 1994):
 *
 *   a leaf                   1
 *   proved, refuted          0, Infinity       by the bounds of the node
 *   the role chooses         min pn(child)
 *   others or chance choose  Σ pn(child)
 *   several at once          1
 *
 * A move is worth C_pn t(move) more to the role that chooses, pn being the role's numbers of the children (the formulae are those of the
 * authors' program):
 *
 *   rank   t = 1 - rank / moves                       rank: 1 + how many moves have a smaller number
 *   sum    t = 1 - pn / (1 + Σ pn)                    sums, least and most over numbers that are finite;
 *   max    t = 1 - (pn - least) / (1 + most - least)  t = 0 where pn is not
 *
 * The papers count for the player at the root, and use disproof numbers at the opponent's nodes; here every role has its own numbers, as
 * their program has for more than two players. With a win or a loss at every end both are the same.
 */
import { BackedUpNumbers } from "./backed-up.ts";
import type { Bounds } from "./bounds.ts";
import type { SelectionTerm } from "./formulas.ts";
import { type Graph, SIMULTANEOUS } from "./graph.ts";
import type { SearchOptions } from "./options.ts";

const ENDLESS = Number.POSITIVE_INFINITY;

export class ProofNumbers extends BackedUpNumbers implements SelectionTerm {
  readonly #bounds: Bounds;
  readonly #kind: SearchOptions["proofNumbers"];
  readonly #weight: number;
  /** The moves compared: their numbers in order where ranks count, else what is needed of them. */
  #role = 0;
  #sorted = new Float64Array(0);
  #least = 0;
  #range = 1;

  constructor(graph: Graph, options: SearchOptions, bounds: Bounds) {
    super(graph, graph.shape.roles, 1, options.memoryMiB);
    this.#bounds = bounds;
    this.#kind = options.proofNumbers;
    this.#weight = options.proofWeight;
  }

  protected compute(node: number, computed: Float64Array): void {
    for (let role = 0; role < this.width; role++) computed[role] = this.#numberOf(node, role);
  }

  #numberOf(node: number, role: number): number {
    const { graph } = this;
    const { mostGoal } = graph.shape;
    if (this.#bounds.lower(node, role) >= mostGoal) return 0;
    if (this.#bounds.upper(node, role) < mostGoal) return ENDLESS;
    const mover = graph.mover(node);
    if (!graph.isExpanded(node) || mover === SIMULTANEOUS) return 1;
    return mover === role ? this.#leastBehind(node, role) : this.#sumBehind(node, role);
  }

  #leastBehind(node: number, role: number): number {
    const first = this.graph.edgesAt(node);
    let least = ENDLESS;
    for (let edge = first; edge < first + this.graph.edgeCount(node); edge++)
      least = Math.min(least, this.values[edge * this.width + role]!);
    return least;
  }

  #sumBehind(node: number, role: number): number {
    const first = this.graph.edgesAt(node);
    let sum = 0;
    for (let edge = first; edge < first + this.graph.edgeCount(node); edge++)
      sum += this.values[edge * this.width + role]!;
    return sum;
  }

  enter(role: number, first: number, count: number): void {
    this.#role = role;
    if (this.#kind === "rank") this.#rank(first, count);
    else this.#measure(first, count);
  }

  #rank(first: number, count: number): void {
    if (this.#sorted.length !== count) this.#sorted = new Float64Array(count);
    for (let at = 0; at < count; at++) this.#sorted[at] = this.#number(first + at);
    this.#sorted.sort();
  }

  #measure(first: number, count: number): void {
    let [least, most, sum] = [ENDLESS, 0, 0];
    for (let edge = first; edge < first + count; edge++) {
      const number = this.#number(edge);
      if (number === ENDLESS) continue;
      least = Math.min(least, number);
      most = Math.max(most, number);
      sum += number;
    }
    this.#least = this.#kind === "sum" ? 0 : least;
    this.#range = 1 + (this.#kind === "sum" ? sum : most - least);
  }

  of(edge: number): number {
    const number = this.#number(edge);
    if (this.#kind === "rank") return this.#weight * (1 - (1 + this.#sorted.indexOf(number)) / this.#sorted.length);
    return number === ENDLESS ? 0 : this.#weight * (1 - (number - this.#least) / this.#range);
  }

  /** pn of the role that chooses, of the child behind an edge. */
  #number(edge: number): number {
    return this.values[edge * this.width + this.#role]!;
  }
}
