/**
 * Kernels on WebGPU: in browsers that have it, and in Node.js through the package `webgpu`.
 */

import type { DeviceKernel } from "../compile/kernel/device/kernel.ts";
import { type KernelTable, paddedWords, startWords } from "../compile/kernel/device/table/table.ts";
import { walkerWgsl, wgslSharedBytes, wgslSizes } from "../compile/kernel/device/table/walker-wgsl.ts";
import { WORKGROUP, wgslOf } from "../compile/kernel/device/wgsl.ts";
import {
  inTime,
  type LoadedImages,
  type LoadedKernel,
  type LoadedTable,
  MOST_CODE_OPERATIONS,
  type PlayoutDevice,
  type RunOrder,
  type TableImage,
  type TableLoad,
} from "./device.ts";

/** The flags of WebGPU's buffers; the page's types and those of Node.js need not agree on globals. */
const USAGE = { mapRead: 1, copySource: 4, copyTarget: 8, uniform: 64, storage: 128 };
const MAP_READ = 1;

/** How a WebGPU device is used. */
export interface WebGpuOptions {
  /** Groups of threads in a dispatch. Default: 256, since WebGPU does not tell how large a card is; 8 for drivers in software. */
  readonly groups?: number;
  /** Threads that walk a table together. Default: 64; 4 for drivers in software, which are slow at barriers. */
  readonly walkers?: number;
}

interface Card {
  readonly device: GPUDevice;
  readonly groups: number;
  readonly walkers: number;
  /** Walkers by their text. */
  readonly pipelines: Map<string, Promise<GPUComputePipeline>>;
}

/** Games of a thread, and of a column of a table. */
const THREAD_LANES = 32;
const COLUMN_LANES = 128;

/** `gpu` is `navigator.gpu`, or what the package `webgpu` creates. Undefined where there is no adapter. */
export async function webGpuDevice(gpu: GPU, options: WebGpuOptions = {}): Promise<PlayoutDevice | undefined> {
  const adapter = await gpu.requestAdapter();
  if (adapter === null) return undefined;
  const device = await adapter.requestDevice();
  const { vendor, architecture, description } = adapter.info;
  const isSoftware = architecture === "swiftshader" || /swiftshader|llvmpipe/i.test(description);
  const { groups = isSoftware ? 8 : 256, walkers = isSoftware ? 4 : 64 } = options;
  const name = `${description || `${vendor} ${architecture}`.trim() || "unnamed card"}, WebGPU`;
  const card = { device, groups, walkers, pipelines: new Map() };
  return {
    name,
    mostCodeOperations: MOST_CODE_OPERATIONS.webgpu,
    load: (kernel) => loadCode(card, kernel),
    loadImages: (kernel) => loadImages(card, kernel),
    loadTable: (table, options) => loadWalker(card, table, options),
    // Pipelines are compiled outside of this thread.
    prepare: () => ({ isReady: Promise.resolve(true), cancel: () => undefined }),
    close: () => device.destroy(),
  };
}

async function loadCode(card: Card, kernel: DeviceKernel): Promise<LoadedKernel> {
  const began = performance.now();
  const pipeline = await pipelineOf(card.device, wgslOf(kernel));
  const milliseconds = performance.now() - began;
  const shader = new TallyShader(card, pipeline, { counters: kernel.layout.tallies.length, shared: [], owned: [] });
  return {
    lanes: THREAD_LANES * card.groups * WORKGROUP,
    description: `WGSL, ${milliseconds.toFixed(0)} ms to compile`,
    run: ({ seed, rounds }) => shader.run([...seed, rounds, 0]),
    release: () => shader.release(),
  };
}

async function loadImages({ device, groups }: Card, kernel: DeviceKernel): Promise<LoadedImages> {
  const began = performance.now();
  const pipeline = await pipelineOf(device, wgslOf(kernel));
  const milliseconds = performance.now() - began;
  const groupLanes = THREAD_LANES * WORKGROUP;
  const counters = kernel.layout.tallies.length;
  return {
    lanes: groupLanes * groups,
    groupLanes,
    description: `WGSL, ${milliseconds.toFixed(0)} ms to compile`,
    image: (lanes) => {
      const stride = lanes / THREAD_LANES;
      const buffer = storageBuffer(device, 4 * stride * kernel.rows.length);
      const owned = { counters, shared: [buffer], owned: [] };
      const shader = new TallyShader({ device, groups: lanes / groupLanes }, pipeline, owned);
      return imageOf({ device, buffer, stride, shader }, ({ seed, rounds }) => [...seed, rounds, stride]);
    },
    release: () => undefined,
  };
}

interface ImageParts {
  readonly device: GPUDevice;
  readonly buffer: GPUBuffer;
  readonly stride: number;
  readonly shader: TallyShader;
}

function imageOf({ device, buffer, stride, shader }: ImageParts, settings: (order: RunOrder) => number[]): TableImage {
  return {
    lanes: THREAD_LANES * stride,
    stride,
    write: (slot, from) => device.queue.writeBuffer(buffer, 4 * stride * slot, from as Uint32Array<ArrayBuffer>),
    read: (slot, into) => readBuffer(device, buffer, 4 * stride * slot, into),
    run: (order) => shader.run(settings(order)),
    release: () => {
      shader.release();
      buffer.destroy();
    },
  };
}

