/**
 * How fast a graphics card plays: random playouts from the initial state, per second of the clock.
 */
import { compile } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { readRules } from "agon-engine/gdl";
import { CircuitGame, DevicePlayouts, type PlayoutDevice, webGpuDevice } from "agon-engine/gpu";
import { cudaDevice } from "agon-engine/node";
import type { Measured } from "./measure.ts";

/** Cards by what drives them; `gpu` takes the first that is there. */
export const CARDS = ["gpu", "cuda", "webgpu"] as const;

export type Card = (typeof CARDS)[number];

export const isCard = (name: string): name is Card => (CARDS as readonly string[]).includes(name);

export async function measureCard(text: string, card: Card, seconds: number): Promise<Measured> {
  const device = await deviceOf(card);
  const began = performance.now();
  const compiled = compile(readRules(text).rulesheet, { backend: "circuit" });
  if (!compiled.ok || !(compiled.game instanceof CircuitGame))
    throw new Error(compiled.ok ? "the rules have no circuit" : compiled.reason);
  const playouts = await DevicePlayouts.load(compiled.game, device);
  const random = new Random(1);
  let chunk = (await playouts.totals(1, random)).playouts;
  const setupSeconds = (performance.now() - began) / 1000;
  await playouts.settled;
  for (let took = 0; took < Math.min(200, 200 * seconds); chunk *= took === 0 ? 1 : 2) {
    const start = performance.now();
    await playouts.totals(chunk, random);
    took = performance.now() - start;
  }
  const start = performance.now();
  let [played, plies] = [0, 0];
  while (performance.now() - start < 1000 * seconds) {
    const totals = await playouts.totals(chunk, random);
    played += totals.playouts;
    plies += totals.plies;
  }
  const spent = (performance.now() - start) / 1000;
  playouts.release();
  device.close();
  return { playoutsPerSecond: played / spent, meanPlies: plies / played, setupSeconds, memoryMiB: 0 };
}

async function deviceOf(card: Card): Promise<PlayoutDevice> {
  const cuda = card === "webgpu" ? undefined : await cudaDevice();
  const device = cuda ?? (card === "cuda" ? undefined : await webGpu());
  if (device !== undefined) return device;
  throw new Error(
    `no ${card === "webgpu" ? "WebGPU" : card === "cuda" ? "CUDA" : "graphics"} device; see docs/guide/gpu.md`,
  );
}

/** Dawn ends when nothing refers to it any more, with devices that are still in use. */
let dawn: GPU | undefined;

async function webGpu(): Promise<PlayoutDevice | undefined> {
  try {
    const { create, globals } = await import("webgpu");
    Object.assign(globalThis, globals);
    dawn ??= create([]);
  } catch {
    return undefined;
  }
  return webGpuDevice(dawn);
}
