/**
 * Where everything is in the kernel's memory. This is the only file that says so.
 *
 *   memory ─┬─ tables     of the table kernel, see table.ts; none where code is generated
 *           ├─ blocks     one after the other
 *           ├─ maps       where each bit of a state goes when states are transposed, see playout/instance.ts
 *           └─ the rest   jobs, rows, results: laid out by each call, see playout/playing.ts and tallying.ts
 *
 * Lanes come in *blocks* of 128. A *word* is 16 bytes: one bit for each lane of the block, lane k in bit k. All blocks
 * of a game are laid out alike, so a program is written for one block and takes the block's address.
 *
 * A block of playouts:
 *
 *   block ──┬─ random     4 words     state of the generator, see random.ts; or of each lane's own, see `LANE_RANDOM`
 *           ├─ live       1 word      lanes that have a playout to play
 *           ├─ ended      1 word      lanes whose playout is over, or that wait for one to begin
 *           ├─ waited     4 words     plies since then, a bit-sliced number; more where rounds are longer
 *           ├─ left      10 words     playouts yet to begin, a bit-sliced number (only where outcomes are tallied)
 *           ├─ outcome    n words     the outcome of an ended playout, see playout/outcome.ts
 *           ├─ tallies    2n words    counters: an i64 for the whole block, or an i16 for each eight lanes
 *           ├─ mastMasks  n words     lanes in which moves of a level are in play, see mast-levels.ts (only where moves have levels)
 *           ├─ choice     n words     the moves chosen at this ply, see playout/ply.ts (only where they are recorded)
 *           ├─ state      n words     the state bits that playouts need
 *           ├─ start      n words     the state lanes begin with, in the same order (only where outcomes are tallied)
 *           ├─ job        a few i32   what `collect` and `begin` need to know, see `JOB`
 *           ├─ lanes      128 × i32   for each of `LANE` one number a lane
 *           ├─ bytes      128 × n     for each lane its outcome and how long it waited, while results are collected
 *           └─ scratch    n words     wires that do not stay in registers
 *
 *   row ────┬─ state      n words     the states with which lanes begin a job
 *           ├─ phases     n words     for each phase the lanes whose state is in it
 *           ├─ pending    1 word      lanes that are to begin
 *           └─ spare      1 word      where state bits go that playouts do not need
 *
 * A block of the whole circuit, see evaluation.ts; areas that are transposed begin and end at multiples of 32 words:
 *
 *   block ──┬─ state      n words     all state bits
 *           ├─ moves      n words     for each role and move the lanes that play it
 *           ├─ legal      n words     for each role and move the lanes where it is legal
 *           ├─ terminal   1 word
 *           ├─ goals      n words     as in circuit.goals
 *           ├─ next       n words     all state bits after the move
 *           ├─ percepts   n words     as in circuit.percepts
 *           └─ scratch    n words     wires that do not stay in registers
 */
import type { Circuit } from "../circuit/circuit.ts";

export const LANES = 128;
/** Lanes that are tallied together, and how many such groups a block has. */
export const GROUP = 8;
export const GROUPS = LANES / GROUP;
export const WORD = 16;

/** The 32-bit words of a state in the Game contract, for a number of state bits; at least one. */
export const stateWordsFor = (stateBits: number): number => Math.max(1, Math.ceil(stateBits / 32));

/** The longest time between two looks at which playouts are over, in plies. Devices have one of their own, see device/rounds.ts. */
export const LONGEST_ROUND = 15;
/** The most playouts a lane plays in one run that only tallies: `left` holds one less. */
export const MOST_TALLIED = 1024;

/** What takes the place of the generator where each lane has its own, see lane-random.ts. */
export const LANE_RANDOM = {
  /** Two seeds for each lane, four bytes each. */
  first: 0,
  second: 32 * WORD,
  /** The number of the next draw. */
  counter: 64 * WORD,
  /** The words made last. */
  words: 65 * WORD,
  bytes: 97 * WORD,
} as const;

/** Numbers at the start of `job`, each four bytes: addresses of results and of the block's rows. */
export const JOB = {
  /** Address of the outcomes, as many bytes each as their bits need. */
  outcomes: 0,
  /** Address of the lengths, an i32 each. */
  plies: 4,
  /** Address of the steps at which playouts began, an i32 each. */
  begins: 8,
  /** Address of the jobs: for each the first playout and the one behind its last. */
  jobs: 12,
  /** How many jobs there are. */
  count: 16,
  /** From a lane's job to its next one: the number of lanes. */
  stride: 20,
  firstRow: 24,
  endOfRows: 28,
  rowStride: 32,
  bytes: 48,
} as const;

