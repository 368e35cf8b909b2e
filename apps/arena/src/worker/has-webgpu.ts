/** Whether the browser has WebGPU; whether there is a card behind it shows when one is asked for. */
export function hasWebGpu(): boolean {
  return "gpu" in (globalThis.navigator ?? {});
}
