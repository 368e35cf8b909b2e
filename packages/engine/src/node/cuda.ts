/**
 * Playouts on NVIDIA's cards: PTX as text through the driver, which is all that has to be installed (cuda-driver.ts).
 */
import type { DeviceKernel } from "../compile/kernel/device/kernel.ts";
import { type PtxOptions, ptxOf, sharedBytes } from "../compile/kernel/device/ptx.ts";
import { ptxPiecesOf } from "../compile/kernel/device/ptx-pieces.ts";
import { passTable } from "../compile/kernel/device/table/passes.ts";
import { placeTable } from "../compile/kernel/device/table/placement.ts";
import { type KernelTable, startWords } from "../compile/kernel/device/table/table.ts";
import { type WalkerOptions, walkerPtx, walkerSharedBytes } from "../compile/kernel/device/table/walker-ptx.ts";
import {
  type CodePreparation,
  type LoadedImages,
  type LoadedKernel,
  type LoadedTable,
  MOST_CODE_OPERATIONS,
  type PlayoutDevice,
  type RunOrder,
  type TableImage,
  type TableLoad,
} from "../gpu/device.ts";
import { operationsOf } from "../gpu/playouts.ts";
import { compileElsewhere } from "./cuda-compile.ts";
import { CudaDriver, type CudaFunction } from "./cuda-driver.ts";
import { KernelCache } from "./cuda-kernels.ts";

/** Threads that run in step: the least number in a block. */
const WARP = 32;
const THREADS = 128;
/** Threads in a block where words lie in memory. */
const MEMORY_THREADS = 256;
/** Games of a thread, and of a column of a table. */
const THREAD_LANES = 32;
const COLUMN_LANES = 128;
/** With more state bits than this they lie in shared memory: fewer fit the 255 registers of a thread with what they feed. */
const MOST_IN_REGISTERS = 100;
/** Kernels of more operations are cut into pieces of so many gates: larger ones take longer to compile, smaller ones are slower. */
const MOST_IN_ONE_PIECE = 26_000;
const PIECE_GATES = 8000;

/** The first card, or undefined where there is no driver, no card or no `koffi`. */
export async function cudaDevice(): Promise<PlayoutDevice | undefined> {
  try {
    return new CudaDevice(new CudaDriver((await import("koffi")).default));
  } catch {
    return undefined;
  }
}

/** Code on the card, and how it is run there. */
interface LoadedCode {
  readonly code: CudaFunction;
  readonly threads: number;
  readonly shared: number;
  readonly blocks: number;
  readonly description: string;
}

interface PrintedKernel {
  readonly text: string;
  readonly threads: number;
  /** Bytes of shared memory. */
  readonly shared: number;
  readonly place: string;
}

function piecesOf(kernel: DeviceKernel): PrintedKernel {
  const text = ptxPiecesOf(kernel, { threads: MEMORY_THREADS, gates: PIECE_GATES });
  return { text, threads: MEMORY_THREADS, shared: 0, place: "in pieces" };
}

class CudaDevice implements PlayoutDevice {
  readonly name: string;
  readonly mostCodeOperations = MOST_CODE_OPERATIONS.cuda;
  readonly #driver: CudaDriver;
  /** Walkers by their placement: one serves all games. */
  readonly #walkers = new Map<string, CudaFunction>();
  readonly #kernels: KernelCache;

  constructor(driver: CudaDriver) {
    this.#driver = driver;
    this.#kernels = new KernelCache(`${driver.name}, driver ${driver.version}`);
    this.name = `${driver.name}, CUDA`;
  }

  async load(kernel: DeviceKernel): Promise<LoadedKernel> {
    const driver = this.#driver;
    const { code, threads, shared, blocks, description } = this.#code(kernel);
    const counters = new Counters(driver, kernel.layout.tallies.length);
    return {
      lanes: THREAD_LANES * threads * blocks,
      description,
      run: async ({ seed, rounds }) =>
        counters.after((address) =>
          driver.run(code, { blocks, threads, shared }, [address, ...seed, rounds, BigInt(0), 0]),
        ),
      release: () => {
        counters.release();
        driver.unload(code);
      },
    };
  }

