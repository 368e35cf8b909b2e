/**
 * The second thread of max2 (Ary 6): nested search beside the tree search. The thread compiles the rules for itself; states and moves
 * travel as texts, because another compilation may number them differently.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { NestedBeside, NestedFinding } from "../search/player.ts";
import type { Limits } from "../search/run.ts";

/** The built thread: beside this file, or, when the sources are run by a test, where the build puts it. */
const THREAD = import.meta.url.endsWith(".ts")
  ? new URL("../../dist/node/nested-worker.js", import.meta.url)
  : new URL("./nested-worker.js", import.meta.url);

/** How long an answer may come after its time before it is done without. */
const TIMED_REPLY = 20;
/** Where playouts are counted there is no hurry; a thread that has died never answers. */
const COUNTED_MILLISECONDS = 3_600_000;
const NOTHING: NestedFinding = { goal: undefined, moves: [], playouts: 0 };

export interface NestedOrder {
  readonly number: number;
  readonly facts: readonly string[];
  readonly level: number;
  readonly limits: Limits;
}

export interface NestedAnswer extends NestedFinding {
  readonly number: number;
}

export class NestedThread implements NestedBeside {
  readonly #worker: Worker;
  readonly #port;
  /** How many answers have been given. */
  readonly #answers = new Int32Array(new SharedArrayBuffer(4));
  #number = 0;
  #limits: Limits = {};

  constructor(rules: string, backend: string) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const workerData = { rules, backend, port: port2, answers: this.#answers };
    this.#worker = new Worker(THREAD, { workerData, transferList: [port2] });
    this.#worker.unref();
    this.#worker.on("error", () => {}); // then no answer comes, and the tree search decides alone
  }

  begin(facts: readonly string[], level: number, limits: Limits): void {
    this.#limits = limits;
    const order: NestedOrder = { number: ++this.#number, facts, level, limits };
    this.#port.postMessage(order);
  }

  /** Waits no longer than the time that was given; an answer to an earlier order is not the one. */
  end(): NestedFinding {
    const { milliseconds } = this.#limits;
    const end = performance.now() + (milliseconds === undefined ? COUNTED_MILLISECONDS : TIMED_REPLY);
    for (;;) {
      const seen = Atomics.load(this.#answers, 0);
      for (let next = receiveMessageOnPort(this.#port); next !== undefined; next = receiveMessageOnPort(this.#port))
        if ((next.message as NestedAnswer).number === this.#number) return next.message as NestedAnswer;
      const left = end - performance.now();
      if (left <= 0) return NOTHING;
      Atomics.wait(this.#answers, 0, seen, left);
    }
  }

  close(): void {
    void this.#worker.terminate();
  }
}
