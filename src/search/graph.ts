/**
 * The game graph in memory: nodes and edges as columns of typed arrays, no object for either.
 *
 *   node   state words │ heads: edgesAt ─► edges, and 8 bits mover, 2 flags, 22 edgeCount │ movesAt ─► moves pool
 *          firstIn ─► edge │ lower, upper bounds │ (sums, visits when statistics are kept on nodes)
 *   edge   one record of 32-bit words:
 *            0 child, or NONE     1 visits     2 useless     3 nextIn: next edge into the same child
 *            4.. a sum of goals for each role, 64-bit numbers
 *          parent │ (first visits and sums before the child had children │ AMAF visits and sum, when asked for)
 *   moves  for each role: how many legal moves, then the moves
 *
 * A node gets its edges when it is first descended through: one edge a move of the role in control, or, where several
 * roles choose at once, one *arm* a move of each role; the edges of joint moves are then added one by one.
 *
 * The records of a node's edges lie side by side: a descent goes through them in one sweep.
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

/** Joint moves that a simultaneous node may have and still keep children. */
export const JOINT_LIMIT = 2 ** 21;

const TERMINAL = 1 << 8;
const EXPANDED = 1 << 9;
const COUNT_SHIFT = 10;

/** Words of an edge's record, and where the sums begin in it. */
const CHILD = 0;
export const VISITS = 1;
export const USELESS = 2;
const NEXT_IN = 3;
export const SUMS = 4;

export interface GraphShape {
  readonly roles: number;
  readonly chanceRole: number;
  readonly stateWords: number;
  /** The sum of both goals of two roles at every end, where there is one: role 0 then stands for both. */
  readonly constantSum: number | undefined;
  /** Bounds kept a node: 0 without a solver, 1 where goals have a constant sum, else one for each role. */
  readonly boundRoles: number;
  /** Sums of goals kept an edge: 1 where goals have a constant sum, else one for each role. */
  readonly sumRoles: number;
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
  /** Two words a node: where its edges begin, and who chooses, flags and how many edges there are. */
  readonly heads: Int32Array;
  readonly movesAt: Int32Array;
  readonly firstIn: Int32Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly nodeVisits: Int32Array;
  readonly nodeSums: Float64Array;
  /** Marks of the last traversal that touched a node. */
  readonly stamps: Int32Array;

  readonly parent: Int32Array;
  /** The records of edges, as 32-bit words and as 64-bit numbers. */
  readonly edgeWords: Int32Array;
  readonly edgeNumbers: Float64Array;
  /** Words of a record. */
  readonly edgeStride: number;
  readonly firstVisits: Int32Array;
  readonly firstSums: Float64Array;
  readonly amafVisits: Int32Array;
  readonly amafSums: Float64Array;

  readonly moves: Int32Array;
  /** Edges of joint moves in simultaneous nodes, by node and number of the joint move; and back. */
  readonly jointEdges = new Map<number, number>();
  readonly jointOfEdge = new Map<number, number>();

  readonly #table: TranspositionTable | undefined;
  readonly #bytes: number;
  readonly #nodeBytes: number;
  readonly #edgeBytes: number;
  #stamp = 0;

