/**
 * A device on which nothing can be loaded.
 */
import type { PlayoutDevice } from "../device.ts";

const fail = (): Promise<never> => Promise.reject(new Error("out of memory"));

export const brokenDevice: PlayoutDevice = {
  name: "broken",
  mostCodeOperations: 1000,
  load: fail,
  loadImages: fail,
  loadTable: fail,
  prepare: () => ({ isReady: Promise.resolve(false), cancel: () => undefined }),
  close: () => undefined,
};
