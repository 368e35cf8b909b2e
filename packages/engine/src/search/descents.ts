/**
 * The ways down the graph of one batch, each from the root to the leaf whose payoff is wanted. Columns once more: a batch
 * of objects would not stay in the cache.
 *
 *   path   descent d followed edges[d * reach + i] out of nodes[d * reach + i], chosen by roles[d * reach + i],
 *          for i < lengths[d]
 */
import { NONE } from "./graph.ts";

const SHORT = 32;

export class Descents {
  /** How many there are at present. */
  count: number;
  readonly most: number;
  /** Room of each path. */
  reach = SHORT;
  edges: Int32Array;
  nodes: Int32Array;
  roles: Int32Array;
  readonly lengths: Int32Array;
  /** The node where it ended; NONE while its last edge has no child, and where there was no room for one. */
  readonly leaves: Int32Array;
  /** Whether it waits for the child of its last edge. */
  readonly open: Uint8Array;
  /** Place of its playouts among those of the batch; NONE where it needs none. */
  readonly places: Int32Array;
  /** The state behind its last edge, where there was no room for a node; made when it is first needed. */
  states = new Uint32Array(0);
  /** Goals where they are known without a playout: of an end that got no node. */
  readonly goals = new Map<number, ArrayLike<number>>();
  /** Arms pulled in simultaneous nodes, one for each role and node. */
  readonly arms: number[][];

  constructor(count: number) {
    this.count = count;
    this.most = count;
    this.edges = new Int32Array(count * SHORT);
    this.nodes = new Int32Array(count * SHORT);
    this.roles = new Int32Array(count * SHORT);
    this.lengths = new Int32Array(count);
    this.leaves = new Int32Array(count);
    this.open = new Uint8Array(count);
    this.places = new Int32Array(count);
    this.arms = Array.from({ length: count }, () => []);
  }

  start(descent: number): void {
    this.lengths[descent] = 0;
    if (this.goals.size > 0) this.goals.delete(descent);
    if (this.arms[descent]!.length > 0) this.arms[descent]!.length = 0;
  }

  push(descent: number, node: number, role: number, edge: number): void {
    const length = this.lengths[descent]!;
    if (length === this.reach) this.#reachFurther();
    const at = descent * this.reach + length;
    this.nodes[at] = node;
    this.roles[at] = role;
    this.edges[at] = edge;
    this.lengths[descent] = length + 1;
  }

  lastEdge(descent: number): number {
    return this.edges[descent * this.reach + this.lengths[descent]! - 1]!;
  }

  /** The node its last edge starts from. */
  lastNode(descent: number): number {
    return this.nodes[descent * this.reach + this.lengths[descent]! - 1]!;
  }

  path(descent: number): Int32Array {
    const from = descent * this.reach;
    return this.edges.subarray(from, from + this.lengths[descent]!);
  }

  /** Makes `to` an open descent that left the way of `from` at its last node, by another edge. */
  branch(from: number, to: number, edge: number): void {
    this.start(to);
    const length = this.lengths[from]!;
    const own = to * this.reach;
    const other = from * this.reach;
    for (let at = 0; at < length; at++) {
      this.nodes[own + at] = this.nodes[other + at]!;
      this.roles[own + at] = this.roles[other + at]!;
      this.edges[own + at] = this.edges[other + at]!;
    }
    this.edges[own + length - 1] = edge;
    this.lengths[to] = length;
    this.leaves[to] = NONE;
    this.open[to] = 1;
  }

  keepState(descent: number, words: Uint32Array): void {
    if (this.states.length === 0) this.states = new Uint32Array(this.most * words.length);
    this.states.set(words, descent * words.length);
  }

  #reachFurther(): void {
    this.edges = spread(this.edges, this.reach);
    this.nodes = spread(this.nodes, this.reach);
    this.roles = spread(this.roles, this.reach);
    this.reach *= 2;
  }
}

/** The rows of a column, each with as much room again behind it. */
function spread(column: Int32Array, width: number): Int32Array {
  const wider = new Int32Array(2 * column.length);
  for (let from = 0; from < column.length; from += width) wider.set(column.subarray(from, from + width), 2 * from);
  return wider;
}
