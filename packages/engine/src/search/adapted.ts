/**
 * UCD's adapted values (Saffidine, Cazenave and Méhat, section 3.3), for an edge e with children c(e), siblings b(e),
 * and n'(e), μ'(e) the payoffs of descents that ended with it:
 *
 *   μ_0(e) = μ(e)      μ_d(e) = (μ'(e) n'(e) + Σ_{f in c(e)} μ_{d-1}(f) n(f)) / (n'(e) + Σ_{f in c(e)} n(f))
 *   n_0(e) = n(e)      n_d(e) = n'(e) + Σ_{f in c(e)} n_{d-1}(f)
 *                      p_d(e) = Σ_{f in b(e)} n_d(f)
 *
 * Incrementally (section 3.4): the value of every depth up to d is kept on each edge, and after a playout just the
 * ancestors within reach are computed anew, from the bottom up. The sums run in the same order as the recursive ones,
 * so that both ways give the same numbers to the last bit. Depth Infinity needs one column: it is built on itself.
 *
 * Descents under way count at every depth as they do at depth 0: as visits without a payoff. No sum over children knows of
 * them, so they are added to it, which keeps the descents of a batch apart.
 *
 * Means travel as totals, t_d(e) = μ_d(e) n(e): where nothing transposes they are sums of goals, exact, and every
 * setting selects exactly as plain UCT does.
 */
import { lengthened } from "./columns.ts";
import { type Graph, NONE } from "./graph.ts";

/** Reads statistics of an edge for selection. */
export interface EdgeValues {
  mean(edge: number, role: number): number;
  moveVisits(edge: number): number;
  originVisits(node: number): number;
  /** To be called after the payoffs of a playout were added to the edges of its descent. */
  played?(path: ArrayLike<number>): void;
}

export interface Depths {
  readonly meanDepth: number;
  readonly originDepth: number;
  readonly moveDepth: number;
}

export class IncrementalValues implements EdgeValues {
  readonly #graph: Graph;
  /** The edges whose values change with a descent: at depth d the first `#ends[d - 1]`, since what changes at one depth does at the next. */
  readonly #edges: number[] = [];
  readonly #ends: number[];
  #stamps = new Int32Array(0);
  #stamp = 0;
  readonly #totals: Levels;
  readonly #moves: Levels;
  readonly #origins: Levels;
  readonly #all: ReadonlySet<Levels>;

