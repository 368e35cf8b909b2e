/**
 * A graphics card, as far as playouts in bulk need one. CUDA (../node/cuda.ts) and WebGPU (webgpu.ts) implement it.
 */

import type { KernelTable } from "../compile/kernel/device/table/table.ts";
import type { TallyKernel } from "../compile/kernel/device/tally-kernel.ts";

/** A card that compiles and runs kernels. */
export interface PlayoutDevice {
  /** What it is called in reports: `NVIDIA H200, CUDA`. */
  readonly name: string;
  /** Compiles code for the kernel: fast, but a large one takes minutes. */
  load(kernel: TallyKernel): Promise<LoadedKernel>;
  /** Walks the kernel as a table: ready at once. */
  loadTable(table: KernelTable, options: TableLoad): Promise<LoadedTable>;
  /** Compiles code as `load` does, beside whatever else the device does; undefined where that failed or was cancelled. */
  compile(kernel: TallyKernel): Compilation;
  /** Gives the device back. */
  close(): void;
}

/** Code that is being compiled. */
export interface Compilation {
  /** The kernel, once it is ready; undefined where compilation failed or was cancelled. */
  readonly loaded: Promise<LoadedKernel | undefined>;
  /** Gives up; `loaded` is then undefined. */
  cancel(): void;
}

/** A kernel that is ready to run. */
export interface LoadedKernel {
  /** Games that are played side by side. */
  readonly lanes: number;
  /** How the kernel was placed, and what its compilation took. */
  readonly description: string;
  /** Runs the kernel on all threads; the counters, in the order of the kernel's tallies. */
  run(order: RunOrder): Promise<Float64Array>;
  /** Gives its memory back. */
  release(): void;
}

/** One dispatch. */
export interface RunOrder {
  readonly seed: readonly [number, number];
  /** Rounds in which playouts begin; the kernel then plays on until all of them are over. */
  readonly rounds: number;
}

/** What a table needs to be loaded. */
export interface TableLoad {
  /** Addresses of words that are set in all lanes at the beginning. */
  readonly set: readonly number[];
  /** How many counters there are. */
  readonly counters: number;
}

/** A table that is ready to be walked, by all lanes from the same words or with words of their own. */
export interface LoadedTable extends LoadedKernel {
  /** Groups of lanes are played together. */
  readonly groupLanes: number;
  /** Rows of bits, one for each home of the table, that stay on the device. Lanes are a multiple of `groupLanes`. */
  image(lanes: number): TableImage;
}

/** Rows of bits on the device: words of 32 games side by side, one row for each slot of a table. */
export interface TableImage {
  readonly lanes: number;
  /** Words of 32 lanes in a row. */
  readonly stride: number;
  /** Writes rows from the first slot on. */
  write(slot: number, words: Uint32Array): void;
  /** Reads rows from the first slot on. */
  read(slot: number, into: Uint32Array): Promise<void>;
  /** Walks the table on all lanes; the counters. */
  run(order: RunOrder): Promise<Float64Array>;
  /** Gives its memory back. */
  release(): void;
}
