/**
 * Which way a descent goes from a node: the edge with the greatest
 *
 *   Q(e) + γ pess(e) + δ opti(e) + c sqrt(log p / n(e))
 *
 * for the role that chooses, Q being the mean, the adapted mean (UCD), or the mean blended with AMAF (RAVE). Edges that
 * a proof has made useless are passed over; those never tried come first, one of them at random.
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
  /** Undefined where the edges' own statistics are all that counts. */
  readonly values: EdgeValues | undefined;
  readonly bounds: Bounds | undefined;
  readonly amaf: Amaf | undefined;
}

export class Selection {
  readonly #graph: Graph;
  readonly #options: SearchOptions;
  readonly #random: Random;
  readonly #values: EdgeValues | undefined;
  readonly #bounds: Bounds | undefined;
  readonly #amaf: Amaf | undefined;
  readonly #isPlain: boolean;

  constructor({ graph, options, random, values, bounds, amaf }: SelectionParts) {
    this.#graph = graph;
    this.#options = options;
    this.#random = random;
    this.#values = values;
    this.#bounds = bounds;
    this.#amaf = amaf;
    const biased = options.pessimisticBias !== 0 || options.optimisticBias !== 0;
    this.#isPlain = values === undefined && amaf === undefined && !biased;
  }

  /** The edge to follow from an expanded node in which one role, or chance, chooses; NONE where all are useless. */
  chooseEdge(node: number): number {
    const first = this.#graph.edgesAt(node);
    const count = this.#graph.edgeCount(node);
    const role = this.#graph.mover(node);
    if (role === CHANCE) return first + this.#random.below(count);
    if (this.#options.urgency === Number.POSITIVE_INFINITY) {
      const edge = this.#untried(first, count);
      if (edge !== NONE) return edge;
    }
    if (this.#isPlain) return this.#bestPlain(node, role, first, count);
    this.#amaf?.enter(node);
    return this.#best(node, role, first, count);
  }

  /** One of the edges never tried, at random; NONE where there is none. */
  #untried(first: number, count: number): number {
    const { visits, useless } = this.#graph;
    let untried = 0;
    for (let edge = first; edge < first + count; edge++) if (visits[edge] === 0 && useless[edge] === 0) untried++;
    if (untried === 0) return NONE;
    let skip = this.#random.below(untried);
    for (let edge = first; ; edge++) if (visits[edge] === 0 && useless[edge] === 0 && skip-- === 0) return edge;
  }

  /** The common case in one tight loop: means of the edges themselves, nothing blended in. */
  #bestPlain(node: number, role: number, first: number, count: number): number {
    const { visits, sums, useless } = this.#graph;
    const { sumRoles, constantSum, mostGoal } = this.#graph.shape;
    const complement = role >= sumRoles;
    const offset = complement ? constantSum! / mostGoal : 0;
    const scale = complement ? -1 / mostGoal : 1 / mostGoal;
    const column = complement ? 0 : role;
    const { exploration, urgency } = this.#options;
    const log = Math.log(Math.max(1, this.#graph.outVisits(node)));
    const explore = exploration * Math.sqrt(log);
    let best = NONE;
    let most = Number.NEGATIVE_INFINITY;
    let ties = 1;
    for (let edge = first; edge < first + count; edge++) {
      if (useless[edge] !== 0) continue;
      const n = visits[edge]!;
      const worth =
        n === 0 ? urgency + explore : offset + (scale * sums[edge * sumRoles + column]!) / n + explore / Math.sqrt(n);
      if (worth > most) {
        best = edge;
        most = worth;
        ties = 1;
      } else if (worth === most && this.#random.below(++ties) === 0) best = edge;
    }
    return best;
  }

  #best(node: number, role: number, first: number, count: number): number {
    const { visits, useless } = this.#graph;
    const origin = this.#values === undefined ? this.#graph.outVisits(node) : this.#values.originVisits(node);
    const explore = this.#options.exploration * Math.sqrt(Math.log(Math.max(1, origin)));
    let best = NONE;
    let most = Number.NEGATIVE_INFINITY;
    let ties = 1;
    for (let edge = first; edge < first + count; edge++) {
      if (useless[edge] !== 0) continue;
      const worth =
        visits[edge] === 0
          ? this.#options.urgency + explore
          : this.#value(node, edge, role) + explore / Math.sqrt(this.#moveVisits(edge));
      if (worth > most) {
        best = edge;
        most = worth;
        ties = 1;
      } else if (worth === most && this.#random.below(++ties) === 0) best = edge;
    }
    return best;
  }

  #moveVisits(edge: number): number {
    return this.#values === undefined ? this.#graph.visits[edge]! : this.#values.moveVisits(edge);
  }

  #value(node: number, edge: number, role: number): number {
    const graph = this.#graph;
    const mean =
      this.#values === undefined ? graph.sum(edge, role) / graph.visits[edge]! : this.#values.mean(edge, role);
    const scaled = mean / graph.shape.mostGoal;
    const blended = this.#amaf === undefined ? scaled : this.#amaf.blend(node, edge, scaled);
    return this.#bounds === undefined ? blended : blended + this.#bias(this.#bounds, edge, role);
  }

  #bias(bounds: Bounds, edge: number, role: number): number {
    const { pessimisticBias, optimisticBias, biasFade } = this.#options;
    const child = this.#graph.child[edge]!;
    if ((pessimisticBias === 0 && optimisticBias === 0) || child === NONE) return 0;
    const sum = pessimisticBias * bounds.lower(child, role) + optimisticBias * bounds.upper(child, role);
    const full = sum / this.#graph.shape.mostGoal;
    return biasFade === 0 ? full : (full * biasFade) / (biasFade + this.#graph.visits[edge]!);
  }

  /** In a simultaneous node, the arm a role pulls on its own account. */
  chooseArm(role: number, first: number, count: number): number {
    if (role === this.#graph.shape.chanceRole || count === 1) return first + this.#random.below(count);
    if (this.#options.urgency === Number.POSITIVE_INFINITY) {
      const arm = this.#untried(first, count);
      if (arm !== NONE) return arm;
    }
    let origin = 0;
    for (let arm = first; arm < first + count; arm++) origin += this.#graph.visits[arm]!;
    return this.#bestArm(role, first, count, Math.log(Math.max(1, origin)));
  }

  #bestArm(role: number, first: number, count: number, log: number): number {
    const explore = this.#options.exploration * Math.sqrt(log);
    let best = first;
    let most = Number.NEGATIVE_INFINITY;
    let ties = 1; // broken at random: roles with like statistics must not move in step for ever
    for (let arm = first; arm < first + count; arm++) {
      const visits = this.#graph.visits[arm]!;
      const mean =
        visits === 0 ? this.#options.urgency : this.#graph.sum(arm, role) / visits / this.#graph.shape.mostGoal;
      const worth = mean + explore / Math.sqrt(Math.max(1, visits));
      if (worth > most) {
        best = arm;
        most = worth;
        ties = 1;
      } else if (worth === most && this.#random.below(++ties) === 0) best = arm;
    }
    return best;
  }
}
