/**
 * Requests with a limit of time. A worker that does not react to the end of it is replaced (see worker/client.ts).
 */
import { type AskOptions, Cancelled, Engine } from "../worker/client.ts";
import type { Kind, Requests } from "../worker/requests.ts";

export interface RetryOptions<K extends Kind> extends AskOptions<K> {
  readonly milliseconds: number;
}

/** Times a request is made again because the worker was ended on account of another one. */
const RETRIES = 2;

export async function askWithin<K extends Kind>(
  engine: Engine,
  kind: K,
  ask: Requests[K]["ask"],
  { milliseconds, signal, onReport }: RetryOptions<K>,
): Promise<Requests[K]["answer"]> {
  const limit = AbortSignal.timeout(milliseconds);
  const both = signal ? AbortSignal.any([signal, limit]) : limit;
  for (let retries = 0; ; retries++) {
    try {
      return await engine.ask(kind, ask, { signal: both, ...(onReport && { onReport }) });
    } catch (error) {
      if (limit.aborted && !signal?.aborted) throw new TooLong(milliseconds);
      if (!(error instanceof Cancelled) || both.aborted || retries === RETRIES) throw error;
    }
  }
}

/** The rules are to blame: what was asked of them takes too long. */
export class TooLong extends Error {
  override readonly name = "TooLong";
  constructor(milliseconds: number) {
    super(`This was given up after ${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} seconds.`);
  }
}

/** A worker of the editor's own, so that rules that defy every limit keep nobody else waiting. */
export function newEditorEngine(name: string): Engine {
  return new Engine(() => new Worker(new URL("../worker/engine.worker.ts", import.meta.url), { type: "module", name }));
}
