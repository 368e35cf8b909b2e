/**
 * An engine worker as the page sees it: promises, reports on the way, cancellation. A worker that does not react to a
 * cancellation (compiling cannot be interrupted) is ended, and another takes over what else it was asked.
 */
import type { CircuitEntry, FromWorker, Kind, Requests, ToWorker } from "./requests.ts";

export interface AskOptions<K extends Kind> {
  readonly signal?: AbortSignal;
  readonly onReport?: (report: Requests[K]["report"]) => void;
}

/** The request was cancelled, or the worker was ended. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

interface Pending {
  readonly message: ToWorker;
  readonly resolve: (answer: never) => void;
  readonly reject: (reason: Error) => void;
  readonly onReport: ((report: never) => void) | undefined;
}

/** Milliseconds that a worker has to react to a cancellation. */
const PATIENCE = 400;

/** A worker as far as it is needed here. */
export type Channel = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

export class Engine {
  readonly #start: () => Channel;
  readonly #pending = new Map<number, Pending>();
  #worker: Channel | undefined;
  #circuits: readonly CircuitEntry[] = [];
  #last = 0;

  constructor(start: () => Channel) {
    this.#start = start;
  }

  ask<K extends Kind>(kind: K, ask: Requests[K]["ask"], options: AskOptions<K> = {}): Promise<Requests[K]["answer"]> {
    const { signal, onReport } = options;
    if (signal?.aborted) return Promise.reject(new Cancelled());
    const id = ++this.#last;
    const message: ToWorker = { id, kind, ask };
    const answer = new Promise<Requests[K]["answer"]>((resolve, reject) => {
      this.#pending.set(id, { message, resolve, reject, onReport });
    });
    const cancel = (): void => this.#cancel(id);
    signal?.addEventListener("abort", cancel, { once: true });
    this.#send(message);
    return answer.finally(() => signal?.removeEventListener("abort", cancel));
  }

  /** Circuits for games to come, now and after every new start of the worker. */
  adopt(circuits: readonly CircuitEntry[]): void {
    this.#circuits = circuits;
    if (this.#worker !== undefined) this.#adopt();
  }

  /** Ends the worker at once; requests under way are rejected. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(new Cancelled());
    this.#pending.clear();
  }

  #send(message: ToWorker): void {
    if (this.#worker === undefined) {
      this.#worker = this.#start();
      this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
      this.#worker.onerror = () => this.stop();
      if (this.#circuits.length > 0) this.#adopt();
    }
    this.#worker.postMessage(message);
  }

  #adopt(): void {
    this.#worker!.postMessage({ id: 0, kind: "adopt", ask: { circuits: this.#circuits } } satisfies ToWorker);
  }

  #cancel(id: number): void {
    if (!this.#pending.has(id)) return;
    this.#worker?.postMessage({ id, cancel: true } satisfies ToWorker);
    setTimeout(() => this.#replace(id), PATIENCE);
  }

  /** Another worker for what is still wanted, where this one does not let go of a request. */
  #replace(id: number): void {
    const stuck = this.#pending.get(id);
    if (stuck === undefined) return;
    this.#pending.delete(id);
    this.#worker?.terminate();
    this.#worker = undefined;
    stuck.reject(new Cancelled());
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  #hear(message: FromWorker): void {
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    if ("report" in message) {
      pending.onReport?.(message.report as never);
      return;
    }
    this.#pending.delete(message.id);
    if ("answer" in message) pending.resolve(message.answer as never);
    else pending.reject(message.error === "cancelled" ? new Cancelled() : new Error(message.error));
  }
}
