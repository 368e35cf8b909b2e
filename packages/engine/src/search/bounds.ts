/**
 * Pessimistic and optimistic bounds on what rational play can reach (Cazenave and Saffidine 2010), for any number of
 * roles: an interval a role and node, narrowed as terminal states are met and passed on to every ancestor it concerns.
 *
 *   role in control      lower = max lower(child)            upper = max upper(child)
 *   the other roles      the hull of the children that the role in control may still prefer
 *   chance               the mean over the children
 *   several at once      lower = max over own moves of min over the others';
 *                        upper = min over the others' of max over own, where goals have a constant sum; else the hull,
 *                        both over the moves that are not strictly dominated (dominance.ts)
 *
 * A child not yet made counts as [leastGoal, mostGoal]. Where two roles share a constant sum, the interval of role 0
 * stands for both, and the other role in control takes the minimum, as in the paper.
 *
 * With solver=bounds just solved children are left out of the descent, with solver=cuts all that cannot help any more.
 * Where several players share no constant sum, that is just what is worse than something else: of moves that are alike to who chooses, others
 * have to reckon with each, and a search that left them out would not (tic-tac-three: 51 % against plain UCT, before 40).
 * With solver=values only exact values travel: a node is solved when a child is worth the most the role in control
 * can get, or when all children are solved (MCTS-Solver, Winands et al. 2008, with draws proved by exhaustion).
 */
import { undominated } from "./dominance.ts";
import { CHANCE, type Graph, NONE, SIMULTANEOUS } from "./graph.ts";
import type { SearchOptions } from "./options.ts";

/** Joint moves beyond which a simultaneous node is left without bounds. */
const MATRIX_LIMIT = 4096;

/** Joint moves beyond which moves are not compared with each other, which takes more than looking at each. */
const DOMINANCE_LIMIT = 256;

export class Bounds {
  readonly #graph: Graph;
  readonly #exactOnly: boolean;
  readonly #cuts: boolean;
  readonly #sum: number | undefined;
  /** Whether there are several players, and what is alike to one is not to the others. */
  readonly isMixed: boolean;
  /** Edges to whose parents the news is still to be carried, and to those of the edges behind them into the same child. */
  readonly #pending: number[] = [];
  /** Edges that may still be looked at; unlimited where nobody counts. */
  #left = Number.POSITIVE_INFINITY;

  constructor(graph: Graph, options: SearchOptions) {
    this.#graph = graph;
    this.#exactOnly = options.solver === "values";
    this.#cuts = options.solver === "cuts";
    const { roles, chanceRole, constantSum } = graph.shape;
    this.#sum = constantSum;
    this.isMixed = constantSum === undefined && roles > (chanceRole < 0 ? 1 : 2);
  }

