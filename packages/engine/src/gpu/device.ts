/**
 * A graphics card, as far as playouts in bulk need one. CUDA (../node/cuda.ts) and WebGPU (webgpu.ts) implement it.
 */

import type { DeviceKernel } from "../compile/kernel/device/kernel.ts";
import type { KernelTable } from "../compile/kernel/device/table/table.ts";

/** On NVIDIA's cards code of more operations takes more than five minutes to compile; browsers do not cut it into pieces. */
export const MOST_CODE_OPERATIONS = { cuda: 250_000, webgpu: 47_000 };

/** A card that compiles and runs kernels. */
export interface PlayoutDevice {
  /** What it is called in reports: `NVIDIA H200, CUDA`. */
  readonly name: string;
  /** Code of more operations takes too long to compile, see MOST_CODE_OPERATIONS. */
  readonly mostCodeOperations: number;
  /** Compiles code for a kernel without rows: fast, but a large one takes minutes to compile. */
  load(kernel: DeviceKernel): Promise<LoadedKernel>;
  /** Compiles code for a kernel with rows. */
  loadImages(kernel: DeviceKernel): Promise<LoadedImages>;
  /** Walks a kernel as a table: ready at once. */
  loadTable(table: KernelTable, options: TableLoad): Promise<LoadedTable>;
  /** Has code compiled beside whatever else the device does, so that loading it is quick. */
  prepare(kernel: DeviceKernel): CodePreparation;
  /** Gives the device back. */
  close(): void;
}

/** Code that is being compiled. */
export interface CodePreparation {
  /** Whether it is worth loading: false where compilation failed, took too long or was cancelled. */
  readonly isReady: Promise<boolean>;
  /** Gives up. */
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
  /** Rounds in which playouts begin; the kernel then plays on until all of them are over. With rows: the most rounds there are. */
  readonly rounds: number;
}

/** What a table needs to be loaded. */
export interface TableLoad {
  /** Addresses of words that are set in all lanes at the beginning. */
  readonly set: readonly number[];
  /** How many counters there are. */
  readonly counters: number;
}

/** A kernel whose lanes have words of their own. */
export interface LoadedImages {
  /** Games that are best played side by side. */
  readonly lanes: number;
  /** Groups of lanes are played together. */
  readonly groupLanes: number;
  readonly description: string;
  /** Rows of bits that stay on the device, one for each row of the kernel or home of the table. Lanes are a multiple of `groupLanes`. */
  image(lanes: number): TableImage;
  /** Gives its memory back. */
  release(): void;
}

/** A table that is ready to be walked, by all lanes from the same words or with words of their own. */
export interface LoadedTable extends LoadedKernel, LoadedImages {}

/** Rows of bits on the device: words of 32 games side by side. A slot is the number of a row. */
export interface TableImage {
  readonly lanes: number;
  /** Words of 32 lanes in a row. */
  readonly stride: number;
  /** Writes rows from the first slot on. */
  write(slot: number, words: Uint32Array): void;
  /** Reads rows from the first slot on. */
  read(slot: number, into: Uint32Array): Promise<void>;
  /** Runs the kernel on all lanes; the counters. */
  run(order: RunOrder): Promise<Float64Array>;
  /** Gives its memory back. */
  release(): void;
}

/** A dispatch that takes longer has a kernel that never ends: dispatches are cut to a second or two, a hundred times as long in software. */
export const MOST_DISPATCH_MILLISECONDS = 300_000;

export const endlessKernel = (milliseconds: number): Error =>
  new Error(`a kernel did not end within ${milliseconds / 1000} s`);

/** What comes, if it comes in time. */
export async function inTime<T>(coming: Promise<T>, milliseconds = MOST_DISPATCH_MILLISECONDS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(endlessKernel(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
