/**
 * How a table is placed on a card: how many columns of 128 lanes a block plays, with how many threads, and where its slots are. More
 * columns mean fewer slots for each; more blocks on a multiprocessor mean that one computes while others wait at barriers.
 *
 *   clocks of a round  =  the greater of
 *        blocks · functions · clocks of one          what the memory and the arithmetic of a multiprocessor can do
 *        steps · a barrier + passes · a pass         what a block has to wait for
 *
 * What counts is the time for a lane: clocks / (blocks · columns · 128). The constants were measured on an H200, see docs/results/gpu.md.
 */
import type { KernelTable } from "./table.ts";
import { type WalkerOptions, walkerSharedBytes } from "./walker-ptx.ts";

export interface CardLimits {
  /** Bytes that the threads of a block, and all blocks of a multiprocessor, can share. */
  readonly blockShared: number;
  readonly multiprocessorShared: number;
}

export interface Placement extends WalkerOptions {
  /** Blocks on a multiprocessor. */
  readonly blocks: number;
  /** Clocks for a round of one lane, by the model. */
  readonly clocks: number;
}

/** The registers of the walker leave room for so many threads on a multiprocessor. */
const MOST_THREADS = 1024;
const LEAST_THREADS = 128;
/** Shared memory that each block needs for itself. */
const RESERVED = 1024;
/** Clocks of a function on one column: what its threads read and write in shared memory, with conflicts of banks, by log2 of columns. */
const FUNCTION_CLOCKS = [1.5, 1.3, 1.0, 0.8];
const STEP_CLOCKS = 260;
const PASS_CLOCKS = 80;
/** Clocks of a function on one column where slots are in the memory of the card, which blocks wait for together. */
const GLOBAL_CLOCKS = 2.6;
const GLOBAL: WalkerOptions = { columns: 8, threads: 256, memory: "global" };

/** The best placement for a table with so many counters. */
export function placeTable(table: KernelTable, counters: number, limits: CardLimits): Placement {
  const choices = [0, 1, 2, 3].flatMap((log) => placements(table, counters, limits, log));
  const clocks = (table.functions * GLOBAL_CLOCKS) / 128;
  return [...choices, { ...GLOBAL, blocks: MOST_THREADS / GLOBAL.threads, clocks }].reduce((best, choice) =>
    choice.clocks < best.clocks ? choice : best,
  );
}

function placements(table: KernelTable, counters: number, limits: CardLimits, log: number): Placement[] {
  const columns = 2 ** log;
  const sizes = { slots: table.slots, counters, commands: table.commandCount };
  const bytes = walkerSharedBytes(sizes, { columns, threads: 0, memory: "shared" });
  if (bytes > limits.blockShared) return [];
  const fitting = Math.floor(limits.multiprocessorShared / (bytes + RESERVED));
  const found: Placement[] = [];
  for (let threads = LEAST_THREADS; threads <= MOST_THREADS; threads *= 2) {
    const blocks = Math.min(fitting, MOST_THREADS / threads);
    if (blocks >= 1) found.push(placed(table, { columns, threads, memory: "shared" }, blocks));
  }
  return found;
}

function placed({ functions, steps }: KernelTable, options: WalkerOptions, blocks: number): Placement {
  const { columns, threads } = options;
  const work = blocks * functions * columns * FUNCTION_CLOCKS[Math.log2(columns)]!;
  const passes = steps + (functions * columns) / threads;
  const waiting = steps * STEP_CLOCKS + passes * PASS_CLOCKS;
  return { ...options, blocks, clocks: Math.max(work, waiting) / (128 * columns * blocks) };
}
