/**
 * The game graph in memory: nodes and edges as columns of typed arrays, no object for either.
 *
 *   node   state words │ mover │ flags │ movesAt ─► moves pool │ edgesAt, edgeCount ─► edges │ firstIn ─► edge
 *          outVisits   │ lower, upper bounds │ (sums, visits when statistics are kept on nodes)
 *   edge   parent, child (or NONE) │ nextIn: next edge into the same child │ visits │ a sum for each role
 *          (first visits and sums before the child had children │ AMAF visits and sum, when asked for)
 *   moves  for each role: how many legal moves, then the moves
 *
 * A node gets its edges when it is first descended through: one edge a move of the role in control, or, where several
 * roles choose at once, one *arm* a move of each role; the edges of joint moves are then added one by one.
 *
 * Columns are allocated whole; the system gives them memory page by page as they fill, and `full` says when what is
 * used has reached the cap.
 */
import type { Outlook, State } from "../game/game.ts";
import type { SearchOptions } from "./options.ts";
import { TranspositionTable } from "./transpositions.ts";

export const NONE = -1;

/** Mover of a node in which several roles choose at once, and of one in which chance does. */
export const SIMULTANEOUS = -1;
export const CHANCE = -2;

const TERMINAL = 1;
const EXPANDED = 2;

export interface GraphShape {
  readonly roles: number;
  readonly chanceRole: number;
  readonly stateWords: number;
  /** Bounds kept a node: 0 without a solver, 1 where goals have a constant sum, else one for each role. */
  readonly boundRoles: number;
  /** What an unexplored child is worth at least and at most. */
  readonly leastGoal: number;
  readonly mostGoal: number;
}

export class Graph {
  readonly shape: GraphShape;
  nodes = 0;
  edges = 0;
  movesUsed = 0;

  readonly states: Uint32Array;
  readonly mover: Int8Array;
  readonly flags: Uint8Array;
  readonly movesAt: Int32Array;
  readonly edgesAt: Int32Array;
  readonly edgeCount: Int32Array;
  readonly firstIn: Int32Array;
  readonly outVisits: Int32Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly nodeVisits: Int32Array;
  readonly nodeSums: Float64Array;
  /** Marks of the last traversal that touched a node. */
  readonly stamps: Int32Array;

  readonly parent: Int32Array;
  readonly child: Int32Array;
  readonly nextIn: Int32Array;
  readonly visits: Int32Array;
  readonly sums: Float64Array;
  readonly firstVisits: Int32Array;
  readonly firstSums: Float64Array;
  readonly amafVisits: Int32Array;
  readonly amafSums: Float64Array;

  readonly moves: Int32Array;
  /** Edges of joint moves in simultaneous nodes, by node and number of the joint move. */
  readonly jointEdges = new Map<number, number>();

  readonly #table: TranspositionTable | undefined;
  readonly #bytes: number;
  readonly #nodeBytes: number;
  readonly #edgeBytes: number;
  #stamp = 0;

