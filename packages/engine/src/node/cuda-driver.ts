/**
 * NVIDIA's driver, called through the package `koffi`: no toolkit and no compiler are needed.
 */

import { endlessKernel, MOST_DISPATCH_MILLISECONDS } from "../gpu/device.ts";

type Call = (...args: unknown[]) => number;

/** What is used of the driver. */
const FUNCTIONS = {
  init: "int cuInit(unsigned int flags)",
  device: "int cuDeviceGet(_Out_ int *device, int ordinal)",
  name: "int cuDeviceGetName(_Out_ uint8_t *name, int length, int device)",
  attribute: "int cuDeviceGetAttribute(_Out_ int *value, int attribute, int device)",
  retain: "int cuDevicePrimaryCtxRetain(_Out_ void **context, int device)",
  use: "int cuCtxSetCurrent(void *context)",
  version: "int cuDriverGetVersion(_Out_ int *version)",
  link: "int cuLinkCreate_v2(uint options, void *names, void *values, _Out_ void **linking)",
  addText:
    "int cuLinkAddData_v2(void *linking, int type, void *text, size_t bytes, str name, uint options, void *names, void *values)",
  complete: "int cuLinkComplete(void *linking, _Out_ void **code, _Out_ size_t *bytes)",
  unlink: "int cuLinkDestroy(void *linking)",
  releaseContext: "int cuDevicePrimaryCtxRelease_v2(int device)",
  loadModule: "int cuModuleLoadData(_Out_ void **module, void *image)",
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
  query: "int cuStreamQuery(void *stream)",
  copy: "int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t bytes)",
  write: "int cuMemcpyHtoD_v2(uint64_t to, void *from, size_t bytes)",
} as const;

type FunctionName = keyof typeof FUNCTIONS;

/** Numbers of the driver's attributes of a device. */
const MULTIPROCESSORS = 16;
const MULTIPROCESSOR_SHARED_BYTES = 81;
const BLOCK_SHARED_BYTES = 97;
/** And of a function. */
const REGISTERS = 4;
const LOCAL_BYTES = 3;
const SHARED_BYTES = 8;

/** The number of the driver's kind of input that is PTX. */
const PTX = 1;
/** The driver's answer while a kernel runs. */
const NOT_READY = 600;

type Koffi = typeof import("koffi").default;

/** A parameter of a kernel: a number of 32 bits, or an address. */
export type KernelParameter = number | bigint;

/** A function of a module that is loaded. */
export interface CudaFunction {
  readonly module: unknown;
  readonly entry: unknown;
  readonly registers: number;
  /** Bytes of memory that a thread uses for want of registers. */
  readonly spilled: number;
}

export class CudaDriver {
  readonly name: string;
  /** Of the driver: machine code is made for a card and a driver. */
  readonly version: number;
  readonly multiprocessors: number;
  /** Bytes of shared memory that a block, and all blocks of a multiprocessor, may have. */
  readonly blockShared: number;
  readonly multiprocessorShared: number;
  readonly #koffi: Koffi;
  readonly #calls: Readonly<Record<FunctionName, Call>>;
  readonly #device: number;
  readonly #mostMilliseconds: number;
  #lost: Error | undefined;

  constructor(koffi: Koffi, { mostMilliseconds = MOST_DISPATCH_MILLISECONDS } = {}) {
    this.#koffi = koffi;
    this.#mostMilliseconds = mostMilliseconds;
    const driver = koffi.load(process.platform === "win32" ? "nvcuda.dll" : "libcuda.so.1");
    const entries = Object.entries(FUNCTIONS).map(([name, declaration]) => [name, driver.func(declaration)]);
    this.#calls = Object.fromEntries(entries);
    this.#do("init", 0);
    this.#device = this.#number("device", 0);
    this.#do("use", this.#pointer("retain", this.#device));
    this.version = this.#number("version");
    this.multiprocessors = this.#number("attribute", MULTIPROCESSORS, this.#device);
    this.blockShared = this.#number("attribute", BLOCK_SHARED_BYTES, this.#device);
    this.multiprocessorShared = this.#number("attribute", MULTIPROCESSOR_SHARED_BYTES, this.#device);
    const name = Buffer.alloc(128);
    this.#do("name", name, name.length, this.#device);
    this.name = name.toString("latin1").replace(/\0.*$/s, "");
  }

