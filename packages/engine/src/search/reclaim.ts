/**
 * Makes room of what cannot be reached from the root any more, a little after every batch: no piece of it takes long, however
 * large the graph is. Numbers of nodes and edges stay, so the search goes on in between.
 *
 *   1 mark     colours the root, then the children of what is grey. A node linked meanwhile is coloured too (Dijkstra et al. 1978)
 *   2 detach   takes the others out of the tables, and their edges out of the lists of edges into a node: nothing leads to them
 *   3 sweep    has their edges, then their moves, then their numbers used again
 *
 * Two colours take turns: a node with the colour of the last time was not reached this time. Work is counted in places looked at and
 * not in time, so that the same seed gives the same search.
 */
import type { Graph } from "./graph.ts";
import { NONE, type Pool } from "./pool.ts";
import type { TranspositionTable } from "./transpositions.ts";

/** The byte of a node: its colour, and two flags. Marking need not look at the head of a node without edges. */
const FREE = 0;
const COLOURS = 3;
const EXPANDED = 4;
const QUEUED = 8;

/** Places of a list that are looked at together, and what a look somewhere else in memory counts. */
const TOGETHER = 64;
const ELSEWHERE = 4;

/** A part of the graph that is worth the trouble. */
const WORTH_IT = 1 / 16;

export class Reclaimer {
  /** The most places looked at in one piece, and how often room was made. */
  longest = 0;
  rounds = 0;
  readonly #graph: Graph;
  readonly #table: TranspositionTable | undefined;
  /** Of new nodes, and of all that are reached. */
  #colour = 1;
  /** What is still to be done; each does a little of it and returns the places looked at, 0 when it is done. */
  #phases: (() => number)[] = [];
  #isMarking = false;
  /** The part of the graph that is thought to be out of reach. */
  #lost = 0;
  /** The first of the nodes that wait for a look, grey or queued. */
  #first = NONE;
  /** Where the list goes on of the edges of joint moves out of a node, or of those into it. */
  #joint = NONE;
  #kept = NONE;

  constructor(graph: Graph, table: TranspositionTable | undefined) {
    this.#graph = graph;
    this.#table = table;
  }

  get isIdle(): boolean {
    return this.#phases.length === 0;
  }

  /** Forgets what is under way, when the graph is cleared. */
  reset(): void {
    this.#phases = [];
    this.#isMarking = false;
    this.#lost = 0;
  }

  /** Tells that the root has moved to where so large a part of its visits went. */
  moved(part: number): void {
    this.#lost += (1 - this.#lost) * (1 - part);
  }

  /** Looks at no more than about so many places; begins where there is something to gain and memory is short. */
  run(root: number, places: number): void {
    if (this.isIdle) {
      if (this.#lost < WORTH_IT || !this.#graph.isCrowded) return;
      this.begin(root);
    }
    let looked = 0;
    while (looked < places && this.#phases.length > 0) {
      const more = this.#phases[0]!();
      if (more === 0) this.#phases.shift();
      looked += more;
    }
    this.longest = Math.max(this.longest, looked);
  }

  begin(root: number): void {
    this.rounds++;
    this.#lost = 0;
    this.#colour = COLOURS - this.#colour;
    this.#isMarking = true;
    this.#first = NONE;
    this.#joint = NONE;
    this.#kept = NONE;
    this.#reached(root);
    this.#phases = [() => this.#mark(), this.#detach(), this.#sweepEdges(), this.#sweepMoves(), this.#sweepNodes()];
  }

  // What the graph tells ------------------------------------------------------------------------------------------

  entered(node: number): void {
    this.#graph.colours[node] = this.#colour;
  }

  expanded(node: number): void {
    this.#graph.colours[node]! |= EXPANDED;
  }

  /** An edge was linked to the node. */
  linked(node: number): void {
    if (this.#isMarking && !this.#isReached(node)) this.#reached(node);
  }

  /** Whether the node is there to stay, as far as is known. */
  keeps(node: number): boolean {
    return this.#isReached(node) || (this.#isMarking && this.#graph.colours[node] !== FREE);
  }

  #isReached(node: number): boolean {
    return (this.#graph.colours[node]! & COLOURS) === this.#colour;
  }

  // 1 Mark ----------------------------------------------------------------------------------------------------------

  /** What has no edges is not grey: there is nothing behind it. */
  #reached(node: number): void {
    const { colours } = this.#graph;
    const flags = colours[node]! & ~COLOURS;
    colours[node] = flags | this.#colour;
    if (flags & EXPANDED) this.#push(node);
  }

  #push(node: number): void {
    this.#graph.grey[node] = this.#first;
    this.#first = node;
  }

