/**
 * An instance of a playout module with its memory: plays jobs, or tallies playouts from one state.
 */
import { JOB, LANE, LANES, logBytes, MOST_TALLIED, stateWordsFor, WORD } from "../layout.ts";
import { KernelMemory } from "../memory.ts";
import { IMPORTS } from "../wasm/module.ts";
import type { PlayoutModule } from "./module.ts";
import type { PlayoutPlan } from "./plan.ts";

/** So many playouts from one state. */
export interface Job {
  /** Which of the states. */
  readonly state: number;
  /** The numbers of its playouts are first … end - 1. */
  readonly first: number;
  readonly end: number;
}

export interface PlayRequest {
  /** States as in the Game contract, `stateWords` words each. */
  readonly states: Uint32Array;
  readonly stateWords: number;
  /** The phase each state is in. */
  readonly phases: ArrayLike<number>;
  readonly jobs: readonly Job[];
  /** How many playouts there are in all jobs. */
  readonly playouts: number;
  readonly blocks: number;
  /** Seeds the random generators of all lanes. */
  readonly seed: readonly [number, number];
  /** A time of performance.now() after which no more is played. */
  readonly deadline: number;
}

/** By number of playout. */
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

/** So many playouts from one state, all on one block. */
export interface TallyJob {
  /** The values of the state bits that the plan carries along. */
  readonly state: ArrayLike<number>;
  readonly playouts: number;
}

export interface TallyRequest {
  /** One for each block. */
  readonly jobs: readonly TallyJob[];
  /** The phase that all states are in. */
  readonly phase: number;
  /** Whether all states are the initial one. */
  readonly initial: boolean;
  readonly seed: readonly [number, number];
  /** A time of performance.now() after which no more is played. */
  readonly deadline: number;
}

/** Rounds between two looks at the clock. */
const ROUNDS_A_CALL = 64;

/** Rows of jobs in one call of `play`. */
export const MOST_ROWS = 16;

type Play = (first: number, end: number, rounds: number, step: number, log: number) => number;
type Tally = (first: number, end: number, rounds: number) => number;
type ToLanes = (source: number, stride: number, map: number, destination: number) => void;

export class PlayoutKernel {
  readonly #module: PlayoutModule;
  readonly #exports: WebAssembly.Exports;
  readonly #memory: KernelMemory;
  readonly #mostBlocks: number;
  /** Where `toLanes` is told in which word of a row each state bit belongs. */
  readonly #maps: number;

  constructor(plan: PlayoutPlan, module: PlayoutModule, compiled: WebAssembly.Module, mostBlocks: number) {
    this.#module = module;
    this.#mostBlocks = mostBlocks;
    this.#maps = module.firstBlock + mostBlocks * module.blockBytes;
    const stateWords = stateWordsFor(plan.plies.circuit.stateBits.length);
    this.#memory = new KernelMemory(this.#maps + MAP_BYTES * stateWords);
    this.#exports = new WebAssembly.Instance(compiled, { [IMPORTS]: { memory: this.#memory.memory } }).exports;
    this.#memory.words.set(module.tables);
    this.#memory.words.fill(module.layout.row.spare, this.#maps >> 2, (this.#maps + MAP_BYTES * stateWords) >> 2);
    plan.bits.forEach((bit, at) => {
      this.#memory.words[(this.#maps >> 2) + bit] = WORD * at;
    });
  }

