/**
 * Playouts of which only sums are wanted: each group of eight lanes plays from a state of its own and begins again until
 * its share is played, and what came of them is counted for each group.
 */
import { GROUP, GROUPS, MOST_TALLIED, WORD } from "../layout.ts";
import type { KernelInstance } from "./instance.ts";

export interface TallyRequest {
  /** States as in the Game contract, `stateWords` words each. */
  readonly states: Uint32Array;
  readonly stateWords: number;
  readonly blocks: number;
  /** For each group of lanes of all blocks which state it plays from, and how many playouts. */
  readonly groups: Int32Array;
  readonly playouts: Int32Array;
  /** The phase that all states are in. */
  readonly phase: number;
  /** Whether all groups play from the initial state: then the first of each block has what its block counted. */
  readonly initial: boolean;
  readonly seed: readonly [number, number];
  /** A time of performance.now() after which no more is played. */
  readonly deadline: number;
}

/** Calls after which the counters of groups are read: a round adds at most 8 to a counter, which holds 65,535. */
const CALLS_A_READING = 100;

type Tally = (first: number, end: number, rounds: number) => number;

/** For each group how often each tally was counted, in the order of the module's tallies; good until the next call. */
export function tally(instance: KernelInstance, request: TallyRequest): Float64Array {
  const { blocks, phase, initial, playouts, deadline } = request;
  instance.check(blocks);
  const counts = instance.counts.fill(0, 0, GROUPS * blocks * instance.module.tallies.count);
  begin(instance, request);
  const run = instance.exports[initial ? "tallyInitial" : `tally${phase}`] as Tally;
  const [first, end] = [instance.address(0), instance.address(blocks)];
  let most = 0;
  for (let group = 0; group < GROUPS * blocks; group++) most = Math.max(most, playouts[group]!);
  let now = performance.now();
  for (let done = 0; done < most && now < deadline; done += GROUP * MOST_TALLIED) {
    for (let block = 0; block < blocks; block++) giveShares(instance, block, request, done);
    for (let calls = 1, live = 1; live && now < deadline; calls++) {
      const rounds = instance.roundsBefore(deadline);
      live = run(first, end, rounds);
      const after = performance.now();
      instance.took(rounds, after - now);
      now = after;
      if (calls % CALLS_A_READING === 0) read(instance, request, counts);
    }
  }
  read(instance, request, counts);
  return counts;
}

/** Fresh generators, and in each lane the state it begins with. Reading counters empties them. */
function begin(instance: KernelInstance, { states, stateWords, blocks, groups, seed }: TallyRequest): void {
  const { memory, module } = instance;
  const { start, row } = module.layout;
  memory.clear();
  const source = instance.reserveStates();
  const lanes = memory.reserve(row.bytes);
  for (let block = 0; block < blocks; block++) {
    instance.reset(block, seed);
    const { words } = memory;
    for (let group = 0, to = source >> 2; group < GROUPS; group++) {
      const from = groups[block * GROUPS + group]! * stateWords;
      const end = from + stateWords;
      for (let lane = 0; lane < GROUP; lane++) for (let word = from; word < end; word++) words[to++] = states[word]!;
    }
    instance.toRow(source, lanes);
    if (start.length > 0)
      memory.bytes.copyWithin(instance.address(block, start[0]!), lanes, lanes + WORD * start.length);
  }
}

/** Has the lanes begin with their share of what is left; the first of a group play one more where it does not divide. */
function giveShares(instance: KernelInstance, block: number, { playouts }: TallyRequest, done: number): void {
  const { memory, module } = instance;
  const { layout } = module;
  const { bytes } = memory;
  for (const address of layout.waited) memory.fill(instance.address(block, address), 0);
  for (let group = 0; group < GROUPS; group++) {
    const left = Math.max(0, Math.min(GROUP * MOST_TALLIED, playouts[block * GROUPS + group]! - done));
    const share = Math.floor(left / GROUP);
    const first = (1 << (left % GROUP)) - 1;
    const live = share > 0 ? 0xff : first;
    bytes[instance.address(block, layout.live) + group] = live;
    bytes[instance.address(block, layout.ended) + group] = ~live;
    for (let bit = 0; bit < layout.left.length; bit++) {
      const rest = ((Math.max(0, share - 1) >> bit) & 1) === 1 ? ~first : 0;
      bytes[instance.address(block, layout.left[bit]!) + group] = ((share >> bit) & 1) === 1 ? rest | first : rest;
    }
  }
  const { start, state } = layout;
  if (start.length === 0) return;
  const from = instance.address(block, start[0]!);
  bytes.copyWithin(instance.address(block, state[0]!), from, from + WORD * start.length);
}

/** Adds what the counters hold, and empties them. */
function read(instance: KernelInstance, { blocks, initial }: TallyRequest, counts: Float64Array): void {
  const { memory, module } = instance;
  const { tallies } = module.layout;
  const width = tallies.length;
  const { words } = memory;
  for (let block = 0; block < blocks; block++)
    for (let tally = 0; tally < width; tally++) {
      const address = instance.address(block, tallies[tally]!) >> 2;
      let at = block * GROUPS * width + tally;
      if (initial) {
        counts[at]! += words[address]! + 2 ** 32 * words[address + 1]!;
        words[address] = words[address + 1] = 0;
        continue;
      }
      for (let pair = 0; pair < GROUPS / 2; pair++, at += 2 * width) {
        const both = words[address + pair]!;
        words[address + pair] = 0;
        counts[at]! += both & 0xffff;
        counts[at + width]! += both >>> 16;
      }
    }
}
