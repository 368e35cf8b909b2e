/**
 * Playouts with single results: jobs, each some playouts from one state, given to lanes row by row.
 */
import { JOB, LANE, LANES, logBytes } from "../layout.ts";
import type { BlockSeed, KernelInstance, LaneSeeds } from "./instance.ts";

/** Job j plays from states[j]; the numbers of its playouts are first[j] … end[j] - 1. */
export interface Jobs {
  readonly count: number;
  readonly states: Int32Array;
  readonly first: Int32Array;
  readonly end: Int32Array;
}

export interface PlayRequest {
  /** States as in the Game contract, `stateWords` words each. */
  readonly states: Uint32Array;
  readonly stateWords: number;
  /** The phase each state is in. */
  readonly phases: ArrayLike<number>;
  readonly jobs: Jobs;
  /** How many playouts there are in all jobs. */
  readonly playouts: number;
  readonly blocks: number;
  /** With seeds of lanes no lane may have more than one playout: the second would depend on how long others take. */
  readonly seed: BlockSeed | LaneSeeds;
  /** A time of performance.now() after which no more is played. */
  readonly deadline: number;
}

/** By number of playout. Views of the kernel's memory, good until it is used again. */
export interface PlayResult {
  /** Its outcome, see outcome.ts; `outcomeBytes` bytes each. */
  readonly outcomes: Uint8Array;
  /** Its length, or NOT_FINISHED. */
  readonly plies: Int32Array;
  /** The step at which it began. */
  readonly begins: Int32Array;
  /** For each step and block the choices of all lanes, see layout.ts. */
  readonly log: Uint8Array;
}

export const NOT_FINISHED = -1;

/** Rows of jobs in one call. */
export const MOST_ROWS = 16;

type Play = (first: number, end: number, rounds: number, step: number, log: number) => number;

export function play(instance: KernelInstance, request: PlayRequest): PlayResult {
  const { memory, module } = instance;
  const { layout } = module;
  const { blocks, jobs, playouts } = request;
  instance.check(blocks);
  memory.clear();
  const lanes = LANES * blocks;
  const rows = Math.ceil(jobs.count / lanes);
  const outcomes = memory.reserve(playouts * layout.outcomeBytes.length);
  const plies = memory.reserve(4 * playouts);
  const begins = memory.reserve(4 * playouts);
  const jobTable = memory.reserve(8 * jobs.count);
  const firstRow = memory.reserve(rows * blocks * layout.row.bytes);
  fillRows(instance, request, firstRow);
  memory.words.fill(NOT_FINISHED, plies >> 2, (plies >> 2) + playouts);
  for (let job = 0, at = jobTable >> 2; job < jobs.count; job++) {
    memory.words[at++] = jobs.first[job]!;
    memory.words[at++] = jobs.end[job]!;
  }
  const rowStride = blocks * layout.row.bytes;
  for (let block = 0; block < blocks; block++) {
    const row = firstRow + block * layout.row.bytes;
    const endOfRows = row + rows * rowStride;
    const fields = { outcomes, plies, begins, jobs: jobTable, count: jobs.count, stride: lanes, rowStride };
    instance.reset(block, request.seed);
    setJob(instance, block, { ...fields, firstRow: row, endOfRows });
    giveJobs(instance, block, jobs, row);
  }
  const log = run(instance, request);
  const { buffer } = memory.memory;
  return {
    outcomes: new Uint8Array(buffer, outcomes, playouts * layout.outcomeBytes.length),
    plies: new Int32Array(buffer, plies, playouts),
    begins: new Int32Array(buffer, begins, playouts),
    log,
  };
}

/** Plays until all is played or time is up; what was chosen at each step. */
function run(instance: KernelInstance, { blocks, deadline }: PlayRequest): Uint8Array {
  const { layout, round } = instance.module;
  const { memory } = instance;
  const play = instance.exports.play as Play;
  const logStep = blocks * logBytes(layout);
  const log = memory.reserve(0);
  let step = 0;
  let now = performance.now();
  for (let live = 1; live && now < deadline; ) {
    const rounds = instance.roundsBefore(deadline);
    if (logStep > 0) memory.reserve(logStep * round * rounds);
    live = play(instance.address(0), instance.address(blocks), rounds, step, log + step * logStep);
    step += round * rounds;
    const after = performance.now();
    instance.took(rounds, after - now);
    now = after;
  }
  return memory.bytes.subarray(log, log + step * logStep);
}

function setJob(
  instance: KernelInstance,
  block: number,
  fields: { readonly [name in keyof Omit<typeof JOB, "bytes">]: number },
): void {
  const { words } = instance.memory;
  const base = instance.address(block, instance.module.layout.job);
  for (const [name, value] of Object.entries(fields)) words[(base + JOB[name as keyof typeof JOB]) >> 2] = value;
}

/** Gives each lane of a block its first job; lanes without one stay as they are. */
function giveJobs(instance: KernelInstance, block: number, jobs: Jobs, row: number): void {
  const { layout } = instance.module;
  const { words, bytes } = instance.memory;
  const fieldAt = (field: number): number => instance.address(block, layout.lanes[field]!) >> 2;
  const [jobAt, playoutAt, endAt, rowAt] = [LANE.job, LANE.playout, LANE.end, LANE.row].map(fieldAt) as number[];
  const liveAt = instance.address(block, layout.live);
  const pendingAt = row + layout.row.pending;
  const count = Math.min(LANES, jobs.count - block * LANES);
  for (let lane = 0; lane < count; lane++) {
    const job = block * LANES + lane;
    if (jobs.first[job] === jobs.end[job]) continue;
    words[jobAt! + lane] = job;
    words[playoutAt! + lane] = jobs.first[job]!;
    words[endAt! + lane] = jobs.end[job]!;
    words[rowAt! + lane] = row;
    bytes[liveAt + (lane >> 3)]! |= 1 << (lane & 7);
    bytes[pendingAt + (lane >> 3)]! |= 1 << (lane & 7);
  }
}

/** Transposes the states of the jobs, 128 at a time, and marks the phase each is in. */
function fillRows(
  instance: KernelInstance,
  { states, stateWords, phases, jobs, blocks }: PlayRequest,
  firstRow: number,
): void {
  const { layout } = instance.module;
  const { memory } = instance;
  const source = instance.reserveStates();
  const { words, bytes } = memory;
  const rows = Math.ceil(jobs.count / (LANES * blocks)) * blocks;
  for (let row = 0; row < rows; row++) {
    const address = firstRow + row * layout.row.bytes;
    bytes.fill(0, address + layout.row.phases[0]!, address + layout.row.bytes);
    const count = Math.min(LANES, jobs.count - row * LANES);
    for (let lane = 0, to = source >> 2; lane < count; lane++) {
      const state = jobs.states[row * LANES + lane]!;
      for (let word = 0; word < stateWords; word++) words[to++] = states[state * stateWords + word]!;
      bytes[address + layout.row.phases[phases[state]!]! + (lane >> 3)]! |= 1 << (lane & 7);
    }
    instance.toRow(source, address);
  }
}
