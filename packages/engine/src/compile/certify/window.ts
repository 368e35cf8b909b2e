/**
 * Windows of a graph: some literals, so many of the gates below them, and what is known of the inputs among them. Gates at the lower
 * edge, the *leaves*, are taken to be free.
 *
 * Narrow windows take gates in the order of their distance; wide ones take the latest gates first, so that what several
 * paths lead to is met once, and all moves of a role with what makes them legal.
 */
import type { GateLiteral } from "../circuit/circuit.ts";
import type { AndGraph } from "./and-graph.ts";
import { LatestFirst, Queue } from "./latest-first.ts";

/** Input nodes of facts of which at most one holds, or exactly one. */
export interface FactGroup {
  readonly nodes: readonly number[];
  readonly exactlyOne: boolean;
}

/** A move that may be played: its input node, and what makes it legal. */
export interface PlayedMove {
  readonly node: number;
  readonly legal: GateLiteral;
}

export interface Window {
  /** In the order in which they were met. */
  readonly nodes: readonly number[];
  /** Gates whose inputs are in the window too. */
  readonly gates: readonly number[];
  readonly inputs: readonly number[];
  readonly isConcrete: boolean;
}

/** Windows of more gates are wide. */
const WIDE = 500;
/** Narrow windows know of the other moves of a role where these are no more than this. */
const SIBLINGS = 300;

export class Windows {
  readonly #graph: AndGraph;
  readonly #groups: FactGroup[] = [];
  /** By index, for each input node. */
  readonly #groupsOf = new Map<number, number[]>();
  readonly #moveAt = new Map<number, { readonly legal: GateLiteral; readonly role: number }>();
  readonly #roles: (readonly PlayedMove[])[] = [];
  /** In which window a node, a group, the moves of a role were last met. */
  #stamps = new Int32Array(1024);
  readonly #groupStamps: number[] = [];
  readonly #roleStamps: number[] = [];
  #stamp = 0;

  constructor(graph: AndGraph) {
    this.#graph = graph;
  }

  /** Whether a role plays moves. */
  get haveMoves(): boolean {
    return this.#roles.length > 0;
  }

  addGroup(group: FactGroup): void {
    const index = this.#groups.push(group) - 1;
    for (const node of group.nodes) {
      const known = this.#groupsOf.get(node);
      if (known) known.push(index);
      else this.#groupsOf.set(node, [index]);
    }
  }

  addRole(moves: readonly PlayedMove[]): void {
    const role = this.#roles.push(moves) - 1;
    for (const { node, legal } of moves) this.#moveAt.set(node, { legal, role });
  }

  isMove(node: number): boolean {
    return this.#moveAt.has(node);
  }

  /** What makes a move legal; undefined for other nodes. */
  legalOf(node: number): GateLiteral | undefined {
    return this.#moveAt.get(node)?.legal;
  }

  open(literals: readonly GateLiteral[], gates: number): Window {
    const isWide = gates >= WIDE;
    const found = new Search(isWide);
    this.#stamp++;
    for (const literal of literals) this.#meet(literal >> 1, found);
    if (gates === Number.POSITIVE_INFINITY) for (const [move] of this.#roles) this.#meet(move!.node, found);
    while (found.gates.length < gates) {
      const node = found.open.take();
      if (node === undefined) break;
      found.gates.push(node);
      this.#meet(this.#graph.left(node) >> 1, found);
      this.#meet(this.#graph.right(node) >> 1, found);
    }
    const { nodes, inputs } = found;
    return { nodes, gates: found.gates, inputs, isConcrete: found.open.rest().length === 0 };
  }

  /** All that some literals depend on, and the facts of which one holds where the others do not. */
  cone(literals: readonly GateLiteral[]): readonly number[] {
    this.#stamp++;
    const nodes: number[] = [];
    const open = literals.map((literal) => literal >> 1);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (!this.#enter(node, nodes)) continue;
      if (this.#graph.isGate(node)) open.push(this.#graph.left(node) >> 1, this.#graph.right(node) >> 1);
      else this.#addNeighbours(node, open);
    }
    return nodes;
  }

  /** What else matters where an input does. */
  #addNeighbours(node: number, open: number[]): void {
    const legal = this.legalOf(node);
    if (legal !== undefined) open.push(legal >> 1);
    for (const group of this.#groupsOf.get(node) ?? []) {
      const { nodes, exactlyOne } = this.#groups[group]!;
      if (!exactlyOne || this.#groupStamps[group] === this.#stamp) continue;
      this.#groupStamps[group] = this.#stamp;
      for (const other of nodes) open.push(other);
    }
  }

  /** Takes a node into the window; false where it is in it. */
  #enter(node: number, nodes: number[]): boolean {
    if (node >= this.#stamps.length) this.#grow(node);
    if (this.#stamps[node] === this.#stamp) return false;
    this.#stamps[node] = this.#stamp;
    nodes.push(node);
    return true;
  }

  #meet(node: number, found: Search): void {
    if (!this.#enter(node, found.nodes)) return;
    if (this.#graph.isGate(node)) {
      found.open.add(node);
      return;
    }
    found.inputs.push(node);
    const move = this.#moveAt.get(node);
    if (move) this.#meetRole(move, found);
    for (const group of this.#groupsOf.get(node) ?? []) {
      if (this.#groupStamps[group] === this.#stamp) continue;
      this.#groupStamps[group] = this.#stamp;
      for (const other of this.#groups[group]!.nodes) this.#meet(other, found);
    }
  }

  #meetRole({ legal, role }: { readonly legal: GateLiteral; readonly role: number }, found: Search): void {
    this.#meet(legal >> 1, found);
    if (this.#roleStamps[role] === this.#stamp) return;
    this.#roleStamps[role] = this.#stamp;
    const moves = this.#roles[role]!;
    if (found.isWide) for (const { node } of moves) this.#meet(node, found);
    else if (moves.length <= SIBLINGS)
      for (const { node } of moves) if (this.#enter(node, found.nodes)) found.inputs.push(node);
  }

  #grow(node: number): void {
    const stamps = new Int32Array(Math.max(node + 1, 2 * this.#stamps.length));
    stamps.set(this.#stamps);
    this.#stamps = stamps;
  }
}

/** A window on its way. */
class Search {
  readonly nodes: number[] = [];
  readonly gates: number[] = [];
  readonly inputs: number[] = [];
  readonly isWide: boolean;
  readonly open: LatestFirst | Queue;

  constructor(isWide: boolean) {
    this.isWide = isWide;
    this.open = isWide ? new LatestFirst() : new Queue();
  }
}
