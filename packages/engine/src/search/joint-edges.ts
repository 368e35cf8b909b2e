/**
 * The edges of joint moves in nodes where several roles choose at once: which edge a node has for the joint move of a number, which
 * joint move an edge stands for, and all those of a node.
 *
 *   number[edge]   the joint move
 *   next[edge]     the next edge of a joint move out of the same node; the list begins at the node's first arm
 *
 * The columns are made with the first such edge: most games have none.
 */
import { type Columns, lengthened } from "./columns.ts";
import { NONE } from "./pool.ts";
import { Slots } from "./slots.ts";

/** Joint moves that a simultaneous node may have and still keep children. */
export const JOINT_LIMIT = 2 ** 21;

export class JointEdges {
  readonly #columns: Columns;
  readonly #slots: Slots;
  #number = new Int32Array(0);
  #next = new Int32Array(0);

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#slots = new Slots((edge) => hashOf(this.#columns.parent[edge]!, this.#number[edge]!));
  }

  get bytes(): number {
    return this.#number.length === 0 ? 0 : 8 * this.#columns.edgePool.end + this.#slots.bytes;
  }

  /** Gives the node, whose first arm it is, a list without edges. */
  begin(arm: number): void {
    this.#makeRoom();
    this.#next[arm] = NONE;
  }

  add(node: number, arm: number, joint: number, edge: number): void {
    this.#makeRoom();
    this.#number[edge] = joint;
    this.#next[edge] = this.#next[arm]!;
    this.#next[arm] = edge;
    this.#slots.put(edge, hashOf(node, joint));
  }

  #makeRoom(): void {
    this.#number = lengthened(this.#number, this.#columns.edgeRoom);
    this.#next = lengthened(this.#next, this.#columns.edgeRoom);
  }

  /** NONE where there is none yet. */
  find(node: number, joint: number): number {
    const hash = hashOf(node, joint);
    const { young, old } = this.#slots;
    const edge = this.#probe(young, hash, node, joint);
    return edge !== NONE || old.length === 0 ? edge : this.#probe(old, hash, node, joint);
  }

  #probe(slots: Int32Array, hash: number, node: number, joint: number): number {
    const { parent } = this.#columns;
    const mask = slots.length - 1;
    for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const edge = slots[slot]! - 1;
      if (edge >= 0 && parent[edge] === node && this.#number[edge] === joint) return edge;
    }
    return NONE;
  }

  /** The number of the joint move that the edge of a simultaneous node stands for. */
  jointOf(edge: number): number {
    return this.#number[edge]!;
  }

  /** Goes through the edges of joint moves out of a node: from its first arm to the first, and so on to NONE. */
  after(edge: number): number {
    return this.#next[edge]!;
  }

  /** Takes out an edge, whose node must still be there; returns how many places it looked at. */
  remove(edge: number): number {
    return this.#slots.remove(edge, hashOf(this.#columns.parent[edge]!, this.#number[edge]!));
  }

  clear(): void {
    this.#slots.clear();
  }
}

/** Fibonacci hashing of both (Knuth 6.4), mixed downwards, where a table looks. */
function hashOf(node: number, joint: number): number {
  let hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(joint + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 13);
}
