/**
 * Lane programs run plainly, one wire after the other: the oracle for what is emitted. A word is a bigint, lane k its bit k.
 */
import type { KernelProgram } from "../program.ts";
import { ONES, OPERATION, type Wire, type Wires, ZEROS } from "../wires.ts";

export type Words = Map<number, bigint>;

export const allLanes = (lanes: number): bigint => (1n << BigInt(lanes)) - 1n;

/** The values of the wires, one after the other, in the given number of lanes. */
function wireValue(wires: Wires, wire: Wire, values: readonly bigint[], memory: Words, lanes: number): bigint {
  const [a, b] = [values[wires.a(wire)] ?? 0n, values[wires.b(wire)] ?? 0n];
  switch (wires.kind(wire)) {
    case OPERATION.load:
      return memory.get(wires.a(wire)) ?? 0n;
    case OPERATION.and:
      return a & b;
    case OPERATION.andNot:
      return a & (b ^ allLanes(lanes));
    case OPERATION.or:
      return a | b;
    default:
      return a ^ b;
  }
}

/** The values of all wires, where loads read `memory`. */
export function wireValues(wires: Wires, lanes: number, memory: Words = new Map()): bigint[] {
  const values: bigint[] = [];
  values[ZEROS] = 0n;
  values[ONES] = allLanes(lanes);
  for (let wire = 2; wire < wires.count; wire++) values[wire] = wireValue(wires, wire, values, memory, lanes);
  return values;
}

/** What programs ask for beside memory. */
export interface Surroundings {
  /** The next random word. */
  readonly random?: () => bigint;
  /** Told which lanes are added to a counter. */
  readonly tally?: (address: number, lanes: bigint) => void;
}

/** Runs a program of stores, repetitions, random words and tallies. */
export function runProgram(program: KernelProgram, lanes: number, memory: Words, around: Surroundings = {}): void {
  const { wires, statements } = program;
  const values: bigint[] = [];
  values[ZEROS] = 0n;
  values[ONES] = allLanes(lanes);
  let next = 2;
  for (const statement of statements) {
    for (; next < statement.after; next++) values[next] = wireValue(wires, next, values, memory, lanes);
    if (statement.kind === "store") memory.set(statement.address, values[statement.wire]!);
    else if (statement.kind === "repeat")
      do runProgram(statement.body, lanes, memory, around);
      while (memory.get(statement.changed) !== 0n);
    else if (statement.kind === "random" && around.random !== undefined)
      for (const address of statement.words) memory.set(address, around.random());
    else if (statement.kind === "tally" && around.tally !== undefined)
      around.tally(statement.address, values[statement.wire]!);
    else throw new Error(`${statement.kind} is not run here`);
  }
}

/** One number a lane as words, low bit first, and back. */
export function slicesOf(numbers: readonly number[], bits: number): bigint[] {
  return Array.from({ length: bits }, (_, bit) =>
    numbers.reduce((word, number, lane) => word | (BigInt((number >> bit) & 1) << BigInt(lane)), 0n),
  );
}

export function numbersOf(slices: readonly bigint[], lanes: number): number[] {
  return Array.from({ length: lanes }, (_, lane) =>
    slices.reduce((number, word, bit) => number | (Number((word >> BigInt(lane)) & 1n) << bit), 0),
  );
}
