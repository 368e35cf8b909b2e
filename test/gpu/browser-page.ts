/**
 * What the test of Chromium puts into a page: the conformance suite on the browser's own WebGPU.
 */
import type { PlayoutDevice } from "../../packages/engine/src/gpu/device.ts";
import { webGpuDevice } from "../../packages/engine/src/gpu/webgpu.ts";
import { conformBundled, conformGenerated } from "./conformance.ts";

export interface ConformingPage {
  /** The name of the device; undefined where there is none. */
  open(): Promise<string | undefined>;
  bundled(id: string): Promise<void>;
  /** As conformGenerated. */
  generated(from: number): Promise<number>;
}

let device: PlayoutDevice | undefined;

const page: ConformingPage = {
  open: async () => {
    const { gpu } = navigator as { gpu?: GPU };
    device = gpu && (await webGpuDevice(gpu));
    return device?.name;
  },
  bundled: (id) => conformBundled(id, device!),
  generated: (from) => conformGenerated(from, device!),
};

Object.assign(globalThis, { conforming: page });
