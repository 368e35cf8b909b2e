/**
 * A graphics card, as far as playouts in bulk need one. CUDA (../node/cuda.ts) and WebGPU (webgpu.ts) implement it.
 */
import type { TallyKernel } from "../compile/kernel/device/tally-kernel.ts";

/** A card that compiles and runs kernels. */
export interface PlayoutDevice {
  /** What it is called in reports: `NVIDIA H200, CUDA`. */
  readonly name: string;
  /** Makes a kernel ready to run. */
  load(kernel: TallyKernel): Promise<LoadedKernel>;
  /** Gives the device back. */
  close(): void;
}

/** A kernel that is ready to run. */
export interface LoadedKernel {
  /** Threads that fill the card, 32 games each. */
  readonly threads: number;
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
