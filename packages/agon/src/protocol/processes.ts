/**
 * Processes that are ready to play: to think, or to follow a match. Starting one and loading the program takes longer than a short start clock allows, so
 * some are kept in reserve. One that has played a match goes back there if it forgets the match at once and is still small;
 * otherwise it is ended and another takes its place.
 *
 * They are processes and not threads because rules come from strangers: a thread whose heap overflows in one large
 * allocation takes the whole server down with it, a process only itself.
 */
import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { LIFELINE } from "./lifeline.ts";
import type { FromFollower, FromThinker, ToThinker } from "./thinker-messages.ts";

export interface ProcessOptions {
  /** What they run: a program of this folder, or another that is built and says `loaded`, and `rested` when it hears `rest`. Default "thinker". */
  readonly program?: "thinker" | "follower" | URL;
  /** How much they give way to others, as the command nice has it. Default 0. */
  readonly nice?: number;
  /** Processes kept, in reserve or in use; more are started where more are in use. */
  readonly kept: number;
  /** Heap of each in MiB; the graph of the search is counted by itself. */
  readonly heapMiB: number;
}

/** Tests run the sources, but processes need the built files. */
const BUILT = import.meta.url.endsWith(".ts") ? "../../dist/protocol" : ".";

/** Milliseconds in which a process must have forgotten its match. */
const TIME_TO_REST = 2000;

export class Processes {
  readonly #options: ProcessOptions;
  /** Each with whether it has loaded its program. */
  readonly #spares = new Map<ChildProcess, Promise<boolean>>();
  /** All that were started and not killed: in use, coming to rest, in reserve. Each with its end. */
  readonly #alive = new Map<ChildProcess, Promise<void>>();
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

  /**
   * The match of the process is over. While there are more processes than are kept, none gets time to come to rest: matches
   * that begin and end within that time would leave one each.
   */
  async giveBack(child: ChildProcess): Promise<void> {
    child.removeAllListeners("message");
    child.removeAllListeners("exit");
    const mayRest = this.#isNeeded && this.#alive.size <= this.#options.kept;
    const isRested = mayRest && (await rests(child));
    this.#inUse--;
    if (isRested && this.#isNeeded) this.#keep(child, Promise.resolve(true));
    else await this.#kill(child);
    this.#refill();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#alive.keys()].map((child) => this.#kill(child)));
  }

  async #kill(child: ChildProcess): Promise<void> {
    const ended = this.#alive.get(child);
    this.#alive.delete(child);
    child.kill("SIGKILL");
    await ended;
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
    const { program = "thinker", nice = 0 } = this.#options;
    const file = program instanceof URL ? program : new URL(`${BUILT}/${program}-process.js`, import.meta.url);
    const child = fork(fileURLToPath(file), {
      execArgv: [`--max-old-space-size=${this.#options.heapMiB}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc", "pipe"],
    });
    if (nice > 0) giveWay(child, nice);
    const ended = endOf(child);
    this.#alive.set(child, ended);
    void ended.then(() => this.#alive.delete(child));
    // Nothing is ever said there: that it is closed tells enough.
    (child.stdio[LIFELINE] as Socket | null)?.on("error", () => {}).unref();
    if (this.#isClosed) child.kill("SIGKILL");
    // A message to a process that has just died; its end is told by `exit`.
    child.on("error", () => {});
    return child;
  }
}

/** As systems count it, backwards. */
const LEAST_PRIORITY = 19;

function giveWay({ pid }: ChildProcess, nice: number): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(LEAST_PRIORITY, getPriority() + nice));
  } catch {
    // It runs as it is, or it has ended already.
  }
}

/** Listens to `close`, because the owner of the process listens to `exit` and stops listening. */
function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("close", () => resolve());
    // One that could not be started has nothing to close.
    child.once("error", () => child.pid === undefined && resolve());
  });
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
    child.on("message", ({ kind }: FromThinker | FromFollower) => kind === "rested" && done(true));
    child.once("exit", () => done(false));
    if (child.connected) child.send({ kind: "rest" } satisfies ToThinker);
    else done(false);
  });
}

/** For each match a process that thinks and one that follows. */
export interface MatchProcessOptions {
  /** Matches for which both are kept, in reserve or in use; more are started where more are played. */
  readonly kept: number;
  /** Heap for the thinking of each in MiB; the graph of the search is counted by itself. */
  readonly heapMiB: number;
  /** How much thinking gives way to other programs, as the command nice has it. Default 0. */
  readonly nice?: number;
}

/** Heap in MiB of a process that follows: it keeps one position at a time. */
const FOLLOWER_HEAP = 256;

export class MatchProcesses {
  readonly thinkers: Processes;
  readonly followers: Processes;

  constructor({ kept, heapMiB, nice = 0 }: MatchProcessOptions) {
    this.thinkers = new Processes({ program: "thinker", kept, heapMiB, nice });
    this.followers = new Processes({ program: "follower", kept, heapMiB: Math.min(FOLLOWER_HEAP, heapMiB) });
  }

  /** Resolves when the reserve has loaded its programs; false where that failed. */
  async loaded(): Promise<boolean> {
    const [thinkers, followers] = await Promise.all([this.thinkers.loaded(), this.followers.loaded()]);
    return thinkers && followers;
  }

  async close(): Promise<void> {
    await Promise.all([this.thinkers.close(), this.followers.close()]);
  }
}
