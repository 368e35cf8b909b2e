/**
 * A kernel for a device whose threads play 32 games each, as programs: printed as code for the game (wgsl.ts, ptx.ts), or made into a
 * table that a fixed kernel walks.
 */
import { type BlockLayout, WORD } from "../layout.ts";
import type { KernelProgram } from "../program.ts";
import { type KernelTable, kernelTable } from "./table/table.ts";

/** What printers print: a round, and what a thread begins and ends with. */
export interface DeviceKernel {
  readonly plies: readonly KernelProgram[];
  /** What is done at the end of a round. */
  readonly end: readonly KernelProgram[];
  readonly cycles: number;
  /** Plies in a round. */
  readonly round: number;
  readonly layout: BlockLayout;
  /** Which word says whether lanes begin again. */
  readonly refill: number;
  /** Words that are set in every lane at the beginning; the others are clear. */
  readonly set: readonly number[];
  /**
   * Words that a thread takes from the rows of an image and leaves there, see once-kernel.ts: it then plays as many rounds as it is told,
   * fewer where no lane is live before. None where all lanes begin alike.
   */
  readonly rows: readonly number[];
}

/** See ScheduleOptions: larger circuits take fewer steps with a wider one, and have no slots to spare for it. */
const WINDOW = 4000;

/** The kernel as a table; undefined where it is too large. */
export function deviceTable(kernel: DeviceKernel, { window = WINDOW } = {}): KernelTable | undefined {
  const { plies, end, cycles, layout, refill, rows } = kernel;
  return kernelTable({
    round: [...Array.from({ length: cycles }, () => plies).flat(), ...end],
    counters: layout.tallies,
    live: layout.live,
    refill,
    kept: rows,
    isBounded: rows.length > 0,
    window,
  });
}

/** Odd numbers with well mixed bits (from the hash functions xxHash and MurmurHash3): seeds of threads are mixed by them. */
export const MULTIPLIERS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

/** The number of the word at an address of a block. */
export const wordAt = (address: number): number => address / WORD;