  constructor(shape: GraphShape, options: SearchOptions) {
    this.shape = shape;
    const { roles, stateWords, boundRoles } = shape;
    const onNodes = options.statistics === "nodes" ? 1 : 0;
    const adapted = options.meanDepth > 0 || options.originDepth > 0 || options.moveDepth > 0 ? 1 : 0;
    const amaf = options.amaf === "off" ? 0 : 1;
    this.#bytes = options.memoryMiB * 2 ** 20;
    this.#nodeBytes = 4 * stateWords + 26 + 16 * boundRoles + onNodes * (4 + 8 * roles) + 12;
    this.#edgeBytes = 16 + 8 * roles + adapted * (4 + 8 * roles) + amaf * 12;
    const nodes = Math.max(1024, Math.ceil(this.#bytes / this.#nodeBytes));
    const edges = Math.max(4096, Math.ceil(this.#bytes / this.#edgeBytes));

    this.states = new Uint32Array(nodes * stateWords);
    this.mover = new Int8Array(nodes);
    this.flags = new Uint8Array(nodes);
    this.movesAt = new Int32Array(nodes);
    this.edgesAt = new Int32Array(nodes);
    this.edgeCount = new Int32Array(nodes);
    this.firstIn = new Int32Array(nodes);
    this.outVisits = new Int32Array(nodes);
    this.lower = new Float64Array(nodes * boundRoles);
    this.upper = new Float64Array(nodes * boundRoles);
    this.nodeVisits = new Int32Array(nodes * onNodes);
    this.nodeSums = new Float64Array(nodes * onNodes * roles);
    this.stamps = new Int32Array(nodes);

    this.parent = new Int32Array(edges);
    this.child = new Int32Array(edges);
    this.nextIn = new Int32Array(edges);
    this.visits = new Int32Array(edges);
    this.sums = new Float64Array(edges * roles);
    this.firstVisits = new Int32Array(edges * adapted);
    this.firstSums = new Float64Array(edges * adapted * roles);
    this.amafVisits = new Int32Array(edges * amaf);
    this.amafSums = new Float64Array(edges * amaf);

    this.moves = new Int32Array(Math.max(1 << 16, Math.ceil(this.#bytes / 4)));
    if (options.transpositions) this.#table = new TranspositionTable(this.states, stateWords);
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.nodes * this.#nodeBytes + this.edges * this.#edgeBytes + this.movesUsed * 4;
  }

  /** Whether there is no room for another node, or for the edges of one with this many moves. */
  full(moves = 0): boolean {
    const edgesLeft = this.edges + moves <= this.child.length && this.movesUsed + 4 * moves + 64 <= this.moves.length;
    return !edgesLeft || this.nodes >= this.mover.length || this.bytes + moves * this.#edgeBytes > this.#bytes;
  }

  /** The node of this state, or NONE. Without transpositions no state is ever known. */
  find(state: State): number {
    return this.#table?.find(state) ?? NONE;
  }

  /** Adds a node for state `index` of an outlook. The caller has asked `full`. */
  add(state: State, outlook: Outlook, index: number): number {
    const node = this.nodes++;
    const { roles, boundRoles } = this.shape;
    this.states.set(state, node * this.shape.stateWords);
    this.movesAt[node] = this.movesUsed;
    this.flags[node] = outlook.terminal[index] ? TERMINAL : 0;
    this.edgesAt[node] = NONE;
    this.edgeCount[node] = 0;
    this.firstIn[node] = NONE;
    this.outVisits[node] = 0;
    this.stamps[node] = 0;
    for (let role = 0; role < boundRoles; role++) {
      const goal = Math.max(0, outlook.goals[index * roles + role]!);
      this.lower[node * boundRoles + role] = outlook.terminal[index] ? goal : this.shape.leastGoal;
      this.upper[node * boundRoles + role] = outlook.terminal[index] ? goal : this.shape.mostGoal;
    }
    this.mover[node] = this.#copyMoves(outlook, index);
    this.#table?.insert(node);
    return node;
  }

  /** Copies the legal moves into the pool and tells who chooses. */
  #copyMoves(outlook: Outlook, index: number): number {
    const { roles, chanceRole } = this.shape;
    let mover = 0;
    let choosers = 0;
    for (let role = 0; role < roles; role++) {
      const from = outlook.legalStart[index * roles + role]!;
      const to = outlook.legalStart[index * roles + role + 1]!;
      this.moves[this.movesUsed++] = to - from;
      for (let at = from; at < to; at++) this.moves[this.movesUsed++] = outlook.legal[at]!;
      if (to - from > 1) {
        mover = role;
        choosers++;
      }
    }
    if (choosers > 1) return SIMULTANEOUS;
    return choosers === 1 && mover === chanceRole ? CHANCE : mover;
  }

  isTerminal(node: number): boolean {
    return (this.flags[node]! & TERMINAL) !== 0;
  }

  isExpanded(node: number): boolean {
    return (this.flags[node]! & EXPANDED) !== 0;
  }

  state(node: number): State {
    const { stateWords } = this.shape;
    return this.states.subarray(node * stateWords, (node + 1) * stateWords);
  }

  /** Where the moves of the role begin in the pool; the place before holds how many there are. */
  movesOf(node: number, role: number): number {
    let at = this.movesAt[node]!;
    for (let before = 0; before < role; before++) at += this.moves[at]! + 1;
    return at + 1;
  }

  moveCount(node: number, role: number): number {
    return this.moves[this.movesOf(node, role) - 1]!;
  }

  /** The role whose moves the edges of a node stand for, where it is one role's choice. */
  chooser(node: number): number {
    const mover = this.mover[node]!;
    return mover === CHANCE ? this.shape.chanceRole : mover;
  }

  /** How many edges (or arms) the node needs. */
  edgesNeeded(node: number): number {
    if (this.mover[node] !== SIMULTANEOUS) return this.moveCount(node, this.chooser(node));
    let arms = 0;
    for (let role = 0; role < this.shape.roles; role++) arms += this.moveCount(node, role);
    return arms;
  }

  expand(node: number): void {
    const count = this.edgesNeeded(node);
    this.edgesAt[node] = this.edges;
    this.edgeCount[node] = count;
    this.flags[node]! |= EXPANDED;
    for (let added = 0; added < count; added++) this.#addEdge(node);
  }

  #addEdge(node: number): number {
    const edge = this.edges++;
    const { roles } = this.shape;
    this.parent[edge] = node;
    this.child[edge] = NONE;
    this.nextIn[edge] = NONE;
    this.visits[edge] = 0;
    this.sums.fill(0, edge * roles, (edge + 1) * roles);
    if (this.firstVisits.length > 0) {
      this.firstVisits[edge] = 0;
      this.firstSums.fill(0, edge * roles, (edge + 1) * roles);
    }
    if (this.amafVisits.length > 0) {
      this.amafVisits[edge] = 0;
      this.amafSums[edge] = 0;
    }
    return edge;
  }

  /** The edge of a joint move in a simultaneous node, made where it is new. */
  jointEdge(node: number, joint: number): number {
    const key = node * 2 ** 21 + joint;
    const known = this.jointEdges.get(key);
    if (known !== undefined) return known;
    const edge = this.#addEdge(node);
    this.jointEdges.set(key, edge);
    return edge;
  }

  link(edge: number, child: number): void {
    this.child[edge] = child;
    this.nextIn[edge] = this.firstIn[child]!;
    this.firstIn[child] = edge;
  }

  /** A number no node carries yet, for one traversal. */
  newStamp(): number {
    return ++this.#stamp;
  }

  /** Starts over, keeping the memory. */
  clear(): void {
    this.nodes = 0;
    this.edges = 0;
    this.movesUsed = 0;
    this.jointEdges.clear();
    this.#table?.clear();
  }

  /** Enters every node into the transposition table again, after nodes have moved. */
  reindex(): void {
    this.#table?.clear();
    for (let node = 0; node < this.nodes; node++) this.#table?.insert(node);
  }
}
