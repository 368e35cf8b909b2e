/**
 * Other ways to UCD's adapted values than that of adapted.ts, for comparison. Importing this adds them: a page that only plays carries none.
 *
 *   recursive   by the definition, computed at each selection: the same numbers to the last bit
 *   leaf        visits by the words of section 3.4: a playout adds one to the edges of its descent and to those from which its leaf is at
 *               most d edges away; means by the definition
 *   bare        formulas (4) to (8), before n' and μ' come in: an edge whose child has been left counts what left it and nothing else
 */
import { type Depths, type EdgeValues, IncrementalValues, READINGS } from "./adapted.ts";
import { lengthened } from "./columns.ts";
import { type Graph, NONE } from "./graph.ts";

/** For one descent at a time: those under way are not added. */
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
      ? this.#graph.sum(edge, role)
      : adaptedTotal(this.#graph, edge, role, (child) => this.#total(child, role, depth - 1));
  }

  #visits(edge: number, depth: number): number {
    return depth === 0
      ? this.#graph.visits(edge)
      : adaptedVisits(this.#graph, edge, (child) => this.#visits(child, depth - 1));
  }
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
  return weight === 0 ? graph.sum(edge, role) : total * (graph.visits(edge) / weight);
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

class LeafValues extends IncrementalValues {
  readonly #graph: Graph;
  readonly #moves: LeafVisits;
  readonly #origins: LeafVisits;

  constructor(graph: Graph, { meanDepth, originDepth, moveDepth }: Depths) {
    super(graph, { meanDepth, originDepth: 0, moveDepth: 0 });
    this.#graph = graph;
    this.#moves = new LeafVisits(graph, moveDepth);
    this.#origins = new LeafVisits(graph, originDepth);
  }

  override moveVisits(edge: number): number {
    return this.#moves.of(edge);
  }

  override originVisits(node: number): number {
    const first = this.#graph.edgesAt(node);
    let total = 0;
    for (let edge = first; edge < first + this.#graph.edgeCount(node); edge++) total += this.#origins.of(edge);
    return total;
  }

  override played(path: ArrayLike<number>): void {
    super.played(path);
    this.#moves.played(path);
    this.#origins.played(path);
  }
}

/** Playouts of descents through an edge, and of others that ended at most so many edges below it. */
class LeafVisits {
  readonly #graph: Graph;
  readonly #depth: number;
  /** Those of other descents. */
  #others = new Float64Array(0);

  constructor(graph: Graph, depth: number) {
    this.#graph = graph;
    this.#depth = depth;
    graph.edgeListeners.push((first, end) => void this.#others.fill(0, first, end));
  }

  of(edge: number): number {
    return this.#graph.visits(edge) + (this.#others[edge] ?? 0);
  }

  played(path: ArrayLike<number>): void {
    const own = new Set(Array.from(path));
    this.#others = lengthened(this.#others, this.#graph.edgeRoom);
    for (const edge of this.#above(path[path.length - 1])) if (!own.has(edge)) this.#others[edge]! += 1;
  }

  /** The edge and those from which it is at most `depth` further on. */
  #above(last: number | undefined): Set<number> {
    const found = new Set(last === undefined ? [] : [last]);
    let nearest = [...found];
    for (let distance = 0; distance < this.#depth && nearest.length > 0; distance++) {
      nearest = nearest.flatMap((edge) => this.#into(this.#graph.parent[edge]!)).filter((edge) => !found.has(edge));
      for (const edge of nearest) found.add(edge);
    }
    return found;
  }

  #into(node: number): number[] {
    const edges: number[] = [];
    for (let edge = this.#graph.firstIn[node]!; edge !== NONE; edge = this.#graph.nextIn(edge)) edges.push(edge);
    return edges;
  }
}

class BareValues extends IncrementalValues {
  readonly #graph: Graph;

  constructor(graph: Graph, depths: Depths) {
    super(graph, depths);
    this.#graph = graph;
  }

  /** What ended at a node is forgotten as soon as a descent leaves it. */
  override played(path: ArrayLike<number>): void {
    const { parent, firstIn, firstVisits, firstSums, shape } = this.#graph;
    for (let at = 0; at < path.length; at++)
      for (let edge = firstIn[parent[path[at]!]!]!; edge !== NONE; edge = this.#graph.nextIn(edge)) {
        firstVisits[edge] = 0;
        firstSums.fill(0, edge * shape.sumRoles, (edge + 1) * shape.sumRoles);
      }
    super.played(path);
  }
}

Object.assign(READINGS, { recursive: RecursiveValues, leaf: LeafValues, bare: BareValues });