/** Numbers that each lane has. */
export const LANE = {
  /** Its job. */
  job: 0,
  /** The playout it plays. */
  playout: 1,
  /** The playout at which its job is done. */
  end: 2,
  /** The step at which its playout began. */
  began: 3,
  /** The address of the row with the state its job begins with. */
  row: 4,
  count: 5,
} as const;

export interface BlockSizes {
  readonly outcomeBits: number;
  readonly tallies: number;
  /** Number of MAST levels, or 0. */
  readonly levels: number;
  readonly choiceBits: number;
  readonly stateBits: number;
  readonly phases: number;
  /** Whether each lane has random numbers of its own. Default false. */
  readonly laneStreams?: boolean;
  /** Words of `waited`. Default 4, enough for LONGEST_ROUND. */
  readonly waitBits?: number;
}

export interface BlockLayout {
  readonly random: number;
  readonly live: number;
  readonly ended: number;
  readonly waited: readonly number[];
  readonly left: readonly number[];
  readonly outcome: readonly number[];
  readonly tallies: readonly number[];
  readonly mastMasks: readonly number[];
  readonly choice: readonly number[];
  readonly state: readonly number[];
  readonly start: readonly number[];
  readonly job: number;
  /** Address of the first lane's number, by `LANE`. */
  readonly lanes: readonly number[];
  readonly outcomeBytes: readonly number[];
  readonly waitedBytes: number;
  readonly scratch: number;
  readonly row: RowLayout;
}

export interface RowLayout {
  readonly phases: readonly number[];
  readonly pending: number;
  readonly spare: number;
  readonly bytes: number;
}

export function blockLayout(sizes: BlockSizes): BlockLayout {
  let end = 0;
  const bytes = (count: number): number => {
    const first = end;
    end += WORD * Math.ceil(count / WORD);
    return first;
  };
  const word = (): number => bytes(WORD);
  const words = (count: number): number[] => Array.from({ length: count }, word);
  return {
    random: bytes(sizes.laneStreams ? LANE_RANDOM.bytes : 4 * WORD),
    live: word(),
    ended: word(),
    waited: words(Math.max(4, sizes.waitBits ?? 0)),
    left: words(10),
    outcome: words(sizes.outcomeBits),
    tallies: Array.from({ length: sizes.tallies }, () => bytes(2 * GROUPS)),
    mastMasks: words(sizes.levels),
    choice: words(sizes.choiceBits),
    state: words(sizes.stateBits),
    start: words(sizes.stateBits),
    job: bytes(JOB.bytes),
    lanes: Array.from({ length: LANE.count }, () => bytes(4 * LANES)),
    outcomeBytes: Array.from({ length: Math.ceil(sizes.outcomeBits / 8) }, () => bytes(LANES)),
    waitedBytes: bytes(LANES),
    scratch: end,
    row: {
      phases: Array.from({ length: sizes.phases }, (_, phase) => WORD * (sizes.stateBits + phase)),
      pending: WORD * (sizes.stateBits + sizes.phases),
      spare: WORD * (sizes.stateBits + sizes.phases + 1),
      bytes: WORD * (sizes.stateBits + sizes.phases + 2),
    },
  };
}

/** Bytes with which the choices of one ply are logged: for each lane one byte for eight bits, all low bytes first. */
export const logBytes = ({ choice }: BlockLayout): number => LANES * Math.ceil(choice.length / 8);

export interface EvaluationLayout {
  readonly state: number;
  /** For each role the address of its first move's word. */
  readonly moves: readonly number[];
  readonly legal: readonly number[];
  readonly terminal: number;
  readonly goals: number;
  readonly next: number;
  readonly percepts: number;
  readonly scratch: number;
}

export function evaluationLayout({ stateBits, moves, goals, percepts }: Circuit): EvaluationLayout {
  let end = 0;
  const words = (count: number): number => {
    const first = end;
    end += WORD * 32 * stateWordsFor(count);
    return first;
  };
  return {
    state: words(stateBits.length),
    moves: moves.map((list) => words(list.length)),
    legal: moves.map((list) => words(list.length)),
    terminal: words(1),
    goals: words(goals.length),
    next: words(stateBits.length),
    percepts: words(percepts.length),
    scratch: end,
  };
}