  lower(node: number, role: number): number {
    if (this.#sum !== undefined && role === 1) return this.#sum - this.#graph.upper[node]!;
    return this.#graph.lower[node * this.#graph.shape.boundRoles + role]!;
  }

  upper(node: number, role: number): number {
    if (this.#sum !== undefined && role === 1) return this.#sum - this.#graph.lower[node]!;
    return this.#graph.upper[node * this.#graph.shape.boundRoles + role]!;
  }

  /** Whether the value is known for every role. */
  isSolved(node: number): boolean {
    return this.#graph.isSolved(node);
  }

  /** Whether it is known and, where one role chooses, some child is what makes it so: one was seen ahead, it may not be there yet. */
  isShown(node: number): boolean {
    if (!this.isSolved(node)) return false;
    const mover = this.#graph.mover(node);
    if (mover < 0) return true;
    const first = this.#graph.edgesAt(node);
    const value = this.lower(node, mover);
    if (first === NONE) return false;
    for (let edge = first; edge < first + this.#graph.edgeCount(node); edge++)
      if (this.#childLower(edge, mover) >= value) return true;
    return false;
  }

  /** Whether more is known of the node than of a child not yet made. */
  isNarrowed(node: number): boolean {
    const { boundRoles, leastGoal, mostGoal } = this.#graph.shape;
    for (let at = node * boundRoles; at < (node + 1) * boundRoles; at++)
      if (this.#graph.lower[at] !== leastGoal || this.#graph.upper[at] !== mostGoal) return true;
    return false;
  }

  #prunes(node: number, child: number, role: number): boolean {
    if (this.isMixed) return this.upper(child, role) < this.lower(node, role);
    return this.#cuts ? this.upper(child, role) <= this.lower(node, role) : this.isSolved(child);
  }

  /** To be called when a child was linked or its bounds have changed: carries the news to all ancestors, as far as it may. */
  childChanged(parent: number): void {
    this.#concern(parent);
    this.#carry();
  }

  /** Says what a node is worth that is no end and has no children. */
  settle(node: number, goals: ArrayLike<number>): void {
    const { boundRoles } = this.#graph.shape;
    for (let role = 0; role < boundRoles; role++) {
      const at = node * boundRoles + role;
      this.#graph.lower[at] = this.#graph.upper[at] = Math.max(0, goals[role]!);
    }
    this.#graph.noteBounds(node);
    const first = this.#graph.firstIn[node]!;
    if (first !== NONE) this.#pending.push(first);
    this.#carry();
  }

  /** Allows so many edges to be looked at from now on, and carries on; whether all the news has arrived. */
  goOn(edges: number): boolean {
    this.#left = edges;
    this.#carry();
    return this.#pending.length === 0;
  }

  #carry(): void {
    const graph = this.#graph;
    while (this.#pending.length > 0 && this.#left > 0) {
      const edge = this.#pending.pop()!;
      const next = graph.nextIn(edge);
      if (next !== NONE) this.#pending.push(next);
      this.#concern(graph.parent[edge]!);
    }
  }

  #concern(node: number): void {
    this.#left -= 1 + this.#graph.edgeCount(node);
    if (!this.#recompute(node)) return;
    const first = this.#graph.firstIn[node]!;
    if (first !== NONE) this.#pending.push(first);
  }

  /** Narrows the node's bounds by its children's; tells whether anything changed. Bounds never widen. */
  #recompute(node: number): boolean {
    const { boundRoles } = this.#graph.shape;
    let changed = false;
    for (let role = 0; role < boundRoles; role++) {
      const [lower, upper] = this.#interval(node, role);
      const at = node * boundRoles + role;
      if (lower > this.#graph.lower[at]!) {
        this.#graph.lower[at] = lower;
        changed = true;
      }
      if (upper < this.#graph.upper[at]!) {
        this.#graph.upper[at] = upper;
        changed = true;
      }
    }
    if (changed) this.#graph.noteBounds(node);
    this.#markUseless(node);
    return changed;
  }

  /** Notes on the edges whether going there cannot help the role that chooses (bounds 3.3). */
  #markUseless(node: number): void {
    const graph = this.#graph;
    const role = graph.mover(node);
    if (role < 0) return;
    const first = graph.edgesAt(node);
    for (let edge = first; edge < first + graph.edgeCount(node); edge++) {
      const child = graph.child(edge);
      graph.setUseless(edge, child !== NONE && this.#prunes(node, child, role));
    }
  }

  #interval(node: number, role: number): [number, number] {
    const mover = this.#graph.mover(node);
    if (mover === SIMULTANEOUS) return this.#matrixInterval(node, role);
    if (mover === CHANCE) return this.#meanInterval(node, role);
    const opposed = this.#sum !== undefined && mover !== role;
    if (this.#exactOnly) return this.#exactInterval(node, role, mover, opposed);
    if (mover === role || opposed) return this.#bestInterval(node, role, opposed ? -1 : 1);
    return this.#hull(node, role, mover);
  }

  #childLower(edge: number, role: number): number {
    const child = this.#graph.child(edge);
    return child === NONE ? this.#graph.shape.leastGoal : this.lower(child, role);
  }

  #childUpper(edge: number, role: number): number {
    const child = this.#graph.child(edge);
    return child === NONE ? this.#graph.shape.mostGoal : this.upper(child, role);
  }

