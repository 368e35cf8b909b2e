/**
 * One thread of a tally kernel, run plainly: what the printed kernels must come to.
 */
import { allLanes, runProgram, type Words } from "../../testing/lanes.ts";
import type { TallyKernel } from "../tally-kernel.ts";

/** Games that a thread plays. */
const LANES = 32;

export interface ThreadOptions {
  readonly rounds: number;
  /** 32 random bits. */
  readonly random: () => number;
}

/** The counters after the given rounds, in the order of the kernel's tallies. */
export function runThread(kernel: TallyKernel, { rounds, random }: ThreadOptions): number[] {
  const { layout, plies, end, cycles, refill, set } = kernel;
  const memory: Words = new Map(set.map((address) => [address, allLanes(LANES)]));
  const counters = new Map<number, number>(layout.tallies.map((address) => [address, 0]));
  const around = {
    random: () => BigInt(random() >>> 0),
    tally: (address: number, lanes: bigint) => {
      counters.set(address, counters.get(address)! + bitsIn(Number(lanes)));
    },
  };
  for (let left = rounds; left > 0 || memory.get(layout.live) !== 0n; ) {
    for (let cycle = 0; cycle < cycles; cycle++)
      for (const program of plies) runProgram(program, LANES, memory, around);
    for (const program of end) runProgram(program, LANES, memory, around);
    if (left > 0) left--;
    if (left === 0) memory.set(refill, 0n);
  }
  return [...counters.values()];
}

function bitsIn(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}
