/**
 * The game graph: what there is to read and write of nodes and edges. `columns.ts` draws them in memory.
 *
 * A node gets its edges when it is first descended through: one edge a move of the role in control, or, where several
 * roles choose at once, one *arm* a move of each role; the edges of joint moves are then added one by one.
 *
 * What cannot be reached any more is made room of (reclaim.ts).
 */
import type { State, StateInfo } from "../game/game.ts";
import { CHILD, EDGES_AT, type GraphShape, HEAD_WORDS, META, MOVES_AT, OUT, SUMS, VISITS } from "./columns.ts";
import { ObservedEnds } from "./ends.ts";
import { GraphMemory } from "./graph-memory.ts";
import { JointEdges } from "./joint-edges.ts";
import type { SearchOptions } from "./options.ts";
import { NONE } from "./pool.ts";
import { Reclaimer } from "./reclaim.ts";
import { SubtreeAmaf } from "./subtree-amaf.ts";
import { TranspositionTable } from "./transpositions.ts";

export { NONE };

/** Mover of a node in which several roles choose at once, and of one in which chance does. */
export const SIMULTANEOUS = -1;
export const CHANCE = -2;

const TERMINAL = 1 << 8;
const EXPANDED = 1 << 9;
/** No edge of the node waits for its first visit any more. */
const TRIED = 1 << 10;
/** The bounds of the node have met: a descent then need not look at them. */
const SOLVED = 1 << 11;
const COUNT_SHIFT = 12;

export class Graph extends GraphMemory {
  readonly joints = new JointEdges(this);

  /** Whether all ends that were met have the constant sum. */
  readonly ends: ObservedEnds;

  /** What was played behind nodes, where that is asked for. */
  readonly below: SubtreeAmaf | undefined;

  readonly reclaimer: Reclaimer;

  /** The node that was made last. */
  newest = NONE;

  /** Are told of edges that are new or stand for something new: from the first to before the last. */
  readonly edgeListeners: ((first: number, end: number) => void)[] = [];

  readonly #table: TranspositionTable | undefined;
  #stamp = 0;

