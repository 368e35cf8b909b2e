/**
 * The game graph in memory: nodes and edges as columns of typed arrays, no object for either.
 *
 *   node   state words │ firstIn ─► edge │ lower, upper bounds │ (sums, visits when statistics are kept on nodes)
 *          a head of four words:
 *            0 edgesAt ─► edges     1 8 bits mover, 3 flags, 21 edgeCount     2 visits out     3 movesAt ─► moves pool
 *   edge   one record of 32-bit words:
 *            0 child, or NONE       1 visits, or ~visits where the edge is useless
 *            2.. a sum of goals for each role, 64-bit numbers
 *          parent │ nextIn: next edge into the same child
 *          (first visits and sums before the child had children │ AMAF visits and sum, when asked for)
 *   moves  for each role: how many legal moves, then the moves
 *
 * A node gets its edges when it is first descended through: one edge a move of the role in control, or, where several
 * roles choose at once, one *arm* a move of each role; the edges of joint moves are then added one by one.
 *
 * A descent reads a head and, in one sweep, the records of the node's edges, which lie side by side: for two players
 * with a constant sum four to a line of the cache. What it does not read lies in columns of its own.
 *
 * Columns grow by doubling as they fill, and `full` says when what is used has reached the cap.
 */
import type { Outlook, State } from "../game/game.ts";
import { lengthened } from "./columns.ts";
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
/** No edge of the node waits for its first visit any more. */
const TRIED = 1 << 10;
const COUNT_SHIFT = 11;

/** Words of a node's head. */
export const HEAD_WORDS = 4;
const EDGES_AT = 0;
const META = 1;
export const OUT = 2;
const MOVES_AT = 3;

/** Words of an edge's record, and where the sums begin in it. */
export const CHILD = 0;
export const VISITS = 1;
export const SUMS = 2;

