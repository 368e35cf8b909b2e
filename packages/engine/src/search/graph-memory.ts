/**
 * The memory of the game graph: nodes, edges and moves are handed out and taken back, and `full` says when what was ever
 * handed out has reached the cap and nothing that was taken back fits.
 */
import { Columns } from "./columns.ts";
import { NONE } from "./pool.ts";

/** Beyond this part of its cap the memory is crowded. */
const CROWDED = 0.75;

export abstract class GraphMemory extends Columns {
  /** Nodes that can be used again: the first of them; the others are found through `firstIn`. */
  #free = NONE;
  #freeCount = 0;
  /** Most words of the moves pool that a node took; nodes that are still to get theirs. */
  #longest = 16;
  #waiting = 0;

  /** Bytes of what lies beside the columns. */
  protected abstract get otherBytes(): number;

  /** Bytes that so many nodes would add to that. */
  protected abstract growthFor(nodes: number): number;

  /** Nodes and edges in use. */
  get nodes(): number {
    return this.nodeEnd - this.#freeCount;
  }

  get edges(): number {
    return this.edgePool.used;
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.nodes * this.nodeBytes + this.edges * this.edgeBytes + this.movePool.used * 4 + this.otherBytes;
  }

  /** Bytes written to so far, in use or free. */
  get #written(): number {
    const { edgePool, movePool } = this;
    return this.nodeEnd * this.nodeBytes + edgePool.end * this.edgeBytes + movePool.end * 4 + this.otherBytes;
  }

  get isCrowded(): boolean {
    return this.bytes > CROWDED * this.most;
  }

  /** Whether there is no room for another node, or for so many edges. */
  full(edges = 0): boolean {
    const isReused = edges === 0 || this.edgePool.holds(1, edges);
    return !this.#hasRoom(1, isReused ? 0 : edges * this.edgeBytes);
  }

  /** Whether there is certainly room for so many nodes. */
  hasRoomFor(nodes: number): boolean {
    return this.#hasRoom(nodes, 0);
  }

  /**
   * Whether so many nodes fit, and so many bytes beside them. Nodes that wait for their moves are expected to have up to
   * twice as many as any before.
   */
  #hasRoom(nodes: number, bytes: number): boolean {
    const made = Math.max(0, nodes - this.#freeCount) * this.nodeBytes;
    const blocks = this.#waiting + nodes;
    const moves = this.movePool.holds(blocks, 2 * this.#longest) ? 0 : 8 * this.#longest * blocks;
    return this.#written + made + moves + this.growthFor(nodes) + bytes <= this.most;
  }

  /** The node that is taken next. */
  protected get nextNode(): number {
    return this.#free === NONE ? this.nodeEnd : this.#free;
  }

  protected takeNode(): number {
    const node = this.nextNode;
    this.#waiting++;
    if (node === this.nodeEnd) {
      if (this.nodeEnd === this.nodeRoom) this.growNodes();
      this.nodeEnd++;
    } else {
      this.#free = this.firstIn[node]!;
      this.#freeCount--;
    }
    return node;
  }

  /** Has the number of the node used again. Nothing may lead to it, and its edges and moves must be free. */
  releaseNode(node: number): void {
    this.firstIn[node] = this.#free;
    this.#free = node;
    this.#freeCount++;
  }

  /** Room for so many words about the moves of a node; its number stands before them. */
  protected takeMoves(node: number, words: number): number {
    const length = words + 1;
    this.#waiting--;
    this.#longest = Math.max(this.#longest, length);
    while (this.movePool.end + length > this.moves.length) this.growMoves();
    const at = this.movePool.take(length);
    this.moves[at] = node;
    return at + 1;
  }

  protected takeEdges(count: number): number {
    while (this.edgePool.end + count > this.edgeRoom) this.growEdges();
    return this.edgePool.take(count);
  }

  protected releaseAll(): void {
    this.nodeEnd = 0;
    this.#free = NONE;
    this.#freeCount = 0;
    this.#waiting = 0;
    this.edgePool.clear();
    this.movePool.clear();
  }
}
