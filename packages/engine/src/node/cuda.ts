/**
 * Playouts on NVIDIA's cards: PTX as text through the driver, which is all that has to be installed (cuda-driver.ts).
 */
import type { DeviceKernel } from "../compile/kernel/device/kernel.ts";
import { type PtxOptions, ptxOf, sharedBytes } from "../compile/kernel/device/ptx.ts";
import { passTable } from "../compile/kernel/device/table/passes.ts";
import { placeTable } from "../compile/kernel/device/table/placement.ts";
import { type KernelTable, startWords } from "../compile/kernel/device/table/table.ts";
import { type WalkerOptions, walkerPtx, walkerSharedBytes } from "../compile/kernel/device/table/walker-ptx.ts";
import type {
  CodePreparation,
  LoadedImages,
  LoadedKernel,
  LoadedTable,
  PlayoutDevice,
  RunOrder,
  TableImage,
  TableLoad,
} from "../gpu/device.ts";
import { compileElsewhere } from "./cuda-compile.ts";
import { CudaDriver, type CudaFunction } from "./cuda-driver.ts";

/** Threads that run in step: the least number in a block. */
const WARP = 32;
const THREADS = 128;
/** Games of a thread, and of a column of a table. */
const THREAD_LANES = 32;
const COLUMN_LANES = 128;
/** With more state bits than this they lie in shared memory: fewer fit the 255 registers of a thread with what they feed. */
const MOST_IN_REGISTERS = 100;

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

class CudaDevice implements PlayoutDevice {
  readonly name: string;
  readonly #driver: CudaDriver;
  /** Walkers by their placement: one serves all games. */
  readonly #walkers = new Map<string, CudaFunction>();

  constructor(driver: CudaDriver) {
    this.#driver = driver;
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
    const options = this.#codeOptions(kernel);
    const { threads } = options;
    const shared = sharedBytes(kernel, options);
    const code = driver.load(ptxOf(kernel, options), "tally");
    const place = shared > 0 ? `state in ${shared} bytes of shared memory` : "state in registers";
    const blocks = driver.multiprocessors * driver.occupancy(code, threads, shared);
    const size = `${code.registers} registers, ${code.spilled} bytes spilled`;
    return { code, threads, shared, blocks, description: `PTX, ${size}, ${place}, ${since(began)} to compile` };
  }

  /** State bits lie in registers where they are few, else in shared memory where they fit. */
  #codeOptions(kernel: DeviceKernel): PtxOptions {
    const { blockShared } = this.#driver;
    const options = { threads: THREADS, shared: kernel.layout.state.length > MOST_IN_REGISTERS };
    while (sharedBytes(kernel, options) > blockShared && options.threads > WARP) options.threads /= 2;
    if (sharedBytes(kernel, options) > blockShared) options.shared = false;
    return options;
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
    return compileElsewhere(ptxOf(kernel, this.#codeOptions(kernel)));
  }

  #walker(placement: WalkerOptions): CudaFunction {
    const { columns, threads, memory } = placement;
    const key = `${columns} ${threads} ${memory}`;
    const walker = this.#walkers.get(key) ?? this.#driver.load(walkerPtx(placement), "walk");
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
