/**
 * WebGPU without a card: Dawn for Node.js on the software driver that comes with Chromium. Undefined, with the reason,
 * where one of them is missing.
 */
import { existsSync } from "node:fs";
import type { PlayoutDevice } from "../device.ts";
import { webGpuDevice } from "../webgpu.ts";

const DRIVER = "/usr/lib/chromium/vk_swiftshader_icd.json";

export type Software = { readonly device: PlayoutDevice } | { readonly device: undefined; readonly reason: string };

/** Dawn ends when nothing refers to it any more, with devices that are still in use. */
let dawn: GPU | undefined;

export async function softwareDevice(): Promise<Software> {
  if (!existsSync(DRIVER)) return { device: undefined, reason: "Chromium's software driver is not installed" };
  process.env.VK_ICD_FILENAMES = DRIVER;
  try {
    const { create, globals } = await import("webgpu");
    Object.assign(globalThis, globals);
    dawn ??= create([]);
    const device = await webGpuDevice(dawn);
    return device === undefined ? { device, reason: "there is no Vulkan loader (libvulkan1)" } : { device };
  } catch (error) {
    return { device: undefined, reason: `the package webgpu cannot be loaded: ${(error as Error).message}` };
  }
}
