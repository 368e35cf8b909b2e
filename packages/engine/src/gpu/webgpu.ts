/**
 * Kernels on WebGPU: in browsers that have it, and in Node.js through the package `webgpu`.
 */
import type { TallyKernel } from "../compile/kernel/device/tally-kernel.ts";
import { WORKGROUP, wgslOf } from "../compile/kernel/device/wgsl.ts";
import type { LoadedKernel, PlayoutDevice, RunOrder } from "./device.ts";

/** The flags of WebGPU's buffers; the page's types and those of Node.js need not agree on globals. */
const USAGE = { mapRead: 1, copySource: 4, copyTarget: 8, uniform: 64, storage: 128 };
const MAP_READ = 1;
/** WebGPU does not tell how large a card is. */
const WORKGROUPS = 256;

/** `gpu` is `navigator.gpu`, or what the package `webgpu` creates. Undefined where there is no adapter. */
export async function webGpuDevice(gpu: GPU): Promise<PlayoutDevice | undefined> {
  const adapter = await gpu.requestAdapter();
  if (adapter === null) return undefined;
  const device = await adapter.requestDevice();
  const name = `${adapter.info.description || adapter.info.vendor || "unnamed card"}, WebGPU`;
  return { name, load: (kernel) => loadKernel(device, kernel), close: () => device.destroy() };
}

async function loadKernel(device: GPUDevice, kernel: TallyKernel): Promise<LoadedKernel> {
  const began = performance.now();
  const module = device.createShaderModule({ code: wgslOf(kernel) });
  const pipeline = await device.createComputePipelineAsync({
    layout: "auto",
    compute: { module, entryPoint: "tally" },
  });
  const milliseconds = performance.now() - began;
  const bytes = 8 * kernel.layout.tallies.length;
  const counters = device.createBuffer({ size: bytes, usage: USAGE.storage | USAGE.copySource | USAGE.copyTarget });
  const readable = device.createBuffer({ size: bytes, usage: USAGE.mapRead | USAGE.copyTarget });
  const settings = device.createBuffer({ size: 16, usage: USAGE.uniform | USAGE.copyTarget });
  const group = device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: [counters, settings].map((buffer, binding) => ({ binding, resource: { buffer } })),
  });
  return {
    threads: WORKGROUPS * WORKGROUP,
    description: `WGSL, ${milliseconds.toFixed(0)} ms to compile`,
    run,
    release,
  };

  async function run({ seed, rounds }: RunOrder): Promise<Float64Array> {
    device.queue.writeBuffer(settings, 0, new Uint32Array([...seed, rounds, 0]));
    const encoder = device.createCommandEncoder();
    encoder.clearBuffer(counters);
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(WORKGROUPS);
    pass.end();
    encoder.copyBufferToBuffer(counters, 0, readable, 0, bytes);
    device.queue.submit([encoder.finish()]);
    await readable.mapAsync(MAP_READ);
    const halves = new Uint32Array(readable.getMappedRange().slice(0));
    readable.unmap();
    return Float64Array.from({ length: halves.length / 2 }, (_, at) => halves[2 * at]! + 2 ** 32 * halves[2 * at + 1]!);
  }

  function release(): void {
    for (const buffer of [counters, readable, settings]) buffer.destroy();
  }
}
