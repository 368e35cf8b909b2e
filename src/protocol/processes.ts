/**
 * Processes that are ready to think. Starting one and loading the program takes longer than a short start clock allows, so
 * some are kept in reserve; one that has played a match is ended and replaced, and takes with it all the match left behind.
 *
 * They are processes and not threads because rules come from strangers: a thread whose heap overflows in one large
 * allocation takes the whole server down with it, a process only itself.
 */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface ProcessOptions {
  /** Processes kept in reserve. */
  readonly spares: number;
  /** Heap of each in MiB; the graph of the search is counted by itself. */
  readonly heapMiB: number;
}

/** Tests run the sources, but processes need the built file. */
const ENTRY = fileURLToPath(
  new URL(
    import.meta.url.endsWith(".ts") ? "../../dist/protocol/thinker-process.js" : "./thinker-process.js",
    import.meta.url,
  ),
);

export class Processes {
  readonly #options: ProcessOptions;
  readonly #spares = new Set<ChildProcess>();
  #isClosed = false;

  constructor(options: ProcessOptions) {
    this.#options = options;
    this.#refill();
  }

  /** Resolves when the reserve has loaded its program; false where that failed. */
  async loaded(): Promise<boolean> {
    const loading = [...this.#spares].map(
      (spare) =>
        new Promise<boolean>((resolve) => {
          spare.once("message", () => resolve(true));
          spare.once("exit", () => resolve(false));
        }),
    );
    return (await Promise.all(loading)).every(Boolean);
  }

  take(): ChildProcess {
    const [spare] = this.#spares;
    if (spare === undefined) return this.#start();
    this.#spares.delete(spare);
    return spare;
  }

  /** Ends a process and puts a fresh one in reserve. */
  async giveBack(process: ChildProcess): Promise<void> {
    await killed(process);
    this.#refill();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#spares].map(killed));
  }

  #refill(): void {
    while (this.#spares.size < this.#options.spares && !this.#isClosed) {
      const spare = this.#start();
      spare.once("exit", () => this.#spares.delete(spare));
      this.#spares.add(spare);
    }
  }

  #start(): ChildProcess {
    const child = fork(ENTRY, {
      execArgv: [`--max-old-space-size=${this.#options.heapMiB}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // A message to a process that has just died; its end is told by `exit`.
    child.on("error", () => {});
    return child;
  }
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else {
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    }
  });
}