/** Room for the first nodes and edges. */
const FEW = 256;

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

  states: Uint32Array;
  heads: Int32Array;
  firstIn: Int32Array;
  lower: Float32Array | Float64Array;
  upper: Float32Array | Float64Array;
  nodeVisits: Int32Array;
  nodeSums: Float64Array;
  /** Marks of the last traversal that touched a node. */
  stamps: Int32Array;

  parent: Int32Array;
  nextInto: Int32Array;
  /** The records of edges, as 32-bit words and as 64-bit numbers. */
  edgeWords: Int32Array;
  edgeNumbers: Float64Array;
  /** Words of a record. */
  readonly edgeStride: number;
  firstVisits: Int32Array;
  firstSums: Float64Array;
  amafVisits: Int32Array;
  amafSums: Float64Array;

  moves: Int32Array;
  /** Edges of joint moves in simultaneous nodes, by node and number of the joint move; and back. */
  readonly jointEdges = new Map<number, number>();
  readonly jointOfEdge = new Map<number, number>();

  readonly #table: TranspositionTable | undefined;
  /** Which of the columns that are not always needed there are: 1 or 0. */
  readonly #onNodes: number;
  readonly #adapted: number;
  readonly #amaf: number;
  readonly #bytes: number;
  readonly #nodeBytes: number;
  readonly #edgeBytes: number;
  #nodeRoom = 0;
  #edgeRoom = 0;
  #stamp = 0;

  constructor(shape: GraphShape, options: SearchOptions) {
    this.shape = shape;
    const { sumRoles, stateWords, boundRoles, chanceRole } = shape;
    this.#onNodes = options.statistics === "nodes" ? 1 : 0;
    this.#adapted = options.meanDepth > 0 || options.originDepth > 0 || options.moveDepth > 0 ? 1 : 0;
    this.#amaf = options.amaf === "off" ? 0 : 1;
    // Goals are whole numbers, exact in 32 bits; what chance makes of them is not.
    const Bound = chanceRole < 0 ? Float32Array : Float64Array;
    const onNode = 4 * stateWords + 4 * HEAD_WORDS + 8;
    this.#bytes = options.memoryMiB * 2 ** 20;
    this.#nodeBytes = onNode + 2 * Bound.BYTES_PER_ELEMENT * boundRoles + this.#onNodes * (4 + 8 * sumRoles);
    this.edgeStride = SUMS + 2 * sumRoles;
    this.#edgeBytes = 8 + 4 * this.edgeStride + this.#adapted * (4 + 8 * sumRoles) + this.#amaf * 12;
    this.states = new Uint32Array(0);
    this.lower = new Bound(0);
    this.upper = new Bound(0);
    this.edgeNumbers = this.nodeSums = this.firstSums = this.amafSums = new Float64Array(0);
    this.heads = this.firstIn = this.stamps = this.nodeVisits = new Int32Array(0);
    this.parent = this.nextInto = this.edgeWords = this.firstVisits = this.amafVisits = new Int32Array(0);
    this.moves = new Int32Array(8 * FEW);
    this.#growNodes();
    this.#growEdges();
    if (options.transpositions) this.#table = new TranspositionTable(stateWords);
  }

  #growNodes(): void {
    const room = Math.max(FEW, 2 * this.#nodeRoom);
    const { stateWords, boundRoles, sumRoles } = this.shape;
    this.states = lengthened(this.states, room * stateWords);
    this.heads = lengthened(this.heads, room * HEAD_WORDS);
    this.firstIn = lengthened(this.firstIn, room);
    this.stamps = lengthened(this.stamps, room);
    this.lower = lengthened(this.lower, room * boundRoles);
    this.upper = lengthened(this.upper, room * boundRoles);
    this.nodeVisits = lengthened(this.nodeVisits, room * this.#onNodes);
    this.nodeSums = lengthened(this.nodeSums, room * this.#onNodes * sumRoles);
    this.#nodeRoom = room;
  }

  #growEdges(): void {
    const room = Math.max(4 * FEW, 2 * this.#edgeRoom);
    const { sumRoles } = this.shape;
    this.parent = lengthened(this.parent, room);
    this.nextInto = lengthened(this.nextInto, room);
    this.edgeNumbers = lengthened(this.edgeNumbers, (room * this.edgeStride) / 2);
    this.edgeWords = new Int32Array(this.edgeNumbers.buffer);
    this.firstVisits = lengthened(this.firstVisits, room * this.#adapted);
    this.firstSums = lengthened(this.firstSums, room * this.#adapted * sumRoles);
    this.amafVisits = lengthened(this.amafVisits, room * this.#amaf);
    this.amafSums = lengthened(this.amafSums, room * this.#amaf);
    this.#edgeRoom = room;
  }

  /** How many edges the columns have room for at present: for columns kept elsewhere. */
  get edgeRoom(): number {
    return this.#edgeRoom;
  }

  /** Bytes in use. */
  get bytes(): number {
    const table = this.#table?.bytes ?? 0;
    return this.nodes * this.#nodeBytes + this.edges * this.#edgeBytes + this.movesUsed * 4 + table;
  }

  /** Whether there is no room for another node, or for the edges of one with this many moves. */
  full(moves = 0): boolean {
    return this.bytes + moves * (this.#edgeBytes + 4) > this.#bytes;
  }

  /** The node of this state, or NONE. Without transpositions no state is ever known. */
  find(words: Uint32Array, from = 0): number {
    return this.#table === undefined ? NONE : this.#table.find(this.states, words, from);
  }

  /** Adds a node for state `index` of an outlook, its words at `from`. The caller has asked `full`. */
  add(words: Uint32Array, from: number, outlook: Outlook, index: number): number {
    const node = this.#enter(words, from);
    this.#table?.insert(this.states, node);
    this.describe(node, outlook, index);
    return node;
  }

  /**
   * Adds a node that is still to be described where there is none for the state; tells the one there was otherwise, or
   * NONE where it is new and thus the last.
   */
  findOrEnter(words: Uint32Array, from: number): number {
    if (this.nodes === this.#nodeRoom) this.#growNodes();
    const known = this.#table?.findOrPut(this.states, words, from, this.nodes) ?? NONE;
    if (known === NONE) this.#enter(words, from);
    return known;
  }

  #enter(words: Uint32Array, from: number): number {
    if (this.nodes === this.#nodeRoom) this.#growNodes();
    const node = this.nodes++;
    const { stateWords, boundRoles, leastGoal, mostGoal } = this.shape;
    for (let word = 0; word < stateWords; word++) this.states[node * stateWords + word] = words[from + word]!;
    const head = node * HEAD_WORDS;
    this.heads[head + EDGES_AT] = NONE;
    this.heads[head + META] = 0;
    this.heads[head + OUT] = 0;
    for (let at = node * boundRoles; at < (node + 1) * boundRoles; at++) {
      this.lower[at] = leastGoal;
      this.upper[at] = mostGoal;
    }
    this.firstIn[node] = NONE;
    this.stamps[node] = 0;
    if (this.#onNodes) this.#clearSums(this.nodeVisits, this.nodeSums, node);
    return node;
  }

  /** Writes down what an outlook says of the node. */
  describe(node: number, outlook: Outlook, index: number): void {
    const { roles, boundRoles } = this.shape;
    const terminal = outlook.terminal[index] !== 0;
    for (let role = 0; terminal && role < boundRoles; role++) {
      const goal = Math.max(0, outlook.goals[index * roles + role]!);
      this.lower[node * boundRoles + role] = goal;
      this.upper[node * boundRoles + role] = goal;
    }
    const head = node * HEAD_WORDS;
    this.heads[head + MOVES_AT] = this.movesUsed;
    this.heads[head + META] = (this.#copyMoves(outlook, index) & 0xff) | (terminal ? TERMINAL : 0);
  }

  /** Copies the legal moves into the pool and tells who chooses. */
  #copyMoves(outlook: Outlook, index: number): number {
    const { roles, chanceRole } = this.shape;
    let mover = 0;
    let choosers = 0;
    const needed =
      this.movesUsed + roles + outlook.legalStart[(index + 1) * roles]! - outlook.legalStart[index * roles]!;
    if (needed > this.moves.length) this.moves = lengthened(this.moves, 2 * needed);
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
    return this.heads[node * HEAD_WORDS + EDGES_AT]!;
  }

  isTerminal(node: number): boolean {
    return (this.heads[node * HEAD_WORDS + META]! & TERMINAL) !== 0;
  }

  isExpanded(node: number): boolean {
    return (this.heads[node * HEAD_WORDS + META]! & EXPANDED) !== 0;
  }

  /** Whether all edges out of the node have been tried, as far as anybody noted. */
  isTried(node: number): boolean {
    return (this.heads[node * HEAD_WORDS + META]! & TRIED) !== 0;
  }

  setTried(node: number): void {
    this.heads[node * HEAD_WORDS + META]! |= TRIED;
  }

  /** The role that chooses, SIMULTANEOUS or CHANCE. */
  mover(node: number): number {
    return (this.heads[node * HEAD_WORDS + META]! << 24) >> 24;
  }

  edgeCount(node: number): number {
    return this.heads[node * HEAD_WORDS + META]! >>> COUNT_SHIFT;
  }

  /** Visits of all edges out of the node together. */
  outVisits(node: number): number {
    return this.heads[node * HEAD_WORDS + OUT]!;
  }

  /** Where the node's moves begin in the pool. */
  movesAt(node: number): number {
    return this.heads[node * HEAD_WORDS + MOVES_AT]!;
  }

  moveHead(node: number, edgesAt: number, movesAt: number): void {
    this.heads[node * HEAD_WORDS + EDGES_AT] = edgesAt;
    this.heads[node * HEAD_WORDS + MOVES_AT] = movesAt;
  }

  state(node: number): State {
    const { stateWords } = this.shape;
    return this.states.subarray(node * stateWords, (node + 1) * stateWords);
  }

  /** Where the moves of the role begin in the pool; the place before holds how many there are. */
  movesOf(node: number, role: number): number {
    let at = this.movesAt(node);
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
    this.heads[node * HEAD_WORDS + EDGES_AT] = this.edges;
    this.heads[node * HEAD_WORDS + META]! |= EXPANDED | (count << COUNT_SHIFT);
    for (let added = 0; added < count; added++) this.#addEdge(node);
  }

  #addEdge(node: number): number {
    const edge = this.edges++;
    if (edge === this.#edgeRoom) this.#growEdges();
    const at = edge * this.edgeStride;
    this.parent[edge] = node;
    this.nextInto[edge] = NONE;
    this.edgeWords.fill(0, at, at + this.edgeStride);
    this.edgeWords[at + CHILD] = NONE;
    if (this.#adapted) this.#clearSums(this.firstVisits, this.firstSums, edge);
    if (this.#amaf) {
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
    const visits = this.edgeWords[edge * this.edgeStride + VISITS]!;
    return visits < 0 ? ~visits : visits;
  }

  /** Counts visits of an edge, and of the node it starts from. */
  addVisits(node: number, edge: number, count: number): void {
    const at = edge * this.edgeStride + VISITS;
    const visits = this.edgeWords[at]!;
    this.edgeWords[at] = visits < 0 ? visits - count : visits + count;
    this.heads[node * HEAD_WORDS + OUT]! += count;
  }

  /** Counts pulls of an arm in a simultaneous node. */
  addPulls(arm: number, count: number): void {
    this.edgeWords[arm * this.edgeStride + VISITS]! += count;
  }

  /** Whether a proof has shown that the edge cannot help who chooses. */
  isUseless(edge: number): boolean {
    return this.edgeWords[edge * this.edgeStride + VISITS]! < 0;
  }

  setUseless(edge: number, useless: boolean): void {
    const visits = this.visits(edge);
    this.edgeWords[edge * this.edgeStride + VISITS] = useless ? ~visits : visits;
  }

  nextIn(edge: number): number {
    return this.nextInto[edge]!;
  }

  /** Sum of the role's goals over the payoffs of an edge. */
  sum(edge: number, role: number): number {
    const { sumRoles, constantSum } = this.shape;
    const own = this.edgeNumbers[this.sumAt(edge) + (role < sumRoles ? role : 0)]!;
    return role < sumRoles ? own : constantSum! * this.visits(edge) - own;
  }

  /** Where the sums of an edge begin among the 64-bit numbers. */
  sumAt(edge: number): number {
    return (edge * this.edgeStride + SUMS) / 2;
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

  writeJoint(edge: number, into: Int32Array | number[], at: number): void {
    this.writeJointFrom(this.parent[edge]!, edge, into, at);
  }

  /** Writes the joint move of an edge out of the node, one number a role: the chooser's move and everybody else's only one. */
  writeJointFrom(node: number, edge: number, into: Int32Array | number[], at: number): void {
    const { roles } = this.shape;
    if (this.mover(node) === SIMULTANEOUS) {
      this.#writeMatrixJoint(edge, node, into, at);
      return;
    }
    const chooser = this.chooser(node);
    let place = this.movesAt(node);
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
    this.edgeWords[edge * this.edgeStride + CHILD] = child;
    this.nextInto[edge] = this.firstIn[child]!;
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
    for (let node = 0; node < this.nodes; node++) this.#table?.insert(this.states, node);
  }
}
