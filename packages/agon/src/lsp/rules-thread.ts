/**
 * A thread that answers questions about rules, one at a time, each within a limit: rules that defy it cost the thread, which is
 * replaced, and never the server.
 */
import { Worker } from "node:worker_threads";
import { processorTime } from "../processor-time.ts";
import type { ThreadKind, ThreadRequests } from "./requests.ts";

/** The built thread: beside this file, or, when the sources are run by a test, where the build puts it. */
const THREAD = import.meta.url.endsWith(".ts")
  ? new URL("../../dist/lsp/thread.js", import.meta.url)
  : new URL("./thread.js", import.meta.url);

export interface AskOptions {
  /** Of this process's processor time from the moment it is looked at: a busy machine is no fault of the rules. */
  readonly milliseconds: number;
  /** Takes the question back where nobody has looked at it yet. */
  readonly signal?: AbortSignal;
}

interface Waiting extends AskOptions {
  readonly kind: ThreadKind;
  readonly ask: unknown;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** There is no answer: it was not wanted any more, or the limit has passed. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

export class RulesThread {
  #worker: Worker | undefined;
  readonly #waiting: Waiting[] = [];
  #isBusy = false;

  ask<K extends ThreadKind>(
    kind: K,
    ask: ThreadRequests[K]["ask"],
    options: AskOptions,
  ): Promise<ThreadRequests[K]["answer"]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ kind, ask, resolve, reject, ...options });
      if (!this.#isBusy) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (next.signal?.aborted) next.reject(new NoAnswer("It is not wanted any more."));
      else await this.#answer(next);
    }
    this.#isBusy = false;
  }

  async #answer({ kind, ask, milliseconds, resolve, reject }: Waiting): Promise<void> {
    this.#worker ??= new Worker(THREAD);
    const worker = this.#worker;
    let patience: Patience | undefined;
    try {
      const answer = await new Promise<never>((answered, failed) => {
        worker.once("message", answered).once("error", failed);
        patience = new Patience(milliseconds, () =>
          failed(new NoAnswer(`This was given up after ${milliseconds / 1000} seconds.`)),
        );
        worker.postMessage({ kind, ask });
      });
      resolve(answer);
    } catch (error) {
      this.#worker = undefined;
      reject(error as Error);
      await worker.terminate();
    } finally {
      patience?.end();
      worker.removeAllListeners("message");
      worker.removeAllListeners("error");
    }
  }
}

/** Says when this process has computed for so many milliseconds. */
class Patience {
  readonly #over: () => void;
  readonly #end: number;
  #timer: NodeJS.Timeout;

  constructor(milliseconds: number, over: () => void) {
    this.#end = processorTime() + milliseconds;
    this.#over = over;
    this.#timer = setTimeout(() => this.#look(), milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const left = this.#end - processorTime();
    if (left <= 0) this.#over();
    else this.#timer = setTimeout(() => this.#look(), Math.max(10, left));
  }
}
