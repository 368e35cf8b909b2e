/**
 * Numbers of nodes that follow from those of their children: proof numbers, minimax values of an evaluation. They are kept on the edges
 * into a node, where its parents read them side by side.
 *
 * After a descent the numbers of the nodes on its way are computed anew, the last first, and written to all edges into each. Other
 * parents of these nodes are computed when a descent comes through them: to carry every change to all ancestors would cost more than
 * the descents.
 */
import type { Descents } from "./descents.ts";
import { EdgeColumn } from "./edge-column.ts";
import { type Graph, NONE } from "./graph.ts";

export abstract class BackedUpNumbers {
  protected readonly graph: Graph;
  protected readonly width: number;
  readonly #column: EdgeColumn;
  readonly #computed: Float64Array;

  /** `width` numbers a node; `blank` stands for those of a child that is not there yet. */
  constructor(graph: Graph, width: number, blank: number, memoryMiB: number) {
    this.graph = graph;
    this.width = width;
    this.#column = new EdgeColumn(graph, { width, blank, memoryMiB });
    this.#computed = new Float64Array(width);
  }

  /** For each edge the numbers of its child. */
  protected get values(): Float64Array {
    return this.#column.values;
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
    const { graph, width, values } = this;
    this.compute(node, this.#computed);
    for (let edge = graph.firstIn[node]!; edge !== NONE; edge = graph.nextIn(edge))
      for (let at = 0; at < width; at++) values[edge * width + at] = this.#computed[at]!;
  }
}