  #pop(): number {
    const node = this.#first;
    this.#first = this.#graph.grey[node]!;
    return node;
  }

  #mark(): number {
    if (this.#joint !== NONE) return this.#alongJoints((edge) => this.#follow(edge));
    if (this.#first === NONE) {
      this.#isMarking = false;
      return 0;
    }
    const graph = this.#graph;
    const node = this.#pop();
    const first = graph.edgesAt(node);
    const count = graph.edgeCount(node);
    for (let edge = first; edge < first + count; edge++) this.#follow(edge);
    if (graph.isSimultaneous(node)) this.#joint = graph.joints.after(first);
    return ELSEWHERE + count;
  }

  #follow(edge: number): void {
    const child = this.#graph.child(edge);
    if (child !== NONE && !this.#isReached(child)) this.#reached(child);
  }

  #alongJoints(visit: (edge: number) => void): number {
    let looked = 0;
    for (; looked < TOGETHER && this.#joint !== NONE; looked++) {
      const edge = this.#joint;
      this.#joint = this.#graph.joints.after(edge);
      visit(edge);
    }
    return ELSEWHERE * looked;
  }

  // 2 Detach --------------------------------------------------------------------------------------------------------

  /** Goes through the nodes; what a lost one leads to is queued, and the edges into it are looked through before the next. */
  #detach(): () => number {
    const graph = this.#graph;
    let node = 0;
    return () => {
      if (this.#joint !== NONE) return this.#alongJoints((edge) => this.#detachJoint(edge));
      if (this.#first !== NONE) return this.#unlink();
      if (node >= graph.nodeEnd) return 0;
      const lost = node++;
      const flags = graph.colours[lost]!;
      return flags === FREE || this.#isReached(lost) ? 1 : this.#detachNode(lost);
    };
  }

  #detachNode(node: number): number {
    const graph = this.#graph;
    const looked = this.#table?.remove(node) ?? 0;
    const first = graph.edgesAt(node);
    if (first === NONE) return ELSEWHERE + looked;
    const count = graph.edgeCount(node);
    for (let edge = first; edge < first + count; edge++) this.#queue(graph.child(edge));
    if (graph.isSimultaneous(node)) this.#joint = graph.joints.after(first);
    return 2 * ELSEWHERE + looked + count;
  }

  #detachJoint(edge: number): void {
    this.#queue(this.#graph.child(edge));
    this.#graph.joints.remove(edge);
  }

  #queue(node: number): void {
    if (node === NONE || !this.#isReached(node) || this.#graph.colours[node]! & QUEUED) return;
    this.#graph.colours[node]! |= QUEUED;
    this.#push(node);
  }

  /** Takes edges out of lost nodes from the list of those into the first in the queue. Edges linked meanwhile come first there, and stay. */
  #unlink(): number {
    const graph = this.#graph;
    const node = this.#first;
    let looked = 0;
    for (; looked < TOGETHER; looked++) {
      const edge = this.#kept === NONE ? graph.firstIn[node]! : graph.nextInto[this.#kept]!;
      if (edge === NONE) {
        this.#kept = NONE;
        graph.colours[this.#pop()]! &= ~QUEUED;
        break;
      }
      if (this.#isReached(graph.parent[edge]!)) this.#kept = edge;
      else if (this.#kept === NONE) graph.firstIn[node] = graph.nextInto[edge]!;
      else graph.nextInto[this.#kept] = graph.nextInto[edge]!;
    }
    return ELSEWHERE * (looked + 1);
  }

  // 3 Sweep ---------------------------------------------------------------------------------------------------------

  #sweepEdges(): () => number {
    const graph = this.#graph;
    return this.#sweep(
      graph.edgePool,
      () => graph.parent,
      (edge) => graph.edgeBlock(edge),
    );
  }

  #sweepMoves(): () => number {
    const graph = this.#graph;
    return this.#sweep(
      graph.movePool,
      () => graph.moves,
      (at) => graph.moveBlock(at),
    );
  }

  /** Goes through the blocks of a pool; `owners` holds the node of a block, or how long a free run is. Neighbours that are free become one run. */
  #sweep(pool: Pool, owners: () => Int32Array, lengthAt: (at: number) => number): () => number {
    let end = -1;
    let at = 0;
    let from = 0;
    let released = 0;
    const release = (): void => {
      if (at > from) pool.release(from, at - from, released);
      released = 0;
    };
    return () => {
      if (end < 0) {
        end = pool.end;
        pool.forgetRuns();
      }
      if (at >= end) {
        release();
        return 0;
      }
      const owner = owners()[at]!;
      const length = owner < 0 ? ~owner : lengthAt(at);
      const isKept = owner >= 0 && this.#isReached(owner);
      if (isKept) release();
      else if (owner >= 0) released += length;
      at += length;
      if (isKept) from = at;
      return ELSEWHERE;
    };
  }

  #sweepNodes(): () => number {
    const graph = this.#graph;
    let node = 0;
    return () => {
      if (node >= graph.nodeEnd) return 0;
      if (graph.colours[node] !== FREE && !this.#isReached(node)) {
        graph.colours[node] = FREE;
        graph.releaseNode(node);
      }
      node++;
      return 1;
    };
  }
}
