/**
 * Which way a descent goes from a node: the edge with the greatest
 *
 *   Q(e) + γ pess(e) + δ opti(e) + c sqrt(log p / n(e))
 *
 * for the role that chooses, Q being the mean, the adapted mean (UCD), or the mean blended with AMAF (RAVE). Edges that
 * a proof has made useless are passed over.
 */
import type { Random } from "../game/random.ts";
import type { EdgeValues } from "./adapted.ts";
import type { Amaf } from "./amaf.ts";
import type { Bounds } from "./bounds.ts";
import { CHANCE, type Graph, NONE } from "./graph.ts";
import type { SearchOptions } from "./options.ts";

export interface SelectionParts {
  readonly graph: Graph;
  readonly options: SearchOptions;
  readonly random: Random;
  readonly values: EdgeValues;
  readonly bounds: Bounds | undefined;
  readonly amaf: Amaf | undefined;
}

export class Selection {
  readonly #graph: Graph;
  readonly #options: SearchOptions;
  readonly #random: Random;
  readonly #values: EdgeValues;
  readonly #bounds: Bounds | undefined;
  readonly #amaf: Amaf | undefined;

  constructor(parts: SelectionParts) {
    this.#graph = parts.graph;
    this.#options = parts.options;
    this.#random = parts.random;
    this.#values = parts.values;
    this.#bounds = parts.bounds;
    this.#amaf = parts.amaf;
  }

  /** The edge to follow from an expanded node in which one role, or chance, chooses; NONE where all are useless. */
  chooseEdge(node: number): number {
    const first = this.#graph.edgesAt[node]!;
    const count = this.#graph.edgeCount[node]!;
    if (this.#graph.mover[node] === CHANCE) return first + this.#random.below(count);
    return this.#best(node, this.#graph.mover[node]!, first, count);
  }

  /** In a simultaneous node, the arm each role pulls on its own; their positions make the joint move. */
  chooseArm(role: number, first: number, count: number): number {
    if (role === this.#graph.shape.chanceRole) return first + this.#random.below(count);
    let origin = 0;
    for (let arm = first; arm < first + count; arm++) origin += this.#graph.visits[arm]!;
    const log = Math.log(Math.max(1, origin));
    return this.#argmax(first, count, (arm) => {
      const visits = this.#graph.visits[arm]!;
      if (visits === 0) return this.#unexplored(log);
      const mean = this.#graph.sums[arm * this.#graph.shape.roles + role]! / visits / this.#graph.shape.mostGoal;
      return mean + this.#options.exploration * Math.sqrt(log / visits);
    });
  }

  #best(node: number, role: number, first: number, count: number): number {
    const origin = this.#values.originVisits(node);
    const log = Math.log(Math.max(1, origin));
    this.#amaf?.enter(node);
    return this.#argmax(first, count, (edge) => {
      const child = this.#graph.child[edge]!;
      if (child !== NONE && this.#bounds?.prunes(node, child, role)) return undefined;
      if (this.#graph.visits[edge] === 0) return this.#unexplored(log);
      return this.#value(node, edge, role) + this.#options.exploration * Math.sqrt(log / this.#values.moveVisits(edge));
    });
  }

  #unexplored(log: number): number {
    return (
      this.#options.urgency + (Number.isFinite(this.#options.urgency) ? this.#options.exploration * Math.sqrt(log) : 0)
    );
  }

  #value(node: number, edge: number, role: number): number {
    let value = this.#values.mean(edge, role) / this.#graph.shape.mostGoal;
    if (this.#amaf !== undefined) value = this.#amaf.blend(node, edge, value);
    return this.#bounds === undefined ? value : value + this.#bias(edge, role);
  }

  #bias(edge: number, role: number): number {
    const { pessimisticBias, optimisticBias, biasFade } = this.#options;
    const child = this.#graph.child[edge]!;
    if ((pessimisticBias === 0 && optimisticBias === 0) || child === NONE) return 0;
    const full =
      (pessimisticBias * this.#bounds!.lower(child, role) + optimisticBias * this.#bounds!.upper(child, role)) /
      this.#graph.shape.mostGoal;
    return biasFade === 0 ? full : (full * biasFade) / (biasFade + this.#graph.visits[edge]!);
  }

  /** The candidate of the greatest value, one of the equal ones at random; NONE where every value is undefined. */
  #argmax(first: number, count: number, value: (candidate: number) => number | undefined): number {
    let best = NONE;
    let most = Number.NEGATIVE_INFINITY;
    let ties = 1;
    for (let candidate = first; candidate < first + count; candidate++) {
      const worth = value(candidate);
      if (worth === undefined || worth < most) continue;
      if (best === NONE || worth > most) {
        best = candidate;
        most = worth;
        ties = 1;
      } else if (this.#random.below(++ties) === 0) best = candidate;
    }
    return best;
  }
}
