/**
 * Threads of Node.js for a search (../search/threads.ts).
 */
import { availableParallelism } from "node:os";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { type Origin, originOf } from "../compile/load.ts";
import type { GameSource, PlayerThreads } from "../match/player.ts";
import type { SearchOptions } from "../search/options.ts";
import {
  type SearchThreads,
  type ThreadChannel,
  ThreadGroup,
  type ThreadOrder,
  type Threads,
  type ThreadsQuestion,
  type ThreadWord,
} from "../search/threads.ts";
import { NestedThread } from "./nested-thread.ts";
import { unknownElsewhere } from "./plugins.ts";

/** The built thread: beside this file, or, when the sources are run by a test, where the build puts it. */
const THREAD = import.meta.url.endsWith(".ts")
  ? new URL("../../dist/node/search-worker.js", import.meta.url)
  : new URL("./search-worker.js", import.meta.url);

/** What a thread is started with. */
export interface ThreadStart extends Pick<Origin, "rules" | "anyState"> {
  readonly backend: string;
  readonly options: SearchOptions;
  readonly seed: number;
  readonly facts: readonly string[];
}

/**
 * Worker threads for an engine: so many search, the one that asks included (default: as many as there are cores). The game is one of
 * `loadGame`, or of the rules given: each thread makes it for itself.
 */
export function workerThreads(
  count: number = availableParallelism(),
  source?: Pick<ThreadStart, "rules" | "backend" | "anyState">,
): Threads {
  return {
    count,
    start: (question): SearchThreads => {
      const origin = source ?? originOf(question.game);
      if (origin === undefined)
        throw new Error("threads make the game for themselves: it must come from loadGame, or its rules must be given");
      return new ThreadGroup(question.game, channelsFor(count - 1, question, origin));
    },
  };
}

/** A thread each, with seeds of their own. */
export function channelsFor(
  count: number,
  { options, seed, facts }: Omit<ThreadsQuestion, "game">,
  { rules, backend, anyState }: Pick<ThreadStart, "rules" | "backend" | "anyState">,
): WorkerChannel[] {
  const unknown = unknownElsewhere(options);
  if (unknown.length > 0)
    throw new Error(`threads do not know ${unknown.join(", ")}: load the plug-in from its file with loadPlugin`);
  const start = { rules, backend, anyState, options, facts };
  return Array.from({ length: count }, (_, at) => new WorkerChannel({ ...start, seed: seed + 1 + at }));
}

/** Messages are taken from the port on request, so that a search without a pause hears them too. */
export class WorkerChannel implements ThreadChannel {
  readonly worker: Worker;
  readonly #port;

  constructor(start: ThreadStart) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.worker = new Worker(THREAD, { workerData: { ...start, port: port2 }, transferList: [port2], stderr: true });
    this.worker.unref();
    this.worker.on("error", () => {}); // then it says nothing any more
  }

  post(order: ThreadOrder): void {
    this.#port.postMessage(order);
  }

  heard(): ThreadWord[] {
    const words: ThreadWord[] = [];
    for (let next = receiveMessageOnPort(this.#port); next !== undefined; next = receiveMessageOnPort(this.#port))
      words.push(next.message as ThreadWord);
    return words;
  }

  close(): void {
    this.#port.close();
    void this.worker.terminate();
  }
}

/** What `playMatch` needs for players with several threads. */
export function playerThreads({ rules, backend }: GameSource): PlayerThreads {
  return {
    search: (count) => workerThreads(count, { rules, backend, anyState: false }),
    nested: () => new NestedThread(rules, backend),
  };
}

/** Milliseconds of a clock that is the same in every thread and process of the machine. */
export function clockNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