  constructor(shape: GraphShape, options: SearchOptions) {
    super(shape, options);
    this.ends = new ObservedEnds(shape.constantSum);
    const column = { states: () => this.states, isKept: (node: number) => this.reclaimer.keeps(node) };
    if (options.transpositions) this.#table = new TranspositionTable(shape.stateWords, column);
    if (options.amaf !== "off" && options.raveDepth > 0) this.below = new SubtreeAmaf(shape.roles);
    this.reclaimer = new Reclaimer(this, this.#table);
  }

  protected override get otherBytes(): number {
    return (this.#table?.bytes ?? 0) + (this.below?.bytes ?? 0) + this.joints.bytes;
  }

  protected override growthFor(nodes: number): number {
    return this.#table?.growthFor(nodes) ?? 0;
  }

  /** The node of this state, or NONE. Without transpositions no state is ever known. */
  find(words: Uint32Array, from = 0): number {
    return this.#table === undefined ? NONE : this.#table.find(words, from);
  }

  /** Adds a node for a state that has none, `index` of an info, its words at `from`. The caller has asked `full`. */
  add(words: Uint32Array, from: number, info: StateInfo, index: number): number {
    this.findOrEnter(words, from);
    this.describe(this.newest, info, index);
    return this.newest;
  }

  /**
   * Adds a node that is still to be described where there is none for the state; tells the one there was otherwise, or
   * NONE where it is new and thus the newest.
   */
  findOrEnter(words: Uint32Array, from: number): number {
    const known = this.#table?.findOrPut(words, from, this.nextNode) ?? NONE;
    if (known === NONE) this.#enter(words, from);
    return known;
  }

  #enter(words: Uint32Array, from: number): number {
    const node = this.takeNode();
    const { stateWords, boundRoles, leastGoal, mostGoal } = this.shape;
    for (let word = 0; word < stateWords; word++) this.states[node * stateWords + word] = words[from + word]!;
    const head = node * HEAD_WORDS;
    this.heads[head + EDGES_AT] = NONE;
    this.heads[head + META] = 0;
    this.heads[head + OUT] = 0;
    this.heads[head + MOVES_AT] = NONE;
    for (let at = node * boundRoles; at < (node + 1) * boundRoles; at++) {
      this.lower[at] = leastGoal;
      this.upper[at] = mostGoal;
    }
    this.firstIn[node] = NONE;
    if (this.stamped) this.stamps[node] = 0;
    if (this.onNodes) this.#clearSums(this.nodeVisits, this.nodeSums, node);
    this.reclaimer.entered(node);
    this.newest = node;
    return node;
  }

  override releaseNode(node: number): void {
    this.below?.forget(node);
    super.releaseNode(node);
  }

  /** Writes down what an info says of the node. */
  describe(node: number, info: StateInfo, index: number): void {
    const { roles, boundRoles, leastGoal, mostGoal } = this.shape;
    const terminal = info.terminal[index] !== 0;
    if (terminal) this.ends.meet(info.goals, index * roles);
    for (let role = 0; terminal && role < boundRoles; role++) {
      const goal = Math.max(0, info.goals[index * roles + role]!);
      this.lower[node * boundRoles + role] = goal;
      this.upper[node * boundRoles + role] = goal;
    }
    const head = node * HEAD_WORDS;
    const { legalStart } = info;
    const movesAt = this.takeMoves(node, roles + legalStart[(index + 1) * roles]! - legalStart[index * roles]!);
    this.heads[head + MOVES_AT] = movesAt;
    const flags = (terminal ? TERMINAL : 0) | (terminal || leastGoal === mostGoal ? SOLVED : 0);
    this.heads[head + META] = (this.#copyMoves(movesAt, info, index) & 0xff) | flags;
  }

  /** Copies the legal moves into the pool and tells who chooses. */
  #copyMoves(movesAt: number, info: StateInfo, index: number): number {
    const { roles, chanceRole } = this.shape;
    let mover = 0;
    let choosers = 0;
    let place = movesAt;
    for (let role = 0; role < roles; role++) {
      const from = info.legalStart[index * roles + role]!;
      const to = info.legalStart[index * roles + role + 1]!;
      this.moves[place++] = to - from;
      for (let at = from; at < to; at++) this.moves[place++] = info.legal[at]!;
      if (to - from > 1) {
        mover = role;
        choosers++;
      }
    }
    if (choosers > 1) return SIMULTANEOUS;
    return choosers === 1 && mover === chanceRole ? CHANCE : mover;
  }

  /** Whether the number is that of a node, and not one of those that are going. */
  has(node: number): boolean {
    return node >= 0 && node < this.nodeEnd && this.reclaimer.keeps(node);
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

  /** Whether the bounds of the node have met, for every role. */
  isSolved(node: number): boolean {
    return (this.heads[node * HEAD_WORDS + META]! & SOLVED) !== 0;
  }

  /** Notes whether the bounds of the node have met: to be called when they were narrowed. */
  noteBounds(node: number): void {
    const { boundRoles } = this.shape;
    for (let at = node * boundRoles; at < (node + 1) * boundRoles; at++) if (this.lower[at] !== this.upper[at]) return;
    this.heads[node * HEAD_WORDS + META]! |= SOLVED;
  }

  /** The role that chooses, SIMULTANEOUS or CHANCE. */
  mover(node: number): number {
    return (this.heads[node * HEAD_WORDS + META]! << 24) >> 24;
  }

  isSimultaneous(node: number): boolean {
    return this.mover(node) === SIMULTANEOUS;
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

  /** How long the block of edges is that begins there: all of a node, or one of a joint move. */
  edgeBlock(first: number): number {
    const node = this.parent[first]!;
    return this.edgesAt(node) === first ? this.edgeCount(node) : 1;
  }

  /** The same for the moves of a node. */
  moveBlock(at: number): number {
    let end = at + 1;
    for (let role = 0; role < this.shape.roles; role++) end += this.moves[end]! + 1;
    return end - at;
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
    const first = this.#addEdges(node, count);
    this.heads[node * HEAD_WORDS + EDGES_AT] = first;
    this.heads[node * HEAD_WORDS + META]! |= EXPANDED | (count << COUNT_SHIFT);
    this.reclaimer.expanded(node);
    if (this.mover(node) === SIMULTANEOUS) this.joints.begin(first);
  }

  /** Adds edges out of the node; returns the first. */
  #addEdges(node: number, count: number): number {
    const first = this.takeEdges(count);
    const end = first + count;
    const { edgeWords, edgeStride, parent, nextInto } = this;
    for (let at = first * edgeStride; at < end * edgeStride; at++) edgeWords[at] = 0;
    for (let edge = first; edge < end; edge++) {
      parent[edge] = node;
      nextInto[edge] = NONE;
      edgeWords[edge * edgeStride + CHILD] = NONE;
    }
    if (this.adapted || this.amaf || this.matching) this.#clearColumns(first, end);
    for (let at = 0; at < this.edgeListeners.length; at++) this.edgeListeners[at]!(first, end);
    return first;
  }

  /** The columns that only some searches have. */
  #clearColumns(first: number, end: number): void {
    for (let edge = first; edge < end; edge++) {
      if (this.adapted) this.#clearSums(this.firstVisits, this.firstSums, edge);
      if (this.amaf) {
        this.amafVisits[edge] = 0;
        this.amafSums[edge] = 0;
      }
      if (this.matching) this.regrets.fill(0, edge * 3, edge * 3 + 3);
    }
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
    this.joints.add(node, this.edgesAt(node), joint, edge);
    return edge;
  }

  knownJointEdge(node: number, joint: number): number {
    return this.joints.find(node, joint);
  }

  link(edge: number, child: number): void {
    this.edgeWords[edge * this.edgeStride + CHILD] = child;
    this.nextInto[edge] = this.firstIn[child]!;
    this.firstIn[child] = edge;
    this.reclaimer.linked(child);
  }

  /** Nodes with two ways in or more: positions that were reached by transposition. Looks at every node. */
  get transposed(): number {
    let count = 0;
    for (let node = 0; node < this.nodeEnd; node++) {
      if (!this.has(node)) continue;
      const into = this.firstIn[node]!;
      if (into !== NONE && this.nextIn(into) !== NONE) count++;
    }
    return count;
  }

  /** A number no node carries yet, for one traversal. */
  newStamp(): number {
    return ++this.#stamp;
  }

  /** Starts over, keeping the memory. */
  clear(): void {
    this.releaseAll();
    this.joints.clear();
    this.below?.clear();
    this.#table?.clear();
    this.reclaimer.reset();
  }
}
