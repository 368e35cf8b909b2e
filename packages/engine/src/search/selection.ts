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
import { SUMS, VISITS } from "./columns.ts";
import type { MoveNumbers, SelectionFormula, SelectionTerm } from "./formulas.ts";
import { CHANCE, type Graph, NONE } from "./graph.ts";
import type { ImplicitMinimax } from "./implicit-minimax.ts";
import type { SearchOptions } from "./options.ts";
import { FORMULAS } from "./plugins.ts";
import type { Variances } from "./variances.ts";

const ENDLESS = Number.POSITIVE_INFINITY;

/** sqrt(log n) for small n: the logarithm alone would take as long as the comparison of seven edges. */
const ROOTS = 1 << 14;
const ROOT_OF_LOG = Float64Array.from({ length: ROOTS }, (_, n) => Math.sqrt(Math.log(Math.max(1, n))));

export interface SelectionParts {
  readonly graph: Graph;
  readonly options: SearchOptions;
  readonly random: Random;
  /** Undefined where the edges' own statistics are all that counts. */
  readonly values: EdgeValues | undefined;
  readonly bounds: Bounds | undefined;
  readonly amaf: Amaf | undefined;
  readonly minimax?: ImplicitMinimax | undefined;
  readonly variances?: Variances | undefined;
  /** What options add to the worth of moves. */
  readonly terms?: readonly SelectionTerm[];
}

export class Selection {
  readonly #graph: Graph;
  readonly #options: SearchOptions;
  readonly #random: Random;
  readonly #values: EdgeValues | undefined;
  readonly #bounds: Bounds | undefined;
  readonly #amaf: Amaf | undefined;
  readonly #minimax: ImplicitMinimax | undefined;
  readonly #terms: readonly SelectionTerm[];
  readonly #variances: Variances | undefined;
  readonly #isPlain: boolean;
  /** In place of that of UCT. */
  readonly #formula: SelectionFormula | undefined;
  /** Whether every edge is tried once before any twice. */
  readonly #triesAll: boolean;

  constructor({ graph, options, random, values, bounds, amaf, minimax, variances, terms = [] }: SelectionParts) {
    this.#graph = graph;
    this.#options = options;
    this.#random = random;
    this.#values = values;
    this.#bounds = bounds;
    this.#amaf = amaf;
    this.#minimax = minimax;
    this.#terms = terms;
    this.#variances = variances;
    this.#triesAll = options.urgency === ENDLESS;
    const biased = options.pessimisticBias !== 0 || options.optimisticBias !== 0;
    this.#formula = FORMULAS.get(options.formula);
    const blended = values !== undefined || amaf !== undefined || minimax !== undefined || biased;
    const hasMore = terms.length > 0 || this.#formula !== undefined;
    this.#isPlain = !blended && !hasMore && options.ties === "random";
  }

  /** The edge to follow from an expanded node in which one role, or chance, chooses; NONE where all are useless. */
  chooseEdge(node: number, role: number): number {
    const first = this.#graph.edgesAt(node);
    const count = this.#graph.edgeCount(node);
    if (role === CHANCE) return first + this.#random.below(count);
    if (this.#triesAll && !this.#graph.isTried(node)) {
      const untried = this.#countUntried(first, count);
      if (untried > 0) return this.#pickUntried(first, untried);
      this.#graph.setTried(node);
    }
    return this.#isPlain ? this.#bestPlain(node, role, first, count) : this.#best(node, role, first, count);
  }

  /** Up to `most` edges out of the node that were never tried, from one at random on; returns how many there are. */
  moreUntried(node: number, most: number, into: Int32Array): number {
    const graph = this.#graph;
    const first = graph.edgesAt(node);
    const count = graph.edgeCount(node);
    const { edgeWords, edgeStride } = graph;
    let found = 0;
    let edge = first + this.#random.below(count);
    for (let seen = 0; seen < count && found < most; seen++) {
      if (edgeWords[edge * edgeStride + VISITS] === 0) into[found++] = edge;
      if (++edge === first + count) edge = first;
    }
    return found;
  }

