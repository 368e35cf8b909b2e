/**
 * Threads that are ready to think. Starting one and loading the program takes longer than a short start clock allows, so
 * some are kept in reserve; one that has played a match is ended and replaced, and takes with it all the match left behind.
 */
import { Worker } from "node:worker_threads";

export interface ThreadOptions {
  /** Threads kept in reserve. */
  readonly spares: number;
  /** Heap of each in MiB; the graph of the search is counted by itself. */
  readonly heapMiB: number;
}

/** Tests run the sources, but threads need the built file. */
const ENTRY = new URL(
  import.meta.url.endsWith(".ts") ? "../../dist/protocol/thinker-thread.js" : "./thinker-thread.js",
  import.meta.url,
);

export class Threads {
  readonly #options: ThreadOptions;
  readonly #spares = new Set<Worker>();
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#refill();
  }

  /** Resolves when the reserve has loaded its program. */
  async loaded(): Promise<void> {
    await Promise.all([...this.#spares].map((spare) => new Promise((resolve) => spare.once("message", resolve))));
  }

  take(): Worker {
    const [spare] = this.#spares;
    if (spare === undefined) return this.#start();
    this.#spares.delete(spare);
    spare.removeAllListeners("error");
    return spare;
  }

  /** Ends a thread and puts a fresh one in reserve. */
  async giveBack(worker: Worker): Promise<void> {
    await worker.terminate();
    this.#refill();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#spares].map((spare) => spare.terminate()));
  }

  #refill(): void {
    while (this.#spares.size < this.#options.spares && !this.#isClosed) {
      const spare = this.#start();
      spare.on("error", () => this.#spares.delete(spare));
      spare.unref();
      this.#spares.add(spare);
    }
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#options.heapMiB };
    return new Worker(ENTRY, { resourceLimits, stdout: true, stderr: true });
  }
}
