/**
 * The edges of joint moves in nodes where several roles choose at once: which edge a node has for the joint move of a number, and which
 * joint move an edge stands for.
 */

/** Joint moves that a simultaneous node may have and still keep children. */
export const JOINT_LIMIT = 2 ** 21;

/** What both maps take for an edge, about. */
const BYTES_AN_EDGE = 100;

export class JointEdges {
  readonly #edgeOf = new Map<number, number>();
  readonly #jointOf = new Map<number, number>();

  /** Bytes in use, about. */
  get bytes(): number {
    return this.#edgeOf.size * BYTES_AN_EDGE;
  }

  add(node: number, joint: number, edge: number): void {
    this.#edgeOf.set(node * JOINT_LIMIT + joint, edge);
    this.#jointOf.set(edge, joint);
  }

  /** Undefined where there is none yet. */
  find(node: number, joint: number): number | undefined {
    return this.#edgeOf.get(node * JOINT_LIMIT + joint);
  }

  /** The number of the joint move that the edge of a simultaneous node stands for. */
  jointOf(edge: number): number {
    return this.#jointOf.get(edge)!;
  }

  byNode(): Map<number, number[]> {
    const byNode = new Map<number, number[]>();
    for (const [key, edge] of this.#edgeOf) {
      const node = Math.floor(key / JOINT_LIMIT);
      byNode.set(node, [...(byNode.get(node) ?? []), edge]);
    }
    return byNode;
  }

  /** Tells that nodes and edges have new numbers, nodes negative ones where they are gone. */
  renumber(nodeTo: Int32Array, edgeTo: Int32Array): void {
    const edges = [...this.#edgeOf];
    this.clear();
    for (const [key, edge] of edges) {
      const node = nodeTo[Math.floor(key / JOINT_LIMIT)]!;
      if (node >= 0) this.add(node, key % JOINT_LIMIT, edgeTo[edge]!);
    }
  }

  clear(): void {
    this.#edgeOf.clear();
    this.#jointOf.clear();
  }
}
