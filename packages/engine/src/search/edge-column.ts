/**
 * A column of numbers for each edge that only some searches keep: it grows with the edges, and an edge that is new or stands for
 * something new begins with a blank.
 */
import { grown, lengthened } from "./columns.ts";
import type { Graph } from "./graph.ts";

/** Edges that there is room for at first. */
const FEW = 1024;

export interface EdgeColumnShape {
  /** Numbers an edge. */
  readonly width: number;
  readonly blank: number;
  /** The cap of memory. */
  readonly memoryMiB: number;
}

export class EdgeColumn {
  /** `width` numbers from `edge * width` on. */
  values = new Float64Array(0);
  readonly width: number;
  readonly #blank: number;
  readonly #most: number;

  constructor(graph: Graph, { width, blank, memoryMiB }: EdgeColumnShape) {
    this.width = width;
    this.#blank = blank;
    this.#most = memoryMiB * 2 ** 20;
    graph.edgeListeners.push((first, end) => this.#clear(first, end));
  }

  #clear(first: number, end: number): void {
    const { width } = this;
    while (end * width > this.values.length)
      grown(this.values.length / width, FEW, 8 * width, this.#most, (room) => {
        this.values = lengthened(this.values, room * width);
      });
    this.values.fill(this.#blank, first * width, end * width);
  }
}