async function loadWalker(card: Card, table: KernelTable, { set, counters }: TableLoad): Promise<LoadedTable> {
  const { device, groups, walkers } = card;
  const sizes = wgslSizes(table.slots, counters);
  const inGroup = wgslSharedBytes({ ...sizes, memory: "workgroup" });
  const memory = inGroup <= device.limits.maxComputeWorkgroupStorageSize ? "workgroup" : "storage";
  const text = walkerWgsl({ threads: walkers, memory, ...sizes, ...(memory === "storage" && { slots: 0 }) });
  const began = performance.now();
  const code = await walkerPipeline(card, text);
  const words = storageBuffer(device, paddedWords(table));
  const walker = (image: GPUBuffer, count: number): TallyShader => {
    const scratch = memory === "storage" ? [storageBuffer(device, 16 * table.slots * count)] : [];
    return new TallyShader({ device, groups: count }, code, { counters, owned: scratch, shared: [words, image] });
  };
  const rows = startWords(table, set);
  const start = storageBuffer(
    device,
    Uint32Array.from({ length: 4 * rows.length }, (_, at) => rows[at >> 2]!),
  );
  const whole = walker(start, groups);
  const own = [table.commands / 4, table.homes.size, table.slots, counters, 0];
  const settings = ({ seed, rounds }: RunOrder): number[] => [...seed, rounds, ...own];
  return {
    lanes: COLUMN_LANES * groups,
    groupLanes: COLUMN_LANES,
    description: `table of ${table.functions} functions in ${table.steps} steps, ${table.slots} slots in ${memory} memory, ${(performance.now() - began).toFixed(0)} ms to load`,
    run: (order) => whole.run(settings(order)),
    image: (lanes) => {
      // Two columns at least: rows of one are taken for those that all lanes begin with.
      const columns = Math.max(2, lanes / COLUMN_LANES);
      const buffer = storageBuffer(device, 16 * rows.length * columns);
      return imageOf({ device, buffer, stride: 4 * columns, shader: walker(buffer, columns) }, settings);
    },
    release: () => {
      whole.release();
      for (const buffer of [words, start]) buffer.destroy();
    },
  };
}

function walkerPipeline({ device, pipelines }: Card, text: string): Promise<GPUComputePipeline> {
  const pipeline = pipelines.get(text) ?? pipelineOf(device, text);
  pipelines.set(text, pipeline);
  return pipeline;
}

function pipelineOf(device: GPUDevice, code: string): Promise<GPUComputePipeline> {
  const module = device.createShaderModule({ code });
  return device.createComputePipelineAsync({ layout: "auto", compute: { module, entryPoint: "tally" } });
}

/** A buffer of so many bytes, or with words in it. */
function storageBuffer(device: GPUDevice, words: Uint32Array | number): GPUBuffer {
  const size = typeof words === "number" ? words : 16 * Math.ceil(words.byteLength / 16);
  const usage = USAGE.storage | USAGE.copyTarget | USAGE.copySource;
  const buffer = device.createBuffer({ size, usage });
  if (typeof words !== "number") device.queue.writeBuffer(buffer, 0, words as Uint32Array<ArrayBuffer>);
  return buffer;
}

async function readBuffer(device: GPUDevice, from: GPUBuffer, offset: number, into: Uint32Array): Promise<void> {
  const readable = device.createBuffer({ size: into.byteLength, usage: USAGE.mapRead | USAGE.copyTarget });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(from, offset, readable, 0, into.byteLength);
  device.queue.submit([encoder.finish()]);
  await inTime(readable.mapAsync(MAP_READ));
  into.set(new Uint32Array(readable.getMappedRange()));
  readable.unmap();
  readable.destroy();
}

interface ShaderBuffers {
  readonly counters: number;
  /** Buffers for further bindings, in their order: some that others use too, then some that go with the shader. */
  readonly shared: readonly GPUBuffer[];
  readonly owned: readonly GPUBuffer[];
}

/** A shader with counters, settings and further buffers. */
class TallyShader {
  readonly #device: GPUDevice;
  readonly #groups: number;
  readonly #pipeline: GPUComputePipeline;
  readonly #counters: GPUBuffer;
  readonly #settings: GPUBuffer;
  readonly #owned: readonly GPUBuffer[];
  readonly #group: GPUBindGroup;
  readonly #counts: Uint32Array;

  constructor(
    { device, groups }: Pick<Card, "device" | "groups">,
    pipeline: GPUComputePipeline,
    { counters, shared, owned }: ShaderBuffers,
  ) {
    this.#device = device;
    this.#groups = groups;
    this.#pipeline = pipeline;
    this.#counts = new Uint32Array(2 * counters);
    this.#counters = storageBuffer(device, 8 * counters);
    this.#settings = device.createBuffer({ size: 32, usage: USAGE.uniform | USAGE.copyTarget });
    this.#owned = owned;
    this.#group = device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: [this.#counters, this.#settings, ...shared, ...owned].map((buffer, binding) => ({
        binding,
        resource: { buffer },
      })),
    });
  }

  /** The counters after a dispatch. */
  async run(settings: readonly number[]): Promise<Float64Array> {
    const device = this.#device;
    device.queue.writeBuffer(this.#settings, 0, new Uint32Array(settings));
    const encoder = device.createCommandEncoder();
    encoder.clearBuffer(this.#counters);
    const pass = encoder.beginComputePass();
    pass.setPipeline(this.#pipeline);
    pass.setBindGroup(0, this.#group);
    pass.dispatchWorkgroups(this.#groups);
    pass.end();
    device.queue.submit([encoder.finish()]);
    await readBuffer(device, this.#counters, 0, this.#counts);
    const halves = this.#counts;
    return Float64Array.from({ length: halves.length / 2 }, (_, at) => halves[2 * at]! + 2 ** 32 * halves[2 * at + 1]!);
  }

  release(): void {
    for (const buffer of [this.#counters, this.#settings, ...this.#owned]) buffer.destroy();
  }
}
