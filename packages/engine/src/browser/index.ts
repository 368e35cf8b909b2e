/**
 * Threads of browsers for a search: web workers, which a program starts from a file of its own, because bundlers want to see that.
 *
 *   // search.worker.ts
 *   import { serveSearch } from "agon-engine/browser";
 *   serveSearch(self);
 *
 *   // page.ts
 *   const start = () => new Worker(new URL("./search.worker.ts", import.meta.url), { type: "module" });
 *   await think({ game, threads: webWorkers(4, start) }, { milliseconds: 5000 });
 */
export { serveSearch, type WorkerLike, type WorkerScope, webWorkers } from "./web-workers.ts";
