/**
 * Kernels on NVIDIA's cards: PTX as text through the driver, which is all that has to be installed. The package `koffi`
 * calls it.
 */
import { ptxOf, sharedBytes } from "../compile/kernel/device/ptx.ts";
import type { TallyKernel } from "../compile/kernel/device/tally-kernel.ts";
import type { LoadedKernel, PlayoutDevice, RunOrder } from "../gpu/device.ts";

type Call = (...args: unknown[]) => number;

/** What is used of the driver. */
const FUNCTIONS = {
  init: "int cuInit(unsigned int flags)",
  device: "int cuDeviceGet(_Out_ int *device, int ordinal)",
  name: "int cuDeviceGetName(_Out_ uint8_t *name, int length, int device)",
  attribute: "int cuDeviceGetAttribute(_Out_ int *value, int attribute, int device)",
  retain: "int cuDevicePrimaryCtxRetain(_Out_ void **context, int device)",
  use: "int cuCtxSetCurrent(void *context)",
  releaseContext: "int cuDevicePrimaryCtxRelease_v2(int device)",
  loadModule: "int cuModuleLoadData(_Out_ void **module, str text)",
  unload: "int cuModuleUnload(void *module)",
  function: "int cuModuleGetFunction(_Out_ void **function, void *module, str name)",
  functionAttribute: "int cuFuncGetAttribute(_Out_ int *value, int attribute, void *function)",
  setFunctionAttribute: "int cuFuncSetAttribute(void *function, int attribute, int value)",
  occupancy:
    "int cuOccupancyMaxActiveBlocksPerMultiprocessor(_Out_ int *blocks, void *function, int threads, size_t bytes)",
  allocate: "int cuMemAlloc_v2(_Out_ uint64_t *address, size_t bytes)",
  free: "int cuMemFree_v2(uint64_t address)",
  clear: "int cuMemsetD8_v2(uint64_t address, uint8_t value, size_t bytes)",
  launch:
    "int cuLaunchKernel(void *function, uint gridX, uint gridY, uint gridZ, uint blockX, uint blockY, uint blockZ, uint shared, void *stream, void **parameters, void **extra)",
  wait: "int cuCtxSynchronize()",
  copy: "int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t bytes)",
} as const;

/** Numbers of the driver's attributes. */
const MULTIPROCESSORS = 16;
const MOST_SHARED_BYTES = 97;
const REGISTERS = 4;
const LOCAL_BYTES = 3;
const SHARED_BYTES = 8;

/** Threads that run in step: the least number in a block. */
const WARP = 32;
const THREADS = 128;
/** With more state bits than this they lie in shared memory: fewer fit the 255 registers of a thread with what they feed. */
const MOST_IN_REGISTERS = 100;
/** The first card, or undefined where there is no driver, no card or no `koffi`. */
export async function cudaDevice(): Promise<PlayoutDevice | undefined> {
  try {
    return new CudaDevice((await import("koffi")).default);
  } catch {
    return undefined;
  }
}

type Koffi = typeof import("koffi").default;

class CudaDevice implements PlayoutDevice {
  readonly name: string;
  readonly #koffi: Koffi;
  readonly #calls: Readonly<Record<keyof typeof FUNCTIONS, Call>>;
  readonly #device: number;
  readonly #multiprocessors: number;
  /** Bytes of shared memory that a block may have. */
  readonly #mostShared: number;

  constructor(koffi: Koffi) {
    this.#koffi = koffi;
    const driver = koffi.load(process.platform === "win32" ? "nvcuda.dll" : "libcuda.so.1");
    const entries = Object.entries(FUNCTIONS).map(([name, declaration]) => [name, driver.func(declaration)]);
    this.#calls = Object.fromEntries(entries);
    this.#do("init", 0);
    this.#device = this.#number("device", 0);
    this.#do("use", this.#pointer("retain", this.#device));
    this.#multiprocessors = this.#number("attribute", MULTIPROCESSORS, this.#device);
    this.#mostShared = this.#number("attribute", MOST_SHARED_BYTES, this.#device);
    const name = Buffer.alloc(128);
    this.#do("name", name, name.length, this.#device);
    this.name = `${name.toString("latin1").replace(/\0.*$/s, "")}, CUDA`;
  }

  async load(kernel: TallyKernel): Promise<LoadedKernel> {
    const began = performance.now();
    const options = { threads: THREADS, shared: kernel.layout.state.length > MOST_IN_REGISTERS };
    while (sharedBytes(kernel, options) > this.#mostShared && options.threads > WARP) options.threads /= 2;
    if (sharedBytes(kernel, options) > this.#mostShared) options.shared = false;
    const bytes = sharedBytes(kernel, options);
    const module = this.#pointer("loadModule", ptxOf(kernel, options));
    const entry = this.#pointer("function", module, "tally");
    if (bytes > 0) this.#do("setFunctionAttribute", entry, SHARED_BYTES, bytes);
    const blocks = this.#multiprocessors * Math.max(1, this.#number("occupancy", entry, options.threads, bytes));
    const [registers, local] = [REGISTERS, LOCAL_BYTES].map((each) => this.#number("functionAttribute", each, entry));
    const size = 8 * kernel.layout.tallies.length;
    const counters = this.#number("allocate", size);
    const run = async ({ seed, rounds }: RunOrder): Promise<Float64Array> => {
      this.#do("clear", counters, 0, size);
      const parameters = [this.#word64(counters), ...[...seed, rounds].map((number) => this.#word32(number))];
      this.#do("launch", entry, blocks, 1, 1, options.threads, 1, 1, bytes, null, parameters, null);
      this.#do("wait");
      const counts = new BigUint64Array(kernel.layout.tallies.length);
      this.#do("copy", counts, counters, size);
      return Float64Array.from(counts, Number);
    };
    const place = bytes > 0 ? `state in ${bytes} bytes of shared memory` : "state in registers";
    const milliseconds = (performance.now() - began).toFixed(0);
    return {
      threads: blocks * options.threads,
      description: `PTX, ${registers} registers, ${local} bytes spilled, ${place}, ${milliseconds} ms to compile`,
      run,
      release: () => {
        this.#do("free", counters);
        this.#do("unload", module);
      },
    };
  }

  close(): void {
    this.#do("releaseContext", this.#device);
  }

  #do(name: keyof typeof FUNCTIONS, ...args: unknown[]): void {
    const code = this.#calls[name](...args);
    if (code !== 0) throw new Error(`the CUDA driver answered ${code} to ${FUNCTIONS[name].slice(4).split("(")[0]}`);
  }

  #number(name: keyof typeof FUNCTIONS, ...args: unknown[]): number {
    const out = [0];
    this.#do(name, out, ...args);
    return Number(out[0]);
  }

  #pointer(name: keyof typeof FUNCTIONS, ...args: unknown[]): unknown {
    const out = [null];
    this.#do(name, out, ...args);
    return out[0];
  }

  #word32(number: number): unknown {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(number >>> 0);
    return this.#koffi.as(bytes, "void *");
  }

  #word64(number: number): unknown {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(number));
    return this.#koffi.as(bytes, "void *");
  }
}
