/**
 * Playouts on a graphics card. `webGpuDevice` runs in browsers and in Node.js; `cudaDevice` of `agon-engine/node` on
 * NVIDIA's cards through their driver.
 */
export { CircuitGame } from "../compile/backends/circuit/game.ts";
export type { LoadedImages, LoadedKernel, LoadedTable, PlayoutDevice, RunOrder, TableImage } from "./device.ts";
export { explainDevice } from "./explain.ts";
export { DevicePlayouts, type DeviceTarget, type DeviceTotals } from "./playouts.ts";
export { DeviceStarts, type DeviceStartsOptions, type StartOptions } from "./starts.ts";
export { DeviceVectorGames } from "./vector-games.ts";
export { type WebGpuOptions, webGpuDevice } from "./webgpu.ts";
