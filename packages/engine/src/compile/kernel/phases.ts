/**
 * Phases: state bits that change by themselves, in a short cycle, whatever is played. Whose turn it is, mostly.
 *
 *   (control white) ─► (control black) ─► (control white) …      period 2: each phase gets a circuit of its own,
 *                                                                 with half the moves and half the gates
 *
 * A set of bits is *autonomous* where the next value of each depends on bits of the set alone. All lanes of a playout
 * agree on such bits at every step, so the kernel need not store them: it knows the step. Bits with a longer trajectory,
 * such as a step counter's, are known in a phase where they have one value whenever the phase comes by: step 2 is
 * never white's.
 */
import { type Circuit, type GateLiteral, INPUT, readsMoves } from "../circuit/circuit.ts";
import { trajectoryOf } from "./trajectory.ts";

/** More phases than this would make more code than they save. */
const LONGEST_PERIOD = 8;
/** Larger autonomous sets are counters, whose cycle is long or none. */
const LARGEST_SET = 16;
/** A bit that reads more bits than this is not looked at. */
const MOST_READ = 1024;

/** The bit has both values in the phase. */
export const VARIES = -1;

export interface Phases {
  /** State bits that change by themselves, ascending. */
  readonly bits: readonly number[];
  /** For each phase, in the order of play from the initial state, the values of `bits`: 0, 1, or VARIES. Never empty. */
  readonly values: readonly (readonly number[])[];
  /** The values of `bits` at each time from the initial state on, until they repeat; time t is in phase t mod phases. */
  readonly trajectory: readonly ArrayLike<number>[];
}

export const ONE_PHASE: Phases = { bits: [], values: [[]], trajectory: [[]] };

export function findPhases(circuit: Circuit): Phases {
  const reads = autonomousReads(circuit);
  const cycles = closedSets(reads).flatMap((bits) => cycleOf(circuit, bits));
  const short = cycles.sort((a, b) => a.values.length - b.values.length).reduce(together, ONE_PHASE);
  const all = [...reads.keys()].filter((bit) => reads[bit] !== undefined);
  const trajectory = all.length > short.bits.length ? trajectoryOf(circuit, all, short.values.length) : undefined;
  return trajectory === undefined
    ? short
    : { bits: all, values: constants(trajectory, short.values.length), trajectory };
}

/** For each phase the values that bits have at all its times. */
function constants(trajectory: readonly ArrayLike<number>[], period: number): number[][] {
  return Array.from({ length: period }, (_, phase) => {
    const times = trajectory.filter((_, time) => time % period === phase);
    return Array.from(times[0]!, (value, bit) => (times.every((time) => time[bit] === value) ? value : VARIES));
  });
}

/** For each state bit the bits its next value reads; undefined where that depends on more than autonomous bits. */
function autonomousReads(circuit: Circuit): (ReadonlySet<number> | undefined)[] {
  const variables = circuit.loops.flatMap((loop) => loop.variables.map(({ node }) => node));
  const moving = readsMoves(circuit, variables);
  const bitOf = new Map(circuit.stateBits.map((bit, index) => [bit.node, index]));
  const reads = circuit.stateBits.map(({ next }) => (moving[next >> 1] ? undefined : readBits(circuit, bitOf, next)));
  for (let changed = true; changed; ) {
    changed = false;
    reads.forEach((read, bit) => {
      if (read === undefined || [...read].every((other) => reads[other] !== undefined)) return;
      reads[bit] = undefined;
      changed = true;
    });
  }
  return reads;
}

function readBits(
  { gates: { left, right } }: Circuit,
  bitOf: ReadonlyMap<number, number>,
  literal: GateLiteral,
): Set<number> | undefined {
  const bits = new Set<number>();
  const seen = new Set<number>([0]);
  const open = [literal >> 1];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (left[node] === INPUT) bits.add(bitOf.get(node)!);
    else open.push(left[node]! >> 1, right[node]! >> 1);
    if (bits.size > MOST_READ) return undefined;
  }
  return bits;
}

/** For each autonomous bit all bits it depends on, itself included; every set once. */
function closedSets(reads: readonly (ReadonlySet<number> | undefined)[]): number[][] {
  const sets = new Map<string, number[]>();
  reads.forEach((read, bit) => {
    if (read === undefined) return;
    const closed = new Set([bit]);
    for (const member of closed) {
      for (const other of reads[member]!) closed.add(other);
      if (closed.size > LARGEST_SET) return;
    }
    const sorted = [...closed].sort((a, b) => a - b);
    sets.set(sorted.join(), sorted);
  });
  return [...sets.values()];
}

/** The cycle of the bits from their initial values, if it is short and leads back to them; a list of none or one. */
function cycleOf(circuit: Circuit, bits: readonly number[]): Phases[] {
  const trajectory = trajectoryOf(circuit, bits, 1, LONGEST_PERIOD);
  if (trajectory === undefined || !trajectory.returns) return [];
  const values = trajectory.map((time) => Array.from(time));
  return [{ bits, values, trajectory: values }];
}

/** Both cycles run side by side, unless that takes too long to repeat: then the first alone. */
function together(a: Phases, b: Phases): Phases {
  const period = leastCommonMultiple(a.values.length, b.values.length);
  if (period > LONGEST_PERIOD) return a;
  const known = ({ bits, values }: Phases, bit: number, phase: number): number | undefined =>
    values[phase % values.length]![bits.indexOf(bit)];
  const bits = [...new Set([...a.bits, ...b.bits])].sort((x, y) => x - y);
  const values = Array.from({ length: period }, (_, phase) =>
    bits.map((bit) => known(a, bit, phase) ?? known(b, bit, phase)!),
  );
  return { bits, values, trajectory: values };
}

function leastCommonMultiple(a: number, b: number): number {
  let multiple = a;
  while (multiple % b !== 0) multiple += a;
  return multiple;
}

/** A state that does not follow the phases. */
export const NO_PHASE = -1;

/** The phase of the state whose words begin at an index, by the bits that change by themselves. */
export type PhaseOf = (words: Uint32Array, from: number) => number;

/** So few bits are looked up in an array. */
const FEW_BITS = 12;

export function phaseReader({ bits, trajectory, values }: Phases): PhaseOf {
  const bitAt = (words: Uint32Array, from: number, bit: number): number =>
    (words[from + (bit >> 5)]! >>> (bit & 31)) & 1;
  if (bits.length > FEW_BITS) {
    const byText = new Map(trajectory.map((held, time) => [Array.from(held).join(""), time % values.length]));
    return (words, from) => byText.get(bits.map((bit) => bitAt(words, from, bit)).join("")) ?? NO_PHASE;
  }
  const byNumber = new Int16Array(1 << FEW_BITS).fill(NO_PHASE);
  trajectory.forEach((held, time) => {
    const number = Array.from(held).reduce((sum, value, at) => sum | (Number(value) << at), 0);
    byNumber[number] = time % values.length;
  });
  return (words, from) => {
    let number = 0;
    for (let at = 0; at < bits.length; at++) number |= bitAt(words, from, bits[at]!) << at;
    return byNumber[number]!;
  };
}
