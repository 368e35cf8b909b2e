/**
 * Numbers of nodes that follow from those of their children: proof numbers, minimax values of an evaluation. They are kept on the edges
 * into a node, where its parents read them side by side.
 *
 * After a descent the numbers of the nodes on its way are computed anew, the last first, and written to all edges into each. Other
 * parents of these nodes are computed when a descent comes through them: to carry every change to all ancestors would cost more than
 * the descents.
 */
import { grown, lengthened } from "./columns.ts";
import type { Descents } from "./descents.ts";
import { type Graph, NONE } from "./graph.ts";

/** Edges that there is room for at first. */
const FEW = 1024;

export abstract class BackedUpNumbers {
  protected readonly graph: Graph;
  /** `width` numbers of the child for each edge. */
  protected values = new Float32Array(0);
  protected readonly width: number;
  readonly #blank: number;
  readonly #most: number;
  readonly #computed: Float64Array;

  /** `blank`: what stands for a child that is not there yet; `mostBytes`: the cap of memory. */
  constructor(graph: Graph, width: number, blank: number, mostBytes: number) {
    this.graph = graph;
    this.width = width;
    this.#blank = blank;
    this.#most = mostBytes;
    this.#computed = new Float64Array(width);
    graph.edgeListeners.push((first, end) => this.#clear(first, end));
  }

  /** Writes the numbers of a node; `computed` still has those of another. */
  protected abstract compute(node: number, computed: Float64Array): void;

  /** To be called when the leaf of a descent has its node, and bounds have been passed on. */
  backUp(descents: Descents, descent: number): void {
    const { edges, reach, lengths } = descents;
    const from = descent * reach;
    for (let at = from + lengths[descent]! - 1; at >= from; at--) {
      const child = this.graph.child(edges[at]!);
      if (child !== NONE) this.#refresh(child);
    }
  }

  #refresh(node: number): void {
    const { graph, width } = this;
    this.compute(node, this.#computed);
    for (let edge = graph.firstIn[node]!; edge !== NONE; edge = graph.nextIn(edge))
      for (let at = 0; at < width; at++) this.values[edge * width + at] = this.#computed[at]!;
  }

  #clear(first: number, end: number): void {
    const { width } = this;
    while (end * width > this.values.length)
      grown(this.values.length / width, FEW, 4 * width, this.#most, (room) => {
        this.values = lengthened(this.values, room * width);
      });
    this.values.fill(this.#blank, first * width, end * width);
  }
}
