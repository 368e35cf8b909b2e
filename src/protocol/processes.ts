/**
 * Processes that are ready to think. Starting one and loading the program takes longer than a short start clock allows, so
 * some are kept in reserve. One that has played a match goes back there if it forgets the match at once and is still small;
 * otherwise it is ended and another takes its place.
 *
 * They are processes and not threads because rules come from strangers: a thread whose heap overflows in one large
 * allocation takes the whole server down with it, a process only itself.
 */
import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { FromThinker, ToThinker } from "./thoughts.ts";

export interface ProcessOptions {
  /** Processes kept, in reserve or in use; more are started where more are in use. */
  readonly kept: number;
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

/** Milliseconds in which a process must have forgotten its match. */
const TIME_TO_REST = 2000;

export class Processes {
  readonly #options: ProcessOptions;
  /** Each with whether it has loaded its program. */
  readonly #spares = new Map<ChildProcess, Promise<boolean>>();
  #inUse = 0;
  #isClosed = false;

  constructor(options: ProcessOptions) {
    this.#options = options;
    this.#refill();
  }

  /** Resolves when the reserve has loaded its program; false where that failed. */
  async loaded(): Promise<boolean> {
    return (await Promise.all(this.#spares.values())).every(Boolean);
  }

  take(): ChildProcess {
    const [spare] = this.#spares.keys();
    this.#inUse++;
    if (spare === undefined) return this.#start();
    this.#spares.delete(spare);
    return spare;
  }

  /** The match of the process is over. */
  async giveBack(child: ChildProcess): Promise<void> {
    child.removeAllListeners("message");
    child.removeAllListeners("exit");
    const isRested = this.#isNeeded && (await rests(child));
    this.#inUse--;
    if (isRested && this.#isNeeded) this.#keep(child, Promise.resolve(true));
    else await killed(child);
    this.#refill();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#spares.keys()].map(killed));
  }

  #refill(): void {
    while (this.#isNeeded && this.#spares.size + this.#inUse < this.#options.kept) this.#startSpare();
  }

  get #isNeeded(): boolean {
    return !this.#isClosed && this.#spares.size < this.#options.kept;
  }

  #startSpare(): void {
    const spare = this.#start();
    const loaded = new Promise<boolean>((resolve) => {
      spare.once("message", () => resolve(true));
      spare.once("exit", () => resolve(false));
    });
    this.#keep(spare, loaded);
  }

  #keep(spare: ChildProcess, loaded: Promise<boolean>): void {
    spare.once("exit", () => this.#spares.delete(spare));
    this.#spares.set(spare, loaded);
  }

  #start(): ChildProcess {
    const child = fork(ENTRY, {
      execArgv: [`--max-old-space-size=${this.#options.heapMiB}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    giveWay(child);
    // A message to a process that has just died; its end is told by `exit`.
    child.on("error", () => {});
    return child;
  }
}

/** Half the weight of what runs as usual, on Linux. */
const GIVING_WAY = 3;

/** The server and its clocks come first where processors are few. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, GIVING_WAY);
  } catch {
    // It runs as it is, or it has ended already.
  }
}

/** Whether the process says in time that it has forgotten its match. */
function rests(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (rested: boolean): void => {
      clearTimeout(timer);
      child.removeAllListeners("message");
      child.removeAllListeners("exit");
      resolve(rested);
    };
    const timer = setTimeout(() => done(false), TIME_TO_REST);
    child.on("message", ({ kind }: FromThinker) => kind === "loaded" && done(true));
    child.once("exit", () => done(false));
    if (child.connected) child.send({ kind: "rest" } satisfies ToThinker);
    else done(false);
  });
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