  /** Maximum (sign 1) or minimum (sign -1) over the children. */
  #bestInterval(node: number, role: number, sign: 1 | -1): [number, number] {
    const first = this.#graph.edgesAt(node);
    let lower = Number.NEGATIVE_INFINITY;
    let upper = Number.NEGATIVE_INFINITY;
    for (let edge = first; edge < first + this.#graph.edgeCount(node); edge++) {
      lower = Math.max(lower, sign * this.#childLower(edge, role));
      upper = Math.max(upper, sign * this.#childUpper(edge, role));
    }
    return [sign * lower, sign * upper];
  }

  /** For a role that does not choose: everything the mover may still prefer is possible. */
  #hull(node: number, role: number, mover: number): [number, number] {
    const first = this.#graph.edgesAt(node);
    const [moverLower] = this.#bestInterval(node, mover, 1);
    let lower = Number.POSITIVE_INFINITY;
    let upper = Number.NEGATIVE_INFINITY;
    for (let edge = first; edge < first + this.#graph.edgeCount(node); edge++) {
      if (this.#childUpper(edge, mover) < moverLower) continue;
      lower = Math.min(lower, this.#childLower(edge, role));
      upper = Math.max(upper, this.#childUpper(edge, role));
    }
    return [lower, upper];
  }

  #meanInterval(node: number, role: number): [number, number] {
    const first = this.#graph.edgesAt(node);
    const count = this.#graph.edgeCount(node);
    let lower = 0;
    let upper = 0;
    for (let edge = first; edge < first + count; edge++) {
      lower += this.#childLower(edge, role);
      upper += this.#childUpper(edge, role);
    }
    return [lower / count, upper / count];
  }

  #exactInterval(node: number, role: number, mover: number, opposed: boolean): [number, number] {
    const { leastGoal, mostGoal } = this.#graph.shape;
    const first = this.#graph.edgesAt(node);
    const top = opposed ? leastGoal : mostGoal;
    let solved = true;
    for (let edge = first; edge < first + this.#graph.edgeCount(node); edge++) {
      const child = this.#graph.child(edge);
      const known = child !== NONE && this.isSolved(child);
      if (known && (mover === role || opposed) && this.lower(child, role) === top) return [top, top];
      solved &&= known;
    }
    if (!solved) return [leastGoal, mostGoal];
    return mover === role || opposed ? this.#bestInterval(node, role, opposed ? -1 : 1) : this.#hull(node, role, mover);
  }

  #matrixInterval(node: number, role: number): [number, number] {
    const graph = this.#graph;
    const { roles, leastGoal, mostGoal } = graph.shape;
    const counts = Array.from({ length: roles }, (_, each) => graph.moveCount(node, each));
    const size = counts.reduce((product, count) => product * count, 1);
    if (size > MATRIX_LIMIT) return [leastGoal, mostGoal];
    this.#left -= size;
    const own = counts[role]!;
    const stride = counts.slice(role + 1).reduce((product, count) => product * count, 1);
    const worst = new Float64Array(own).fill(Number.POSITIVE_INFINITY);
    const best = new Float64Array(size / own).fill(Number.NEGATIVE_INFINITY);
    for (const joint of this.#jointsLeft(node, counts, size)) {
      const [lower, upper] = this.#jointInterval(node, joint, role);
      const mine = Math.floor(joint / stride) % own;
      const theirs = Math.floor(joint / (stride * own)) * stride + (joint % stride);
      worst[mine] = Math.min(worst[mine]!, lower);
      best[theirs] = Math.max(best[theirs]!, upper);
    }
    // Rows and columns without joint moves are out.
    const sure = Math.max(...worst.filter((value) => value < Number.POSITIVE_INFINITY));
    return [sure, this.#isOpposed ? Math.min(...best) : Math.max(...best)];
  }

  /** Whether two roles share a constant sum, and nobody else chooses. */
  get #isOpposed(): boolean {
    return this.#sum !== undefined && this.#graph.shape.chanceRole < 0;
  }

  #jointInterval(node: number, joint: number, role: number): [number, number] {
    const { leastGoal, mostGoal } = this.#graph.shape;
    const edge = this.#graph.knownJointEdge(node, joint);
    return edge === NONE ? [leastGoal, mostGoal] : [this.#childLower(edge, role), this.#childUpper(edge, role)];
  }

  /** The joint moves that the roles may make. */
  #jointsLeft(node: number, counts: readonly number[], size: number): Iterable<number> {
    const all = Array.from({ length: size }, (_, joint) => joint);
    if (this.#isOpposed || size > DOMINANCE_LIMIT || !this.#areAllMade(node, size)) return all;
    this.#left -= size;
    return undominated({
      counts,
      indifferent: (role) => role === this.#graph.shape.chanceRole,
      lower: (joint, role) => this.#jointInterval(node, joint, role)[0],
      upper: (joint, role) => this.#jointInterval(node, joint, role)[1],
    });
  }

  #areAllMade(node: number, size: number): boolean {
    for (let joint = 0; joint < size; joint++) {
      const edge = this.#graph.knownJointEdge(node, joint);
      if (edge === NONE || this.#graph.child(edge) === NONE) return false;
    }
    return true;
  }
}
