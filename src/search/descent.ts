/** One way down the graph, from the root to the leaf whose payoff is wanted. Used again and again. */
import { NONE } from "./graph.ts";

export class Descent {
  /** Edges followed and the nodes they start from: the first `length` of each. */
  edges = new Int32Array(64);
  nodes = new Int32Array(64);
  length = 0;
  /** Arms pulled in simultaneous nodes, one for each role and node. */
  readonly arms: number[] = [];
  /** The node where it ended; NONE while its last edge has no child, and where there was no room for one. */
  leaf = NONE;
  /** Whether it waits for the child of its last edge. */
  isOpen = false;
  /** The state behind its last edge, where there was no room for a node. */
  readonly state: Uint32Array;
  /** Goals where they are known without a playout: of an end that got no node. */
  goals: ArrayLike<number> | undefined;
  /** Place of its state among the new ones, and of its playouts among those of the batch; NONE where it needs none. */
  place = NONE;

  constructor(stateWords: number) {
    this.state = new Uint32Array(stateWords);
  }

  start(): void {
    this.length = 0;
    this.arms.length = 0;
    this.leaf = NONE;
    this.isOpen = false;
    this.goals = undefined;
    this.place = NONE;
  }

  push(node: number, edge: number): void {
    if (this.length === this.edges.length) {
      this.edges = twiceAsLong(this.edges);
      this.nodes = twiceAsLong(this.nodes);
    }
    this.nodes[this.length] = node;
    this.edges[this.length++] = edge;
  }

  get lastEdge(): number {
    return this.edges[this.length - 1]!;
  }
}

function twiceAsLong(column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * column.length);
  longer.set(column);
  return longer;
}