  constructor(graph: Graph, depths: Depths) {
    this.#graph = graph;
    const { roles } = graph.shape;
    this.#totals = new Levels(graph, depths.meanDepth, roles);
    this.#moves = new Levels(graph, depths.moveDepth, 0);
    this.#origins = depths.originDepth === depths.moveDepth ? this.#moves : new Levels(graph, depths.originDepth, 0);
    this.#all = new Set([this.#totals, this.#moves, this.#origins]);
    const finite = [0, depths.meanDepth, depths.originDepth, depths.moveDepth].filter(Number.isFinite);
    this.#ends = new Array<number>(Math.max(...finite));
    graph.edgeListeners.push((first, end) => {
      for (const levels of this.#all) levels.forget(first, end);
    });
  }

  mean(edge: number, role: number): number {
    return this.#totals.value(edge, role) * (1 / this.#graph.visits(edge));
  }

  moveVisits(edge: number): number {
    return this.#moves.visits(edge);
  }

  originVisits(node: number): number {
    const first = this.#graph.edgesAt(node);
    let total = 0;
    for (let edge = first; edge < first + this.#graph.edgeCount(node); edge++) total += this.#origins.visits(edge);
    return total;
  }

  played(path: ArrayLike<number>): void {
    this.#find(path);
    for (const levels of this.#all) levels.refresh(path, this.#edges, this.#ends);
  }

  /** At each depth the descent's own edges, and those into origins of what changed at the depth before. */
  #find(path: ArrayLike<number>): void {
    const { parent, firstIn, edgeRoom } = this.#graph;
    const edges = this.#edges;
    edges.length = 0;
    this.#stamps = lengthened(this.#stamps, edgeRoom);
    this.#stamp++;
    for (let at = 0; at < path.length; at++) this.#add(path[at]!);
    for (let depth = 0, next = 0; depth < this.#ends.length; depth++) {
      for (const end = edges.length; next < end; next++)
        for (let edge = firstIn[parent[edges[next]!]!]!; edge !== NONE; edge = this.#graph.nextIn(edge))
          this.#add(edge);
      this.#ends[depth] = edges.length;
    }
  }

  #add(edge: number): void {
    if (this.#stamps[edge] === this.#stamp) return;
    this.#stamps[edge] = this.#stamp;
    this.#edges.push(edge);
  }
}

/** Totals of so many roles, or visits where there are none, at every depth 1..d, a column a depth. */
class Levels {
  readonly #graph: Graph;
  readonly #width: number;
  readonly #counts: boolean;
  readonly #sums: Float64Array;
  /** Column of each depth; for depth Infinity just one, which reads itself. */
  readonly #columns: Float64Array[];
  readonly #endless: boolean;
  /** The visits of each edge when it was last computed. */
  #seen = new Float64Array(0);

  constructor(graph: Graph, depth: number, roles: number) {
    this.#graph = graph;
    this.#counts = roles === 0;
    this.#width = roles || 1;
    this.#sums = new Float64Array(this.#width);
    this.#endless = depth === Number.POSITIVE_INFINITY;
    this.#columns = Array.from({ length: this.#endless ? 1 : depth }, () => new Float64Array(0));
  }

  value(edge: number, role: number): number {
    const column = this.#columns.at(-1);
    return column === undefined ? this.#local(edge, role) : (column[edge * this.#width + role] ?? 0);
  }

  /** Where the quantity is visits: with those of descents under way. */
  visits(edge: number): number {
    if (this.#columns.length === 0) return this.#graph.visits(edge);
    return this.value(edge, 0) + this.#graph.visits(edge) - (this.#seen[edge] ?? 0);
  }

  refresh(path: ArrayLike<number>, edges: readonly number[], ends: readonly number[]): void {
    this.#makeRoom();
    if (this.#endless) this.#refreshEndless(path);
    else
      for (let depth = 0; depth < this.#columns.length; depth++)
        for (let at = 0; at < ends[depth]!; at++)
          this.#compute(edges[at]!, this.#columns[depth - 1], this.#columns[depth]!);
  }

  /** Every ancestor once, each after all that lies below it and has changed. */
  #refreshEndless(path: ArrayLike<number>): void {
    if (path.length === 0) return;
    const { parent, firstIn } = this.#graph;
    const column = this.#columns[0]!;
    const last = path[path.length - 1]!;
    const seen = new Set<number>();
    const concerned: number[] = [];
    const climb = (node: number): void => {
      if (seen.has(node)) return;
      seen.add(node);
      for (let edge = firstIn[node]!; edge !== NONE; edge = this.#graph.nextIn(edge)) {
        climb(parent[edge]!);
        concerned.push(edge);
      }
    };
    climb(parent[last]!);
    concerned.push(last);
    while (concerned.length > 0) this.#compute(concerned.pop()!, column, column);
  }

  #compute(edge: number, below: Float64Array | undefined, column: Float64Array): void {
    const graph = this.#graph;
    const sums = this.#sums;
    const width = this.#width;
    const visits = graph.visits(edge);
    let weight = graph.firstVisits[edge]!;
    for (let role = 0; role < width; role++) sums[role] = this.#counts ? weight : graph.firstSum(edge, role);
    const child = graph.child(edge);
    const first = child === NONE ? 0 : graph.edgesAt(child);
    const end = child === NONE ? 0 : first + graph.edgeCount(child);
    for (let next = first; next < end; next++) {
      if (graph.visits(next) === 0) continue;
      weight += graph.visits(next);
      for (let role = 0; role < width; role++) sums[role]! += below?.[next * width + role] ?? this.#local(next, role);
    }
    const share = this.#counts ? 1 : visits / weight;
    for (let role = 0; role < width; role++)
      column[edge * width + role] = this.#counts || weight > 0 ? sums[role]! * share : this.#local(edge, role);
    this.#seen[edge] = visits;
  }

  /** At depth 0. */
  #local(edge: number, role: number): number {
    return this.#counts ? this.#graph.visits(edge) : this.#graph.sum(edge, role);
  }

  /** The graph may have grown since. */
  #makeRoom(): void {
    const length = this.#graph.edgeRoom * this.#width;
    for (let depth = 0; depth < this.#columns.length; depth++)
      this.#columns[depth] = lengthened(this.#columns[depth]!, length);
    this.#seen = lengthened(this.#seen, this.#graph.edgeRoom);
  }

  /** Tells that edges are new, or stand for something new. */
  forget(first: number, end: number): void {
    for (const column of this.#columns) column.fill(0, first * this.#width, end * this.#width);
    this.#seen.fill(0, first, end);
  }
}

/** By the value of the option `adapted`; adapted-readings.ts adds others. */
export const READINGS: Record<string, new (graph: Graph, depths: Depths) => EdgeValues> = {
  incremental: IncrementalValues,
};