  #countUntried(first: number, count: number): number {
    const words = this.#graph.edgeWords;
    const stride = this.#graph.edgeStride;
    let untried = 0;
    for (let at = first * stride + VISITS; at < (first + count) * stride; at += stride) if (words[at] === 0) untried++;
    return untried;
  }

  /** One of the edges never tried: any, or the first or last. */
  #pickUntried(first: number, untried: number): number {
    const { ties } = this.#options;
    let skip = ties === "random" ? this.#random.below(untried) : ties === "first" ? 0 : untried - 1;
    const words = this.#graph.edgeWords;
    const stride = this.#graph.edgeStride;
    for (let edge = first, at = first * stride + VISITS; ; edge++, at += stride)
      if (words[at] === 0 && skip-- === 0) return edge;
  }

  /** The common case in one sweep: means of the edges themselves, nothing blended in. */
  #bestPlain(node: number, role: number, first: number, count: number): number {
    const words = this.#graph.edgeWords;
    const numbers = this.#graph.edgeNumbers;
    const stride = this.#graph.edgeStride;
    const { sumRoles, constantSum = 0, mostGoal } = this.#graph.shape;
    const complement = role >= sumRoles;
    const column = SUMS / 2 + (complement ? 0 : role);
    const unit = 1 / mostGoal;
    const out = this.#graph.outVisits(node);
    const explore = this.#options.exploration * (out < ROOTS ? ROOT_OF_LOG[out]! : Math.sqrt(Math.log(out)));
    let best = NONE;
    let most = Number.NEGATIVE_INFINITY;
    let ties = 1;
    const half = stride / 2;
    let at = first * stride + VISITS;
    let sumAt = first * half + column;
    for (let edge = first; edge < first + count; edge++, at += stride, sumAt += half) {
      const n = words[at]!;
      if (n < 0) continue;
      const inverse = 1 / n;
      const sum = numbers[sumAt]!;
      const worth =
        n === 0
          ? this.#options.urgency + explore
          : (complement ? constantSum * n - sum : sum) * inverse * unit + explore * Math.sqrt(inverse);
      if (worth > most) {
        best = edge;
        most = worth;
        ties = 1;
      } else if (worth === most && this.#random.below(++ties) === 0) best = edge;
    }
    return best;
  }

  #best(node: number, role: number, first: number, count: number): number {
    const graph = this.#graph;
    this.#amaf?.enter(node);
    for (const term of this.#terms) term.enter(role, first, count);
    const origin = this.#values === undefined ? graph.outVisits(node) : this.#values.originVisits(node);
    const explore = this.#options.exploration * Math.sqrt(Math.log(Math.max(1, origin)));
    let best = NONE;
    let most = Number.NEGATIVE_INFINITY;
    let ties = 1;
    for (let edge = first; edge < first + count; edge++) {
      if (graph.isUseless(edge)) continue;
      let worth =
        graph.visits(edge) === 0
          ? this.#options.urgency + explore + (this.#bounds === undefined ? 0 : this.#bias(this.#bounds, edge, role))
          : this.#formula === undefined
            ? this.#value(node, edge, role) + explore * Math.sqrt(1 / this.#moveVisits(edge))
            : this.#worth(this.#formula, {
                value: this.#value(node, edge, role),
                visits: this.#moveVisits(edge),
                origin,
                exploration: this.#options.exploration,
                ...(this.#variances && { variance: this.#variances.of(edge, role) }),
              });
      for (const term of this.#terms) worth += term.of(edge);
      if (worth > most) {
        best = edge;
        most = worth;
        ties = 1;
      } else if (worth === most && this.#isTaken(++ties)) best = edge;
    }
    return best;
  }

  /** No move is worth more than NaN, so that the descent would end here without a word. */
  #worth(formula: SelectionFormula, move: MoveNumbers): number {
    const worth = formula(move);
    if (worth >= Number.NEGATIVE_INFINITY) return worth;
    throw new Error(`the formula ${this.#options.formula} gives ${worth} for ${JSON.stringify(move)}`);
  }

  /** Whether the latest of so many edges of equal worth takes the place of the one before. */
  #isTaken(equals: number): boolean {
    return this.#options.ties === "random" ? this.#random.below(equals) === 0 : this.#options.ties === "last";
  }

  #moveVisits(edge: number): number {
    return this.#values === undefined ? this.#graph.visits(edge) : this.#values.moveVisits(edge);
  }

  #value(node: number, edge: number, role: number): number {
    const graph = this.#graph;
    const mean =
      this.#values === undefined ? graph.sum(edge, role) / graph.visits(edge) : this.#values.mean(edge, role);
    const scaled = mean * (1 / graph.shape.mostGoal);
    const blended = this.#amaf === undefined ? scaled : this.#amaf.blend(node, edge, scaled);
    const backed = this.#minimax === undefined ? blended : this.#minimax.blend(edge, role, blended);
    return this.#bounds === undefined ? backed : backed + this.#bias(this.#bounds, edge, role);
  }

  /** A child not yet made counts as one of which nothing is known (bounds 3.2). */
  #bias(bounds: Bounds, edge: number, role: number): number {
    const { pessimisticBias, optimisticBias, biasFade } = this.#options;
    if (pessimisticBias === 0 && optimisticBias === 0) return 0;
    const { leastGoal, mostGoal } = this.#graph.shape;
    const child = this.#graph.child(edge);
    const lower = child === NONE ? leastGoal : bounds.lower(child, role);
    const upper = child === NONE ? mostGoal : bounds.upper(child, role);
    const full = (pessimisticBias * lower + optimisticBias * upper) / mostGoal;
    return biasFade === 0 ? full : (full * biasFade) / (biasFade + this.#graph.visits(edge));
  }

  /** In a simultaneous node, the arm a role pulls on its own account. */
  chooseArm(role: number, first: number, count: number): number {
    if (role === this.#graph.shape.chanceRole || count === 1) return first + this.#random.below(count);
    const untried = this.#triesAll ? this.#countUntried(first, count) : 0;
    if (untried > 0) return this.#pickUntried(first, untried);
    let visits = 0;
    for (let arm = first; arm < first + count; arm++) visits += this.#graph.visits(arm);
    return this.#bestArm(role, first, count, Math.log(Math.max(1, visits)));
  }

  #bestArm(role: number, first: number, count: number, log: number): number {
    const explore = this.#options.exploration * Math.sqrt(log);
    let best = first;
    let most = Number.NEGATIVE_INFINITY;
    let ties = 1; // broken at random: roles with like statistics must not move in step for ever
    for (let arm = first; arm < first + count; arm++) {
      const visits = this.#graph.visits(arm);
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
