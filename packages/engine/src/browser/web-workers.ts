/**
 * Both ends of a web worker that searches beside the page's engine (../search/threads.ts).
 */
import { loadGame, type Origin, originOf } from "../compile/load.ts";
import { unwrap } from "../result.ts";
import type { SearchOptions } from "../search/options.ts";
import { SearchThread } from "../search/search-thread.ts";
import {
  type SearchThreads,
  type ThreadChannel,
  ThreadGroup,
  type ThreadOrder,
  type Threads,
  type ThreadWord,
} from "../search/threads.ts";

/** A web worker as far as it is needed here. */
export interface WorkerLike {
  /** Sends it a message. */
  postMessage(message: unknown): void;
  /** Ends it. */
  terminate(): void;
  /** Hears what the other side says. */
  onmessage: ((event: MessageEvent) => unknown) | null;
}

/** The inside of a web worker as far as it is needed here: `self`. */
export interface WorkerScope {
  /** Sends it a message. */
  postMessage(message: unknown): void;
  /** Hears what the other side says. */
  onmessage: ((event: MessageEvent) => unknown) | null;
}

/** The first message to a worker. */
interface WorkerStart {
  readonly kind: "start";
  readonly origin: Origin;
  readonly options: SearchOptions;
  readonly seed: number;
  readonly facts: readonly string[];
}

/**
 * Web workers for an engine: so many threads search, the one that asks included. `start` makes a worker of a file that calls
 * `serveSearch`. The game is one of `loadGame`; each worker makes it for itself.
 */
export function webWorkers(count: number, start: () => WorkerLike): Threads {
  return {
    count,
    start: ({ game, options, seed, facts }): SearchThreads => {
      const origin = originOf(game);
      if (origin === undefined) throw new Error("threads make the game for themselves: it must come from loadGame");
      const channels = Array.from({ length: count - 1 }, (_, at) => {
        const begin: WorkerStart = { kind: "start", origin, options, seed: seed + 1 + at, facts };
        return new WebWorkerChannel(start(), begin);
      });
      return new ThreadGroup(game, channels);
    },
  };
}

class WebWorkerChannel implements ThreadChannel {
  readonly #worker: WorkerLike;
  #words: ThreadWord[] = [];

  constructor(worker: WorkerLike, start: WorkerStart) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#words.push(data as ThreadWord);
    worker.postMessage(start);
  }

  post(order: ThreadOrder): void {
    this.#worker.postMessage(order);
  }

  heard(): readonly ThreadWord[] {
    const words = this.#words;
    this.#words = [];
    return words;
  }

  close(): void {
    this.#worker.terminate();
  }
}

/** Makes a web worker one that searches as it is told. Plug-ins that options name must have been added before. */
export function serveSearch(scope: WorkerScope): void {
  let thread: SearchThread | undefined;
  scope.onmessage = ({ data }) => {
    const message = data as WorkerStart | ThreadOrder;
    if (message.kind !== "start") thread?.hear(message);
    else thread = threadFor(message, scope);
  };
}

function threadFor({ origin, options, seed, facts }: WorkerStart, scope: WorkerScope): SearchThread {
  const { rules, backend, anyState } = origin;
  const { game } = unwrap(loadGame(rules, { backend, anyState }));
  return new SearchThread({ game, options, seed, facts }, (word) => scope.postMessage(word));
}
