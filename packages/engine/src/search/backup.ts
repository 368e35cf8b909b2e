/**
 * Payoffs on their way up: to the edges of the descent, or to every ancestor edge once (UCD 3.2).
 *
 * Visits are counted on the way down. Where one sum stands for two roles, the visit of an edge that role 1 chose adds
 * the constant sum to role 0 until the payoff comes, so that a descent under way looks like a loss to whoever chose it.
 */
import type { Bounds } from "./bounds.ts";
import { SUMS } from "./columns.ts";
import type { Descents } from "./descents.ts";
import { type Graph, NONE } from "./graph.ts";
import type { SearchOptions } from "./options.ts";

export class Backup {
  readonly #graph: Graph;
  readonly #options: SearchOptions;
  readonly #bounds: Bounds | undefined;
  readonly #descents: Descents;
  readonly #totals: Float64Array;
  readonly #oneSum: boolean;
  readonly #isPlain: boolean;

  constructor(graph: Graph, options: SearchOptions, bounds: Bounds | undefined, descents: Descents) {
    this.#descents = descents;
    this.#graph = graph;
    this.#options = options;
    this.#bounds = bounds;
    this.#totals = new Float64Array(graph.shape.sumRoles);
    this.#oneSum = graph.shape.sumRoles < graph.shape.roles;
    const hasMore = options.clampScores || graph.nodeSums.length > 0 || graph.firstVisits.length > 0;
    this.#isPlain = this.#oneSum && !hasMore;
  }

  /** Counts visits of an edge that the role chose in the node, before their payoffs are known. */
  count(node: number, role: number, edge: number, count: number): void {
    const graph = this.#graph;
    graph.addVisits(node, edge, count);
    if (this.#oneSum && role === 1) graph.edgeNumbers[graph.sumAt(edge)]! += this.#assumed(role, count);
    if (graph.nodeVisits.length > 0 && graph.child(edge) !== NONE) this.countNode(graph.child(edge), count);
  }

  /** Counts visits of every edge of a descent. */
  countAll(descent: number, count: number): void {
    const { nodes, roles, edges, reach, lengths } = this.#descents;
    const from = descent * reach;
    for (let at = from; at < from + lengths[descent]!; at++) this.count(nodes[at]!, roles[at]!, edges[at]!, count);
  }

  /** The same for `branches` descents from `first` on that left the way of another at its last node. */
  countBranches(descent: number, first: number, branches: number, count: number): void {
    const { nodes, roles, edges, reach, lengths } = this.#descents;
    const from = descent * reach;
    const last = lengths[descent]! - 1;
    for (let at = from; at < from + last; at++) this.count(nodes[at]!, roles[at]!, edges[at]!, branches * count);
    for (let branch = first; branch < first + branches; branch++)
      this.count(nodes[from + last]!, roles[from + last]!, edges[branch * reach + last]!, count);
  }

  countNode(node: number, count: number): void {
    if (this.#graph.nodeVisits.length > 0) this.#graph.nodeVisits[node]! += count;
  }

  /** What role 0 is taken to get of visits whose payoff is not known yet. */
  #assumed(role: number, count: number): number {
    return role === 1 ? this.#graph.shape.constantSum! * count : 0;
  }

  /** Adds payoffs; `totals` are sums over `count` playouts, by role. */
  add(descent: number, totals: ArrayLike<number>, count: number): void {
    const own = this.#totals;
    for (let role = 0; role < own.length; role++) own[role] = totals[role]!;
    const leaf = this.#descents.leaves[descent]!;
    if (this.#options.update === "all" && leaf !== NONE) this.#addToAll(descent, leaf, count);
    else if (this.#isPlain) this.#addPlain(descent, count);
    else this.#addToDescent(descent, count);
    const arms = this.#descents.arms[descent]!;
    for (let at = 0; at < arms.length; at++) this.#addToEdge(arms[at]!);
  }

  /** Undoes visits whose playouts were given up. */
  takeBack(descent: number, count: number): void {
    this.countAll(descent, -count);
    for (const arm of this.#descents.arms[descent]!) this.#graph.addPulls(arm, -count);
  }

  #addToEdge(edge: number): void {
    this.#addSums(this.#graph.edgeNumbers, this.#graph.sumAt(edge));
  }

  #addSums(sums: Float64Array, at: number): void {
    const own = this.#totals;
    for (let role = 0; role < own.length; role++) sums[at + role]! += own[role]!;
  }

  #addToDescent(descent: number, count: number): void {
    const graph = this.#graph;
    const { edges, roles, reach, lengths } = this.#descents;
    const onNodes = graph.nodeSums.length > 0;
    const from = descent * reach;
    const last = from + lengths[descent]! - 1;
    for (let at = last; at >= from; at--) {
      const edge = edges[at]!;
      const child = graph.child(edge);
      if (this.#options.clampScores && child !== NONE) this.#clamp(child, count);
      this.#addToEdge(edge);
      if (this.#oneSum) graph.edgeNumbers[graph.sumAt(edge)]! -= this.#assumed(roles[at]!, count);
      if (onNodes && child !== NONE) this.#addSums(graph.nodeSums, child * graph.shape.sumRoles);
      if (at === last) this.#countFirst(edge, count);
    }
  }

  /** The common case: sums on edges, one for both roles, nothing else. */
  #addPlain(descent: number, count: number): void {
    const { edges, roles, reach, lengths } = this.#descents;
    const { edgeNumbers, edgeStride } = this.#graph;
    const own = this.#totals[0]!;
    const others = own - this.#assumed(1, count);
    const half = edgeStride / 2;
    const from = descent * reach;
    for (let at = from, end = from + lengths[descent]!; at < end; at++)
      edgeNumbers[edges[at]! * half + SUMS / 2]! += roles[at] === 1 ? others : own;
  }

  /** n' and μ': payoffs of descents that went no further, though others of the same batch may have. */
  #countFirst(edge: number, count: number): void {
    const graph = this.#graph;
    if (graph.firstVisits.length === 0) return;
    graph.firstVisits[edge]! += count;
    this.#addSums(graph.firstSums, edge * graph.shape.sumRoles);
  }

  #clamp(node: number, count: number): void {
    if (this.#bounds === undefined) return;
    const own = this.#totals;
    for (let role = 0; role < own.length; role++) {
      const least = this.#bounds.lower(node, role) * count;
      const most = this.#bounds.upper(node, role) * count;
      own[role] = Math.min(most, Math.max(least, own[role]!));
    }
  }

  /** Every edge from which the leaf can be reached gets the payoff once, and those of the descent no second visit. */
  #addToAll(descent: number, leaf: number, count: number): void {
    const graph = this.#graph;
    this.countAll(descent, -count);
    const stamp = graph.newStamp();
    const pending = [leaf];
    graph.stamps[leaf] = stamp;
    while (pending.length > 0) {
      const node = pending.pop()!;
      for (let edge = graph.firstIn[node]!; edge !== NONE; edge = graph.nextIn(edge)) {
        const parent = graph.parent[edge]!;
        graph.addVisits(parent, edge, count);
        this.#addToEdge(edge);
        if (graph.stamps[parent] === stamp) continue;
        graph.stamps[parent] = stamp;
        pending.push(parent);
      }
    }
  }
}