  play(request: PlayRequest): PlayResult {
    const { layout } = this.#module;
    const { blocks, jobs, playouts } = request;
    this.#check(blocks);
    const memory = this.#memory;
    memory.clear();
    const lanes = LANES * blocks;
    const rows = Math.ceil(jobs.length / lanes);
    const results = {
      outcomes: memory.reserve(playouts * layout.outcomeBytes.length),
      plies: memory.reserve(4 * playouts),
      begins: memory.reserve(4 * playouts),
    };
    const jobTable = memory.reserve(8 * jobs.length);
    const firstRow = memory.reserve(rows * blocks * layout.row.bytes);
    memory.words.fill(NOT_FINISHED, results.plies >> 2, (results.plies >> 2) + playouts);
    jobs.forEach(({ first, end }, at) => {
      memory.words[(jobTable >> 2) + 2 * at] = first;
      memory.words[(jobTable >> 2) + 2 * at + 1] = end;
    });
    this.#fillRows(request, firstRow);
    const fields = {
      ...results,
      jobs: jobTable,
      count: jobs.length,
      stride: lanes,
      rowStride: blocks * layout.row.bytes,
    };
    for (let block = 0; block < blocks; block++) {
      const ownRow = firstRow + block * layout.row.bytes;
      this.#reset(block, request.seed);
      this.#setJob(block, { ...fields, firstRow: ownRow, endOfRows: ownRow + rows * fields.rowStride });
      this.#giveJobs(block, jobs, ownRow);
    }
    const log = this.#run(request);
    const { buffer } = memory.memory;
    return {
      outcomes: new Uint8Array(buffer, results.outcomes, playouts * layout.outcomeBytes.length).slice(),
      plies: new Int32Array(buffer, results.plies, playouts).slice(),
      begins: new Int32Array(buffer, results.begins, playouts).slice(),
      log,
    };
  }

  /** For each job how often each tally was counted, in the order of the module's tallies. */
  tally({ jobs, phase, initial, seed, deadline }: TallyRequest): number[][] {
    const { layout } = this.#module;
    this.#check(jobs.length);
    jobs.forEach((_, block) => {
      this.#reset(block, seed);
      for (const address of layout.tallies) this.#memory.fill(this.#address(block, address) & -WORD, 0);
    });
    const run = this.#exports[initial ? "tallyInitial" : `tally${phase}`] as Tally;
    const most = Math.max(...jobs.map(({ playouts }) => playouts));
    for (let done = 0; done < most && performance.now() < deadline; done += LANES * MOST_TALLIED) {
      jobs.forEach((job, block) => {
        this.#startTally(block, job, Math.max(0, Math.min(LANES * MOST_TALLIED, job.playouts - done)));
      });
      for (let live = 1; live && performance.now() < deadline; )
        live = run(this.#address(0), this.#address(jobs.length), ROUNDS_A_CALL);
    }
    const view = new DataView(this.#memory.memory.buffer);
    return jobs.map((_, block) =>
      layout.tallies.map((address) => Number(view.getBigInt64(this.#address(block, address), true))),
    );
  }

  #check(blocks: number): void {
    if (blocks > this.#mostBlocks) throw new Error(`${blocks} blocks asked for, ${this.#mostBlocks} made`);
  }

  #address(block: number, offset = 0): number {
    return this.#module.firstBlock + block * this.#module.blockBytes + offset;
  }

  /** Plays until all is played or time is up; what was chosen at each step. */
  #run({ blocks, deadline }: PlayRequest): Uint8Array {
    const { layout, round } = this.#module;
    const play = this.#exports.play as Play;
    const logStep = blocks * logBytes(layout);
    const log = this.#memory.reserve(0);
    let step = 0;
    for (let live = 1; live && performance.now() < deadline; step += round * ROUNDS_A_CALL) {
      if (logStep > 0) this.#memory.reserve(logStep * round * ROUNDS_A_CALL);
      live = play(this.#address(0), this.#address(blocks), ROUNDS_A_CALL, step, log + step * logStep);
    }
    return this.#memory.bytes.slice(log, log + step * logStep);
  }

  /** Random generators from the seed, no lane live, all waiting. */
  #reset(block: number, seed: readonly [number, number]): void {
    const { layout } = this.#module;
    const random = this.#address(block, layout.random) >> 2;
    const next = seedWords(seed, block);
    for (let at = 0; at < 16; at++) this.#memory.words[random + at] = next();
    for (const address of [layout.live, ...layout.waited, ...layout.outcome])
      this.#memory.fill(this.#address(block, address), 0);
    this.#memory.fill(this.#address(block, layout.ended), 1);
  }

  /** Gives lane k its share of the playouts; the first lanes play one more where they cannot be shared equally. */
  #startTally(block: number, { state }: TallyJob, playouts: number): void {
    const { layout } = this.#module;
    const fill = (address: number, first: boolean, rest: boolean): void => {
      this.#fillLanes(this.#address(block, address), playouts % LANES, first, rest);
    };
    const share = Math.floor(playouts / LANES);
    fill(layout.live, true, share > 0);
    fill(layout.ended, false, share === 0);
    layout.left.forEach((address, bit) => {
      fill(address, ((share >> bit) & 1) === 1, ((Math.max(0, share - 1) >> bit) & 1) === 1);
    });
    for (const address of layout.waited) fill(address, false, false);
    layout.state.forEach((address, at) => {
      for (const word of [address, layout.start[at]!]) this.#memory.fill(this.#address(block, word), state[at] ? 1 : 0);
    });
  }

  /** Fills the first lanes of a word with one value, the others with another. */
  #fillLanes(address: number, firstLanes: number, first: boolean, rest: boolean): void {
    for (let part = 0; part < 4; part++) {
      const lanes = Math.max(0, Math.min(32, firstLanes - 32 * part));
      const mask = lanes === 32 ? -1 : (1 << lanes) - 1;
      this.#memory.words[(address >> 2) + part] = (first ? mask : 0) | (rest ? ~mask : 0);
    }
  }

  #setJob(block: number, fields: { readonly [name in keyof Omit<typeof JOB, "bytes">]: number }): void {
    const { words } = this.#memory;
    const base = this.#address(block, this.#module.layout.job);
    for (const [name, value] of Object.entries(fields)) words[(base + JOB[name as keyof typeof JOB]) >> 2] = value;
  }

