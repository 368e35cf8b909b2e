/**
 * The columns of the game graph: typed arrays for nodes and edges, no object for either.
 *
 *   node   state words │ firstIn ─► edge │ lower, upper bounds │ colour, grey (reclaim.ts)
 *          (sums, visits when statistics are kept on nodes │ a stamp when every ancestor is updated)
 *          a head of four words:
 *            0 edgesAt ─► edges     1 8 bits mover, 4 flags, 20 edgeCount     2 visits out     3 movesAt ─► moves pool
 *   edge   one record of 32-bit words:
 *            0 child, or NONE       1 visits, or ~visits where the edge is useless
 *            2.. a sum of goals for each role, 64-bit numbers
 *          parent │ nextIn: next edge into the same child
 *          (first visits and sums before the child had children │ AMAF visits and sum │ regrets, when asked for)
 *   moves  the node, then for each role: how many legal moves, then the moves
 *
 * A descent reads a head and, in one sweep, the records of the node's edges, which lie side by side: for two players
 * with a constant sum four to a line of the cache. What it does not read lies in columns of its own.
 *
 * Typed arrays are of fixed length: columns grow by doubling, a longer one taking the place of the old. To copy a large one takes
 * long, so what has become large gets all the room its cap of memory allows: systems give memory when it is first written to.
 */
import type { SearchOptions } from "./options.ts";
import { Pool } from "./pool.ts";

/** Words of a node's head. */
export const HEAD_WORDS = 4;
export const EDGES_AT = 0;
export const META = 1;
export const OUT = 2;
export const MOVES_AT = 3;

/** Words of an edge's record, and where the sums begin in it. */
export const CHILD = 0;
export const VISITS = 1;
export const SUMS = 2;

/** Room for the first nodes and edges. */
const FEW = 256;

/**
 * Bytes beyond which columns are not copied any more: a copy of half as much takes some milliseconds. Below it they take no more room than
 * they need, since room that another search has left behind has to be cleared before it is used again.
 */
const LARGE = 2 ** 24;

/** Moves of one node, and more: what the last of them may take beyond the cap. */
const SPARE = 2 ** 16;

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

export class Columns {
  readonly shape: GraphShape;
  /** Behind the last node that was ever made. */
  nodeEnd = 0;
  readonly edgePool = new Pool({ lengths: () => this.parent, nexts: () => this.nextInto, behind: 0 });
  readonly movePool = new Pool({ lengths: () => this.moves, nexts: () => this.moves, behind: 1 });

  states: Uint32Array;
  heads: Int32Array;
  firstIn: Int32Array;
  lower: Float32Array | Float64Array;
  upper: Float32Array | Float64Array;
  nodeVisits: Int32Array;
  nodeSums: Float64Array;
  /** Marks of the last update of all ancestors that touched a node. */
  stamps: Int32Array;
  colours: Uint8Array;
  grey: Int32Array;

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
  /** What regret matching keeps of arms (regret.ts). */
  regrets: Float64Array;

  moves: Int32Array;
  /** Which of the columns that are not always needed there are: 1 or 0. */
  protected readonly onNodes: number;
  protected readonly adapted: number;
  protected readonly amaf: number;
  protected readonly matching: number;
  protected readonly stamped: number;
  /** The cap of memory. */
  protected readonly most: number;
  protected readonly nodeBytes: number;
  protected readonly edgeBytes: number;
  /** How many nodes and edges the columns have room for at present. */
  nodeRoom = 0;
  edgeRoom = 0;

  constructor(shape: GraphShape, options: SearchOptions) {
    this.shape = shape;
    const { sumRoles, stateWords, boundRoles, chanceRole } = shape;
    this.onNodes = options.statistics === "nodes" ? 1 : 0;
    this.adapted = options.meanDepth > 0 || options.originDepth > 0 || options.moveDepth > 0 ? 1 : 0;
    this.amaf = options.amaf === "off" ? 0 : 1;
    this.matching = options.simultaneous === "regret" && shape.roles > 1 ? 1 : 0;
    // Goals are whole numbers, exact in 32 bits; what chance makes of them is not.
    const Bound = chanceRole < 0 ? Float32Array : Float64Array;
    this.edgeStride = SUMS + 2 * sumRoles;
    this.stamped = options.update === "all" ? 1 : 0;
    this.most = options.memoryMiB * 2 ** 20;
    const onNode = 4 * stateWords + 4 * HEAD_WORDS + 9 + 2 * Bound.BYTES_PER_ELEMENT * boundRoles;
    this.nodeBytes = onNode + this.onNodes * (4 + 8 * sumRoles) + 4 * this.stamped;
    const onEdge = 8 + 4 * this.edgeStride + this.adapted * (4 + 8 * sumRoles) + this.amaf * 12 + this.matching * 24;
    this.edgeBytes = onEdge + adaptedBytes(shape, options) + columnBytes(shape, options);
    this.states = new Uint32Array(0);
    this.lower = new Bound(0);
    this.upper = new Bound(0);
    this.edgeNumbers = this.nodeSums = this.firstSums = this.amafSums = this.regrets = new Float64Array(0);
    this.heads = this.firstIn = this.stamps = this.grey = this.nodeVisits = new Int32Array(0);
    this.colours = new Uint8Array(0);
    this.parent = this.nextInto = this.edgeWords = this.firstVisits = this.amafVisits = new Int32Array(0);
    this.moves = new Int32Array(0);
    this.growNodes();
    this.growEdges();
    this.growMoves();
  }