  async loadImages(kernel: DeviceKernel): Promise<LoadedImages> {
    const driver = this.#driver;
    const { code, threads, shared, blocks, description } = this.#code(kernel);
    const counters = new Counters(driver, kernel.layout.tallies.length);
    const groupLanes = THREAD_LANES * threads;
    const walk: Walk = ({ image, blocks: count }, { seed, rounds }) =>
      counters.after((address) => {
        const rows = [BigInt(image), threads * count] as const;
        driver.run(code, { blocks: count, threads, shared }, [address, ...seed, rounds, ...rows]);
      });
    const rows = kernel.rows.length;
    return {
      lanes: groupLanes * blocks,
      groupLanes,
      description,
      image: (lanes) => new CudaImage(driver, { lanes, blocks: lanes / groupLanes, rows, scratchBytes: 0, walk }),
      release: () => {
        counters.release();
        driver.unload(code);
      },
    };
  }

  #code(kernel: DeviceKernel): LoadedCode {
    const driver = this.#driver;
    const began = performance.now();
    const { text, threads, shared, place } = this.#printed(kernel);
    const { code, source } = this.#loaded(text, "tally");
    const blocks = driver.multiprocessors * driver.occupancy(code, threads, shared);
    const size = `${code.registers} registers, ${code.spilled} bytes of local memory`;
    return { code, threads, shared, blocks, description: `PTX, ${size}, ${place}, ${since(began)} to ${source}` };
  }

  /** Loads what was compiled before, by this process or another. */
  #loaded(text: string, name: string): { code: CudaFunction; source: "load" | "compile" } {
    const kept = this.#kernels.get(text);
    if (kept !== undefined) return { code: this.#driver.load(kept, name), source: "load" };
    const compiled = this.#driver.compile(text);
    this.#kernels.set(text, compiled);
    return { code: this.#driver.load(compiled, name), source: "compile" };
  }

  #printed(kernel: DeviceKernel): PrintedKernel {
    if (operationsOf(kernel) > MOST_IN_ONE_PIECE) return piecesOf(kernel);
    const options = this.#codeOptions(kernel);
    if (options === undefined) return piecesOf(kernel);
    const shared = sharedBytes(kernel, options);
    const place = shared > 0 ? `state in ${shared} bytes of shared memory` : "state in registers";
    return { text: ptxOf(kernel, options), threads: options.threads, shared, place };
  }

  /** State bits lie in registers where they are few, else in shared memory; undefined where they do not fit. */
  #codeOptions(kernel: DeviceKernel): PtxOptions | undefined {
    if (kernel.layout.state.length <= MOST_IN_REGISTERS) return { threads: THREADS, shared: false };
    for (let threads = MEMORY_THREADS; threads >= WARP; threads /= 2)
      if (sharedBytes(kernel, { threads, shared: true }) <= this.#driver.blockShared) return { threads, shared: true };
    return undefined;
  }

  async loadTable(table: KernelTable, { set, counters: tallies }: TableLoad): Promise<LoadedTable> {
    const driver = this.#driver;
    const began = performance.now();
    const placement = placeTable(table, tallies, driver);
    const walker = this.#walker(placement);
    const { threads, columns, memory } = placement;
    const laid = passTable(table, threads / columns, Math.max(1, WARP / columns));
    const sizes = { slots: table.slots, counters: tallies, commands: table.commandCount };
    const shared = walkerSharedBytes(sizes, placement);
    const blocks = driver.multiprocessors * driver.occupancy(walker, threads, shared);
    const counters = new Counters(driver, tallies);
    const start = startWords(table, set);
    const buffers = [laid.words, start].map((words) => this.#kept(words));
    const scratch = memory === "global" ? driver.allocate(16 * columns * table.slots * blocks) : 0;
    const [words, begin] = buffers.map(BigInt) as [bigint, bigint];
    const walk: Walk = ({ image, scratch: own, blocks: count }, { seed, rounds }) =>
      counters.after((address) => {
        const program = [words, 4 * laid.commands, laid.commandCount, begin, start.length];
        const memories = [BigInt(image), address, tallies, table.slots, BigInt(own)];
        driver.run(walker, { blocks: count, threads, shared }, [...program, ...memories, ...seed, rounds]);
      });
    const groupLanes = COLUMN_LANES * columns;
    return {
      lanes: groupLanes * blocks,
      groupLanes,
      description: `table of ${table.functions} functions in ${table.steps} steps, ${table.slots} slots in ${memory} memory, ${columns} columns on ${threads} threads, ${since(began)} to load`,
      run: async (order) => walk({ image: 0, scratch, blocks }, order),
      image: (lanes) => {
        const scratchBytes = memory === "global" ? (16 * columns * table.slots * lanes) / groupLanes : 0;
        return new CudaImage(driver, { lanes, blocks: lanes / groupLanes, rows: start.length, scratchBytes, walk });
      },
      release: () => {
        counters.release();
        for (const address of [...buffers, scratch]) if (address !== 0) driver.free(address);
      },
    };
  }

  prepare(kernel: DeviceKernel): CodePreparation {
    const { text } = this.#printed(kernel);
    if (this.#kernels.get(text) !== undefined) return { isReady: Promise.resolve(true), cancel: () => undefined };
    return compileElsewhere(text, this.#kernels);
  }

  #walker(placement: WalkerOptions): CudaFunction {
    const { columns, threads, memory } = placement;
    const key = `${columns} ${threads} ${memory}`;
    const walker = this.#walkers.get(key) ?? this.#loaded(walkerPtx(placement), "walk").code;
    this.#walkers.set(key, walker);
    return walker;
  }

  #kept(words: Uint32Array): number {
    const address = this.#driver.allocate(words.byteLength);
    this.#driver.write(address, words);
    return address;
  }

  close(): void {
    for (const walker of this.#walkers.values()) this.#driver.unload(walker);
    this.#driver.close();
  }
}

/** Runs on blocks, with an image or 0, and memory for slots that are not shared. */
type Walk = (
  on: { readonly image: number; readonly scratch: number; readonly blocks: number },
  order: RunOrder,
) => Float64Array;

interface ImageParts {
  readonly lanes: number;
  readonly blocks: number;
  readonly rows: number;
  readonly scratchBytes: number;
  readonly walk: Walk;
}

/** Rows on the card. */
class CudaImage implements TableImage {
  readonly lanes: number;
  readonly stride: number;
  readonly #driver: CudaDriver;
  readonly #parts: ImageParts;
  readonly #address: number;
  readonly #scratch: number;

  constructor(driver: CudaDriver, parts: ImageParts) {
    this.#driver = driver;
    this.#parts = parts;
    this.lanes = parts.lanes;
    this.stride = parts.lanes / 32;
    this.#address = driver.allocate(4 * this.stride * parts.rows);
    this.#scratch = parts.scratchBytes > 0 ? driver.allocate(parts.scratchBytes) : 0;
  }

  write(slot: number, words: Uint32Array): void {
    this.#driver.write(this.#address + 4 * this.stride * slot, words);
  }

  async read(slot: number, into: Uint32Array): Promise<void> {
    this.#driver.read(this.#address + 4 * this.stride * slot, into);
  }

  async run(order: RunOrder): Promise<Float64Array> {
    const { walk, blocks } = this.#parts;
    return walk({ image: this.#address, scratch: this.#scratch, blocks }, order);
  }

  release(): void {
    for (const address of [this.#address, this.#scratch]) if (address !== 0) this.#driver.free(address);
  }
}

/** 64-bit counters on the card. */
class Counters {
  readonly #driver: CudaDriver;
  readonly #counts: BigUint64Array;
  readonly #address: number;

  constructor(driver: CudaDriver, count: number) {
    this.#driver = driver;
    this.#counts = new BigUint64Array(count);
    this.#address = driver.allocate(this.#counts.byteLength);
  }

  /** What they hold after something that begins with all at 0. */
  after(run: (address: bigint) => void): Float64Array {
    this.#driver.clear(this.#address, this.#counts.byteLength);
    run(BigInt(this.#address));
    this.#driver.read(this.#address, this.#counts);
    return Float64Array.from(this.#counts, Number);
  }

  release(): void {
    this.#driver.free(this.#address);
  }
}

const since = (began: number): string => `${(performance.now() - began).toFixed(0)} ms`;
