/** One way down the graph, from the root to the leaf whose payoff is wanted. Used again and again. */
import { lengthened } from "./columns.ts";
import { NONE } from "./graph.ts";

export class Descent {
  /** Edges followed and the nodes they start from: the first `length` of each. */
  edges: Int32Array = new Int32Array(64);
  nodes: Int32Array = new Int32Array(64);
  /** Who chose there. */
  roles: Int32Array = new Int32Array(64);
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

  push(node: number, role: number, edge: number): void {
    if (this.length === this.edges.length) this.#lengthen();
    this.nodes[this.length] = node;
    this.roles[this.length] = role;
    this.edges[this.length++] = edge;
  }

  /** Becomes the descent that left the other's way at its last node, by another edge. */
  branch(other: Descent, edge: number): void {
    this.start();
    while (this.edges.length < other.length) this.#lengthen();
    this.length = other.length;
    for (let at = 0; at < other.length; at++) {
      this.nodes[at] = other.nodes[at]!;
      this.roles[at] = other.roles[at]!;
      this.edges[at] = other.edges[at]!;
    }
    this.edges[this.length - 1] = edge;
    this.isOpen = true;
  }

  #lengthen(): void {
    this.edges = lengthened(this.edges, 2 * this.edges.length);
    this.nodes = lengthened(this.nodes, 2 * this.nodes.length);
    this.roles = lengthened(this.roles, 2 * this.roles.length);
  }

  get lastEdge(): number {
    return this.edges[this.length - 1]!;
  }
}