  /** Machine code for PTX. */
  compile(text: string): Uint8Array {
    const bytes = Buffer.from(`${text}\0`, "latin1");
    const created = [null];
    this.#do("link", 0, null, null, created);
    const [linking] = created;
    try {
      this.#do("addText", linking, PTX, bytes, bytes.length, "kernel", 0, null, null);
      const [code, length] = [[null], [0]] as const;
      this.#do("complete", linking, code, length);
      return Uint8Array.from(this.#koffi.decode(code[0], "uint8_t", Number(length[0])) as Uint8Array);
    } finally {
      this.#do("unlink", linking);
    }
  }

  /** Loads machine code. */
  load(image: Uint8Array, name: string): CudaFunction {
    const module = this.#pointer("loadModule", image);
    const entry = this.#pointer("function", module, name);
    const [registers, spilled] = [REGISTERS, LOCAL_BYTES].map((each) => this.#number("functionAttribute", each, entry));
    return { module, entry, registers: registers!, spilled: spilled! };
  }

  unload({ module }: CudaFunction): void {
    this.#do("unload", module);
  }

  /** How many blocks fit a multiprocessor, with so much shared memory. */
  occupancy({ entry }: CudaFunction, threads: number, shared: number): number {
    if (shared > 0) this.#do("setFunctionAttribute", entry, SHARED_BYTES, shared);
    return Math.max(1, this.#number("occupancy", entry, threads, shared));
  }

  allocate(bytes: number): number {
    return this.#number("allocate", Math.max(16, bytes));
  }

  free(address: number): void {
    this.#do("free", address);
  }

  clear(address: number, bytes: number): void {
    this.#do("clear", address, 0, bytes);
  }

  write(address: number, from: ArrayBufferView): void {
    this.#do("write", address, from, from.byteLength);
  }

  read(address: number, into: ArrayBufferView): void {
    this.#do("copy", into, address, into.byteLength);
  }

  /** Runs a function on blocks of threads and waits for its end. */
  run(
    { entry }: CudaFunction,
    { blocks, threads, shared }: { readonly blocks: number; readonly threads: number; readonly shared: number },
    parameters: readonly KernelParameter[],
  ): void {
    const given = parameters.map((parameter) => this.#parameter(parameter));
    this.#do("launch", entry, blocks, 1, 1, threads, 1, 1, shared, null, given, null);
    this.#wait();
  }

  /** Waits for the end of a kernel. One that has none occupies the card for as long as the process lives, so nothing more is asked of it. */
  #wait(): void {
    const end = performance.now() + this.#mostMilliseconds;
    let code = NOT_READY;
    while (code === NOT_READY && performance.now() < end) code = this.#calls.query(null);
    if (code === NOT_READY) {
      this.#lost = endlessKernel(this.#mostMilliseconds);
      throw this.#lost;
    }
    if (code !== 0) throw new Error(`the CUDA driver answered ${code} to a kernel`);
  }

  close(): void {
    this.#do("releaseContext", this.#device);
  }

  #do(name: FunctionName, ...args: unknown[]): void {
    if (this.#lost !== undefined) throw this.#lost;
    const code = this.#calls[name](...args);
    if (code !== 0) throw new Error(`the CUDA driver answered ${code} to ${FUNCTIONS[name].slice(4).split("(")[0]}`);
  }

  #number(name: FunctionName, ...args: unknown[]): number {
    const out = [0];
    this.#do(name, out, ...args);
    return Number(out[0]);
  }

  #pointer(name: FunctionName, ...args: unknown[]): unknown {
    const out = [null];
    this.#do(name, out, ...args);
    return out[0];
  }

  #parameter(value: KernelParameter): unknown {
    const bytes = Buffer.alloc(8);
    if (typeof value === "bigint") bytes.writeBigUInt64LE(value);
    else bytes.writeUInt32LE(value >>> 0);
    return this.#koffi.as(bytes, "void *");
  }
}