  constructor(shape: GraphShape, options: SearchOptions) {
    this.shape = shape;
    const { sumRoles, stateWords, boundRoles } = shape;
    const onNodes = options.statistics === "nodes" ? 1 : 0;
    const adapted = options.meanDepth > 0 || options.originDepth > 0 || options.moveDepth > 0 ? 1 : 0;
    const amaf = options.amaf === "off" ? 0 : 1;
    this.#bytes = options.memoryMiB * 2 ** 20;
    this.#nodeBytes = 4 * stateWords + 20 + 16 * boundRoles + onNodes * (4 + 8 * sumRoles) + 12;
    this.edgeStride = SUMS + 2 * sumRoles;
    this.#edgeBytes = 4 + 4 * this.edgeStride + adapted * (4 + 8 * sumRoles) + amaf * 12;
    const nodes = Math.max(1024, Math.ceil(this.#bytes / this.#nodeBytes));
    const edges = Math.max(4096, Math.ceil(this.#bytes / this.#edgeBytes));

    this.states = new Uint32Array(nodes * stateWords);
    this.heads = new Int32Array(2 * nodes);
    this.movesAt = new Int32Array(nodes);
    this.firstIn = new Int32Array(nodes);
    this.lower = new Float64Array(nodes * boundRoles);
    this.upper = new Float64Array(nodes * boundRoles);
    this.nodeVisits = new Int32Array(nodes * onNodes);
    this.nodeSums = new Float64Array(nodes * onNodes * sumRoles);
    this.stamps = new Int32Array(nodes);

    this.parent = new Int32Array(edges);
    this.edgeWords = new Int32Array(edges * this.edgeStride);
    this.edgeNumbers = new Float64Array(this.edgeWords.buffer);
    this.firstVisits = new Int32Array(edges * adapted);
    this.firstSums = new Float64Array(edges * adapted * sumRoles);
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
    const edgesLeft = this.edges + moves <= this.parent.length && this.movesUsed + 4 * moves + 64 <= this.moves.length;
    return !edgesLeft || this.nodes >= this.movesAt.length || this.bytes + moves * this.#edgeBytes > this.#bytes;
  }

  /** The node of this state, or NONE. Without transpositions no state is ever known. */
  find(words: Uint32Array, from = 0): number {
    return this.#table === undefined ? NONE : this.#table.find(words, from);
  }

  /** Adds a node for state `index` of an outlook, its words at `from`. The caller has asked `full`. */
  add(words: Uint32Array, from: number, outlook: Outlook, index: number): number {
    const node = this.nodes++;
    const { roles, boundRoles, stateWords } = this.shape;
    for (let word = 0; word < stateWords; word++) this.states[node * stateWords + word] = words[from + word]!;
    this.movesAt[node] = this.movesUsed;
    this.firstIn[node] = NONE;
    this.stamps[node] = 0;
    if (this.nodeVisits.length > 0) this.#clearSums(this.nodeVisits, this.nodeSums, node);
    for (let role = 0; role < boundRoles; role++) {
      const goal = Math.max(0, outlook.goals[index * roles + role]!);
      this.lower[node * boundRoles + role] = outlook.terminal[index] ? goal : this.shape.leastGoal;
      this.upper[node * boundRoles + role] = outlook.terminal[index] ? goal : this.shape.mostGoal;
    }
    this.heads[2 * node] = NONE;
    this.heads[2 * node + 1] = (this.#copyMoves(outlook, index) & 0xff) | (outlook.terminal[index] ? TERMINAL : 0);
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

  /** Where the edges begin, NONE before there are any. */
  edgesAt(node: number): number {
    return this.heads[2 * node]!;
  }

  isTerminal(node: number): boolean {
    return (this.heads[2 * node + 1]! & TERMINAL) !== 0;
  }

  isExpanded(node: number): boolean {
    return (this.heads[2 * node + 1]! & EXPANDED) !== 0;
  }

  /** The role that chooses, SIMULTANEOUS or CHANCE. */
  mover(node: number): number {
    return (this.heads[2 * node + 1]! << 24) >> 24;
  }

  edgeCount(node: number): number {
    return this.heads[2 * node + 1]! >>> COUNT_SHIFT;
  }

  /** Visits of all edges (or arms of the first role) out of the node. */
  outVisits(node: number): number {
    const first = this.edgesAt(node);
    const count = this.mover(node) === SIMULTANEOUS ? this.moveCount(node, 0) : this.edgeCount(node);
    let total = 0;
    for (let edge = first; edge < first + count; edge++) total += this.visits(edge);
    return total;
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
    const mover = this.mover(node);
    return mover === CHANCE ? this.shape.chanceRole : mover;
  }

  /** How many edges (or arms) the node needs. */
  edgesNeeded(node: number): number {
    if (this.mover(node) !== SIMULTANEOUS) return this.moveCount(node, this.chooser(node));
    let arms = 0;
    for (let role = 0; role < this.shape.roles; role++) arms += this.moveCount(node, role);
    return arms;
  }

  expand(node: number): void {
    const count = this.edgesNeeded(node);
    this.heads[2 * node] = this.edges;
    this.heads[2 * node + 1]! |= EXPANDED | (count << COUNT_SHIFT);
    for (let added = 0; added < count; added++) this.#addEdge(node);
  }

  #addEdge(node: number): number {
    const edge = this.edges++;
    const at = edge * this.edgeStride;
    this.parent[edge] = node;
    for (let word = at; word < at + this.edgeStride; word++) this.edgeWords[word] = 0;
    this.edgeWords[at + CHILD] = NONE;
    this.edgeWords[at + NEXT_IN] = NONE;
    if (this.firstVisits.length > 0) this.#clearSums(this.firstVisits, this.firstSums, edge);
    if (this.amafVisits.length > 0) {
      this.amafVisits[edge] = 0;
      this.amafSums[edge] = 0;
    }
    return edge;
  }

  #clearSums(visits: Int32Array, sums: Float64Array, place: number): void {
    const { sumRoles } = this.shape;
    visits[place] = 0;
    for (let role = 0; role < sumRoles; role++) sums[place * sumRoles + role] = 0;
  }

  child(edge: number): number {
    return this.edgeWords[edge * this.edgeStride + CHILD]!;
  }

  visits(edge: number): number {
    return this.edgeWords[edge * this.edgeStride + VISITS]!;
  }

  addVisits(edge: number, count: number): void {
    this.edgeWords[edge * this.edgeStride + VISITS]! += count;
  }

  /** Whether a proof has shown that the edge cannot help who chooses. */
  isUseless(edge: number): boolean {
    return this.edgeWords[edge * this.edgeStride + USELESS] !== 0;
  }

  setUseless(edge: number, useless: boolean): void {
    this.edgeWords[edge * this.edgeStride + USELESS] = Number(useless);
  }

  nextIn(edge: number): number {
    return this.edgeWords[edge * this.edgeStride + NEXT_IN]!;
  }

  /** Sum of the role's goals over the payoffs of an edge. */
  sum(edge: number, role: number): number {
    const { sumRoles, constantSum } = this.shape;
    const own = this.edgeNumbers[this.sumAt(edge) + (role < sumRoles ? role : 0)]!;
    return role < sumRoles ? own : constantSum! * this.visits(edge) - own;
  }

  /** Where the sums of an edge begin among the 64-bit numbers. */
  sumAt(edge: number): number {
    return (edge * this.edgeStride + SUMS) >> 1;
  }

  /** The same over the payoffs it had before its child had children. */
  firstSum(edge: number, role: number): number {
    return this.#sumIn(this.firstVisits, this.firstSums, edge, role);
  }

  nodeSum(node: number, role: number): number {
    return this.#sumIn(this.nodeVisits, this.nodeSums, node, role);
  }

  #sumIn(visits: Int32Array, sums: Float64Array, place: number, role: number): number {
    const { sumRoles, constantSum } = this.shape;
    if (role < sumRoles) return sums[place * sumRoles + role]!;
    return constantSum! * visits[place]! - sums[place * sumRoles]!;
  }

  /** Writes the joint move of an edge, one number a role: the chooser's move and everybody else's only one. */
  writeJoint(edge: number, into: Int32Array | number[], at: number): void {
    const node = this.parent[edge]!;
    const { roles } = this.shape;
    if (this.mover(node) === SIMULTANEOUS) {
      this.#writeMatrixJoint(edge, node, into, at);
      return;
    }
    const chooser = this.chooser(node);
    let place = this.movesAt[node]!;
    for (let role = 0; role < roles; role++) {
      into[at + role] = this.moves[place + 1 + (role === chooser ? edge - this.edgesAt(node) : 0)]!;
      place += this.moves[place]! + 1;
    }
  }

  #writeMatrixJoint(edge: number, node: number, into: Int32Array | number[], at: number): void {
    let rest = this.jointOfEdge.get(edge)!;
    for (let role = this.shape.roles - 1; role >= 0; role--) {
      const count = this.moveCount(node, role);
      into[at + role] = this.moves[this.movesOf(node, role) + (rest % count)]!;
      rest = Math.floor(rest / count);
    }
  }

  /** The edge of a joint move in a simultaneous node, made where it is new. */
  jointEdge(node: number, joint: number): number {
    const known = this.knownJointEdge(node, joint);
    if (known !== NONE) return known;
    const edge = this.#addEdge(node);
    this.jointEdges.set(node * JOINT_LIMIT + joint, edge);
    this.jointOfEdge.set(edge, joint);
    return edge;
  }

  knownJointEdge(node: number, joint: number): number {
    return this.jointEdges.get(node * JOINT_LIMIT + joint) ?? NONE;
  }

  link(edge: number, child: number): void {
    const at = edge * this.edgeStride;
    this.edgeWords[at + CHILD] = child;
    this.edgeWords[at + NEXT_IN] = this.firstIn[child]!;
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
    this.jointOfEdge.clear();
    this.#table?.clear();
  }

  /** Enters every node into the transposition table again, after nodes have moved. */
  reindex(): void {
    this.#table?.clear();
    for (let node = 0; node < this.nodes; node++) this.#table?.insert(node);
  }
}
