/**
 * What only Node.js can do: threads for a search and for players, plug-ins from files, and the cache of compiled games on disk.
 */

export { cudaDevice } from "./cuda.ts";
export { cacheFolder, DiskStore, diskCache } from "./disk-cache.ts";
export { inheritPlugins, loadPlugin, pluginsHash } from "./plugins.ts";
export { clockNow, playerThreads, workerThreads } from "./threads.ts";
