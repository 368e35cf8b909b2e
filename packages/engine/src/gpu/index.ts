/**
 * Playouts on a graphics card. `webGpuDevice` runs in browsers and in Node.js; `cudaDevice` of `agon-engine/node` on
 * NVIDIA's cards through their driver.
 */
export { CircuitGame } from "../compile/backends/circuit/game.ts";
export type { LoadedKernel, PlayoutDevice, RunOrder } from "./device.ts";
export { DevicePlayouts, type DeviceTotals } from "./playouts.ts";
export { webGpuDevice } from "./webgpu.ts";