  /** Gives each lane of a block its first job; lanes without one stay as they are. */
  #giveJobs(block: number, jobs: readonly Job[], row: number): void {
    const { layout } = this.#module;
    const { words, bytes } = this.#memory;
    const set = (field: number, lane: number, value: number): void => {
      words[(this.#address(block, layout.lanes[field]!) >> 2) + lane] = value;
    };
    for (let lane = 0; lane < LANES; lane++) {
      const number = block * LANES + lane;
      const job = jobs[number];
      if (job === undefined || job.first === job.end) continue;
      set(LANE.job, lane, number);
      set(LANE.playout, lane, job.first);
      set(LANE.end, lane, job.end);
      set(LANE.row, lane, row);
      for (const word of [this.#address(block, layout.live), row + layout.row.pending])
        bytes[word + (lane >> 3)]! |= 1 << (lane & 7);
    }
  }

  /** Transposes the states of the jobs, 128 at a time, and marks the phase each is in. */
  #fillRows({ states, stateWords, phases, jobs, blocks }: PlayRequest, firstRow: number): void {
    const { layout } = this.#module;
    const memory = this.#memory;
    const stride = 4 * stateWords;
    const source = memory.reserve(LANES * stride);
    const toLanes = this.#exports.toLanes as ToLanes;
    const rows = Math.ceil(jobs.length / (LANES * blocks)) * blocks;
    for (let row = 0; row < rows; row++) {
      const address = firstRow + row * layout.row.bytes;
      memory.bytes.fill(0, address + layout.row.phases[0]!, address + layout.row.bytes);
      jobs.slice(row * LANES, (row + 1) * LANES).forEach(({ state }, lane) => {
        memory.words.set(states.subarray(state * stateWords, (state + 1) * stateWords), (source + lane * stride) >> 2);
        memory.bytes[address + layout.row.phases[phases[state]!]! + (lane >> 3)]! |= 1 << (lane & 7);
      });
      for (let word = 0; word < stateWords; word++)
        toLanes(source + 4 * word, stride, this.#maps + MAP_BYTES * word, address);
    }
  }
}

/** Offsets of 32 bits. */
const MAP_BYTES = 128;

/** Words for the generators of a block, the same whatever other blocks there are: two SplitMix32 in turn. */
function seedWords(seed: readonly [number, number], block: number): () => number {
  const states = seed.map((part, at) => Math.imul(part + at, 0x9e3779b1) ^ Math.imul(block, 0x85ebca6b));
  let turn = 0;
  return () => {
    turn ^= 1;
    const state = (states[turn]! + 0x9e3779b9) | 0;
    states[turn] = state;
    const mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    const again = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (again ^ (again >>> 15)) >>> 0;
  };
}
