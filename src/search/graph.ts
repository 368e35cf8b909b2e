/**
 * The game graph: what there is to read and write of nodes and edges. `columns.ts` draws them in memory.
 *
 * A node gets its edges when it is first descended through: one edge a move of the role in control, or, where several
 * roles choose at once, one *arm* a move of each role; the edges of joint moves are then added one by one.
 *
 * `full` says when what is used has reached the cap of memory.
 */
import type { Outlook, State } from "../game/game.ts";
import { Below } from "./below.ts";
import {
  CHILD,
  Columns,
  EDGES_AT,
  type GraphShape,
  HEAD_WORDS,
  lengthened,
  META,
  MOVES_AT,
  OUT,
  SUMS,
  VISITS,
} from "./columns.ts";
import { Ends } from "./ends.ts";
import { JointEdges } from "./joint-edges.ts";
import type { SearchOptions } from "./options.ts";
import { TranspositionTable } from "./transpositions.ts";

export const NONE = -1;

/** Mover of a node in which several roles choose at once, and of one in which chance does. */
export const SIMULTANEOUS = -1;
export const CHANCE = -2;

const TERMINAL = 1 << 8;
const EXPANDED = 1 << 9;
/** No edge of the node waits for its first visit any more. */
const TRIED = 1 << 10;
const COUNT_SHIFT = 11;

export class Graph extends Columns {
  readonly joints = new JointEdges();

  /** Whether all ends that were met have the constant sum. */
  readonly ends: Ends;

  /** What was played behind nodes, where that is asked for. */
  readonly below: Below | undefined;

  readonly #table: TranspositionTable | undefined;
  readonly #bytes: number;
  /** Most words of the moves pool that a node took; nodes that are still to be described. */
  #longest = 16;
  #waiting = 0;
  #stamp = 0;

  constructor(shape: GraphShape, options: SearchOptions) {
    super(shape, options);
    this.ends = new Ends(shape.constantSum);
    this.#bytes = options.memoryMiB * 2 ** 20;
    if (options.transpositions) this.#table = new TranspositionTable(shape.stateWords);
    if (options.amaf !== "off" && options.raveDepth > 0) this.below = new Below(shape.roles);
  }

  /** Bytes in use. */
  get bytes(): number {
    const more = (this.#table?.bytes ?? 0) + (this.below?.bytes ?? 0) + this.joints.bytes;
    return this.nodes * this.nodeBytes + this.edges * this.edgeBytes + this.movesUsed * 4 + more;
  }

  /**
   * Whether there is no room for another node, or for so many edges. Nodes that wait for their moves are expected to have
   * up to twice as many as any before.
   */
  full(edges = 0): boolean {
    const moves = 8 * this.#longest * (this.#waiting + 1);
    const growth = this.#table?.growth ?? 0;
    return this.bytes + this.nodeBytes + moves + growth + edges * this.edgeBytes > this.#bytes;
  }

  /** Whether there is certainly room for so many nodes. */
  hasRoomFor(nodes: number): boolean {
    const moves = 8 * this.#longest * (this.#waiting + nodes);
    const growth = this.#table?.growthFor(nodes) ?? 0;
    return this.bytes + nodes * this.nodeBytes + moves + growth <= this.#bytes;
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
    if (this.nodes === this.nodeRoom) this.growNodes();
    const known = this.#table?.findOrPut(this.states, words, from, this.nodes) ?? NONE;
    if (known === NONE) this.#enter(words, from);
    return known;
  }

  #enter(words: Uint32Array, from: number): number {
    if (this.nodes === this.nodeRoom) this.growNodes();
    const node = this.nodes++;
    this.#waiting++;
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
    if (this.onNodes) this.#clearSums(this.nodeVisits, this.nodeSums, node);
    return node;
  }

  /** Writes down what an outlook says of the node. */
  describe(node: number, outlook: Outlook, index: number): void {
    const { roles, boundRoles } = this.shape;
    const terminal = outlook.terminal[index] !== 0;
    if (terminal) this.ends.meet(outlook.goals, index * roles);
    for (let role = 0; terminal && role < boundRoles; role++) {
      const goal = Math.max(0, outlook.goals[index * roles + role]!);
      this.lower[node * boundRoles + role] = goal;
      this.upper[node * boundRoles + role] = goal;
    }
    const head = node * HEAD_WORDS;
    this.#waiting--;
    this.heads[head + MOVES_AT] = this.movesUsed;
    this.heads[head + META] = (this.#copyMoves(outlook, index) & 0xff) | (terminal ? TERMINAL : 0);
  }

  /** Copies the legal moves into the pool and tells who chooses. */
  #copyMoves(outlook: Outlook, index: number): number {
    const { roles, chanceRole } = this.shape;
    let mover = 0;
    let choosers = 0;
    const words = roles + outlook.legalStart[(index + 1) * roles]! - outlook.legalStart[index * roles]!;
    this.#longest = Math.max(this.#longest, words);
    const needed = this.movesUsed + words;
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
    this.#addEdges(node, count);
  }

  /** Adds edges out of the node; returns the first. */
  #addEdges(node: number, count: number): number {
    const first = this.edges;
    const end = first + count;
    while (end > this.edgeRoom) this.growEdges();
    this.edges = end;
    const { edgeWords, edgeStride, parent, nextInto } = this;
    for (let at = first * edgeStride; at < end * edgeStride; at++) edgeWords[at] = 0;
    for (let edge = first; edge < end; edge++) {
      parent[edge] = node;
      nextInto[edge] = NONE;
      edgeWords[edge * edgeStride + CHILD] = NONE;
      if (this.adapted) this.#clearSums(this.firstVisits, this.firstSums, edge);
      if (this.amaf) {
        this.amafVisits[edge] = 0;
        this.amafSums[edge] = 0;
      }
      if (this.matching) this.regrets.fill(0, edge * 3, edge * 3 + 3);
    }
    return first;
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
    let rest = this.joints.jointOf(edge);
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
    const edge = this.#addEdges(node, 1);
    this.joints.add(node, joint, edge);
    return edge;
  }

  knownJointEdge(node: number, joint: number): number {
    return this.joints.find(node, joint) ?? NONE;
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
    this.#waiting = 0;
    this.joints.clear();
    this.below?.clear();
    this.#table?.clear();
  }

  /** Enters every node into the transposition table again, after nodes have moved. */
  reindex(): void {
    this.#table?.clear();
    for (let node = 0; node < this.nodes; node++) this.#table?.insert(this.states, node);
  }
}
