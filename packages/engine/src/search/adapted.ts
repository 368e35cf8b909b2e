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
}

interface Depths {
  readonly meanDepth: number;
  readonly originDepth: number;
  readonly moveDepth: number;
}

/** By the definition, for comparison: for one descent at a time, those under way are not added. */
export class RecursiveValues implements EdgeValues {
  readonly #graph: Graph;
  readonly #depths: Depths;

  constructor(graph: Graph, depths: Depths) {
    this.#graph = graph;
    this.#depths = depths;
  }

  mean(edge: number, role: number): number {
    return this.#total(edge, role, this.#depths.meanDepth) * (1 / this.#graph.visits(edge));
  }

  moveVisits(edge: number): number {
    return this.#visits(edge, this.#depths.moveDepth);
  }

  originVisits(node: number): number {
    const first = this.#graph.edgesAt(node);
    let total = 0;
    for (let edge = first; edge < first + this.#graph.edgeCount(node); edge++)
      total += this.#visits(edge, this.#depths.originDepth);
    return total;
  }

  #total(edge: number, role: number, depth: number): number {
    return depth === 0
      ? localTotal(this.#graph, edge, role)
      : adaptedTotal(this.#graph, edge, role, (child) => this.#total(child, role, depth - 1));
  }

  #visits(edge: number, depth: number): number {
    return depth === 0
      ? this.#graph.visits(edge)
      : adaptedVisits(this.#graph, edge, (child) => this.#visits(child, depth - 1));
  }
}

export class IncrementalValues implements EdgeValues {
  readonly #graph: Graph;
  readonly #totals: Levels;
  readonly #moves: Levels;
  readonly #origins: Levels;

  constructor(graph: Graph, depths: Depths) {
    this.#graph = graph;
    const { roles } = graph.shape;
    const totalOf = (edge: number, role: number, below: LevelReader) =>
      adaptedTotal(graph, edge, role, (child) => below(child, role));
    const visitsOf = (edge: number, _: number, below: LevelReader) =>
      adaptedVisits(graph, edge, (child) => below(child, 0));
    const localVisits: LevelReader = (edge) => graph.visits(edge);
    this.#totals = new Levels(graph, depths.meanDepth, roles, (edge, role) => localTotal(graph, edge, role), totalOf);
    this.#moves = new Levels(graph, depths.moveDepth, 1, localVisits, visitsOf);
    this.#origins =
      depths.originDepth === depths.moveDepth
        ? this.#moves
        : new Levels(graph, depths.originDepth, 1, localVisits, visitsOf);
    graph.edgeListeners.push((first, end) => this.#forget(first, end));
  }

  #forget(first: number, end: number): void {
    this.#totals.forget(first, end);
    this.#moves.forget(first, end);
    if (this.#origins !== this.#moves) this.#origins.forget(first, end);
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

  /** To be called after the payoffs of a playout were added to the edges of its descent. */
  played(path: readonly number[]): void {
    this.#totals.refresh(path);
    this.#moves.refresh(path);
    if (this.#origins !== this.#moves) this.#origins.refresh(path);
  }
}

type LevelReader = (edge: number, role: number) => number;

/** One quantity at every depth 1..d, a column a depth. */
class Levels {
  readonly #graph: Graph;
  readonly #width: number;
  readonly #local: LevelReader;
  readonly #formula: (edge: number, role: number, below: LevelReader) => number;
  /** Column of each depth; for depth Infinity just one, which reads itself. */
  readonly #columns: Float64Array[];
  readonly #readers: LevelReader[];
  readonly #endless: boolean;
  /** The visits of each edge when it was last computed. */
  #seen = new Float64Array(0);

  constructor(
    graph: Graph,
    depth: number,
    width: number,
    local: LevelReader,
    formula: (edge: number, role: number, below: LevelReader) => number,
  ) {
    this.#graph = graph;
    this.#width = width;
    this.#local = local;
    this.#formula = formula;
    this.#endless = depth === Number.POSITIVE_INFINITY;
    const count = this.#endless ? 1 : depth;
    this.#columns = Array.from({ length: count }, () => new Float64Array(0));
    this.#readers = this.#columns.map((_, depth) => (edge, role) => this.#columns[depth]![edge * width + role] ?? 0);
  }

  value(edge: number, role: number): number {
    const column = this.#columns.at(-1);
    return column === undefined ? this.#local(edge, role) : (column[edge * this.#width + role] ?? 0);
  }

  /** Where the quantity is visits: with those of descents under way. */
  visits(edge: number): number {
    if (this.#columns.length === 0) return this.#local(edge, 0);
    return this.value(edge, 0) + this.#graph.visits(edge) - (this.#seen[edge] ?? 0);
  }

  refresh(path: readonly number[]): void {
    this.#makeRoom();
    if (this.#endless) this.#refreshEndless(path);
    else this.#refreshDepths(path);
  }

  /** Depth by depth: what changed at one depth concerns the edges into its origin at the next. */
  #refreshDepths(path: readonly number[]): void {
    let changed: Iterable<number> = path;
    for (let depth = 0; depth < this.#columns.length; depth++) {
      const concerned = new Set(path);
      for (const edge of changed) this.#addParents(edge, concerned);
      for (const edge of concerned) this.#compute(edge, depth);
      changed = concerned;
    }
  }

  /** Every ancestor once, each after all that lies below it and has changed. */
  #refreshEndless(path: readonly number[]): void {
    const last = path.at(-1);
    if (last === undefined) return;
    const waiting = this.#changedOut(this.#graph.parent[last]!);
    const ready: number[] = [];
    const computed = (edge: number): void => {
      this.#compute(edge, 0);
      const origin = this.#graph.parent[edge]!;
      const left = waiting.get(origin)! - 1;
      waiting.set(origin, left);
      if (left === 0) ready.push(origin);
    };
    computed(last);
    for (let node = ready.pop(); node !== undefined; node = ready.pop())
      for (let edge = this.#graph.firstIn[node]!; edge !== NONE; edge = this.#graph.nextIn(edge)) computed(edge);
  }

  /** For the node and each of its ancestors how many edges out of it will change. */
  #changedOut(start: number): Map<number, number> {
    const counts = new Map([[start, 1]]);
    const pending = [start];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      for (let edge = this.#graph.firstIn[node]!; edge !== NONE; edge = this.#graph.nextIn(edge)) {
        const origin = this.#graph.parent[edge]!;
        const known = counts.get(origin);
        counts.set(origin, (known ?? 0) + 1);
        if (known === undefined) pending.push(origin);
      }
    }
    return counts;
  }

  #addParents(edge: number, into: Set<number>): void {
    const origin = this.#graph.parent[edge]!;
    for (let above = this.#graph.firstIn[origin]!; above !== NONE; above = this.#graph.nextIn(above)) into.add(above);
  }

  #compute(edge: number, depth: number): void {
    const column = this.#columns[depth]!;
    const below = this.#endless ? this.#readers[0]! : (this.#readers[depth - 1] ?? this.#local);
    for (let role = 0; role < this.#width; role++) column[edge * this.#width + role] = this.#formula(edge, role, below);
    this.#seen[edge] = this.#graph.visits(edge);
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

function localTotal(graph: Graph, edge: number, role: number): number {
  return graph.sum(edge, role);
}

function adaptedTotal(graph: Graph, edge: number, role: number, below: (child: number) => number): number {
  let weight = graph.firstVisits[edge]!;
  let total = graph.firstSum(edge, role);
  const child = graph.child(edge);
  if (child !== NONE) {
    const first = graph.edgesAt(child);
    for (let next = first; next < first + graph.edgeCount(child); next++) {
      const visits = graph.visits(next);
      if (visits === 0) continue;
      weight += visits;
      total += below(next);
    }
  }
  return weight === 0 ? localTotal(graph, edge, role) : total * (graph.visits(edge) / weight);
}

function adaptedVisits(graph: Graph, edge: number, below: (child: number) => number): number {
  let total = graph.firstVisits[edge]!;
  const child = graph.child(edge);
  if (child === NONE) return total;
  const first = graph.edgesAt(child);
  for (let next = first; next < first + graph.edgeCount(child); next++)
    if (graph.visits(next) > 0) total += below(next);
  return total;
}