  protected growNodes(): void {
    grown(this.nodeRoom, FEW, this.nodeBytes, this.most, (room) => this.#makeNodeRoom(room));
  }

  #makeNodeRoom(room: number): void {
    const { stateWords, boundRoles, sumRoles } = this.shape;
    this.states = lengthened(this.states, room * stateWords);
    this.heads = lengthened(this.heads, room * HEAD_WORDS);
    this.firstIn = lengthened(this.firstIn, room);
    this.colours = lengthened(this.colours, room);
    this.grey = lengthened(this.grey, room);
    this.stamps = lengthened(this.stamps, room * this.stamped);
    this.lower = lengthened(this.lower, room * boundRoles);
    this.upper = lengthened(this.upper, room * boundRoles);
    this.nodeVisits = lengthened(this.nodeVisits, room * this.onNodes);
    this.nodeSums = lengthened(this.nodeSums, room * this.onNodes * sumRoles);
    this.nodeRoom = room;
  }

  protected growEdges(): void {
    grown(this.edgeRoom, 4 * FEW, this.edgeBytes, this.most, (room) => this.#makeEdgeRoom(room));
  }

  #makeEdgeRoom(room: number): void {
    const { sumRoles } = this.shape;
    this.parent = lengthened(this.parent, room);
    this.nextInto = lengthened(this.nextInto, room);
    this.edgeNumbers = lengthened(this.edgeNumbers, (room * this.edgeStride) / 2);
    this.edgeWords = new Int32Array(this.edgeNumbers.buffer);
    this.firstVisits = lengthened(this.firstVisits, room * this.adapted);
    this.firstSums = lengthened(this.firstSums, room * this.adapted * sumRoles);
    this.amafVisits = lengthened(this.amafVisits, room * this.amaf);
    this.amafSums = lengthened(this.amafSums, room * this.amaf);
    this.regrets = lengthened(this.regrets, room * this.matching * 3);
    this.edgeRoom = room;
  }

  protected growMoves(): void {
    grown(this.moves.length, 8 * FEW, 4, this.most, (room) => {
      this.moves = lengthened(this.moves, room);
    });
  }
}

/** Makes twice the room there is, or all that there may be where that is much; twice again where the system refuses. */
export function grown(room: number, few: number, bytesEach: number, most: number, make: (room: number) => void): void {
  const double = Math.max(few, 2 * room);
  const all = Math.ceil(most / bytesEach) + SPARE;
  if (double * bytesEach <= LARGE || double >= all) {
    make(double);
    return;
  }
  try {
    make(all);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    make(double);
  }
}

/** What adapted values kept up to date take for each edge (adapted.ts): a number a role and depth. */
function adaptedBytes({ roles }: GraphShape, options: SearchOptions): number {
  if (options.adapted === "recursive") return 0;
  const levels = (depth: number): number => (depth === Number.POSITIVE_INFINITY ? 1 : depth);
  return 8 * (roles * levels(options.meanDepth) + levels(options.originDepth) + levels(options.moveDepth));
}

/** What columns of some searches take for each edge (edge-column.ts). */
function columnBytes({ roles, sumRoles }: GraphShape, options: SearchOptions): number {
  const proofs = options.proofNumbers === "off" ? 0 : roles;
  const minimax = options.implicitMinimax === 0 ? 0 : sumRoles;
  const squares = options.formula === "ucb1-tuned" ? sumRoles : 0;
  return 8 * (proofs + minimax + squares);
}

type Column = Int32Array | Uint32Array | Float32Array | Float64Array | Int16Array | Uint8Array;

/** The column with zeros behind what it holds, up to the length. */
export function lengthened<T extends Column>(column: T, length: number): T {
  if (length <= column.length) return column;
  const longer = new (column.constructor as new (length: number) => T)(length);
  longer.set(column);
  return longer;
}
