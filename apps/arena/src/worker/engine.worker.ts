/**
 * A worker of the page: hears requests, answers them, can be cancelled between slices of work.
 */
import { ANSWERS, type Circumstances } from "./answers.ts";
import type { FromWorker, Kind, ToWorker } from "./requests.ts";

const running = new Map<number, AbortController>();

function post(message: FromWorker): void {
  self.postMessage(message);
}

async function answer(id: number, kind: Kind, ask: unknown): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const circumstances: Circumstances<never> = {
    signal: controller.signal,
    report: (report) => post({ id, report }),
  };
  try {
    if (!Object.hasOwn(ANSWERS, kind)) throw new Error(`There is no request ${kind}.`);
    const answering = ANSWERS[kind] as (ask: unknown, circumstances: Circumstances<never>) => unknown;
    post({ id, answer: await answering(ask, circumstances) });
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    running.delete(id);
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("cancel" in data) running.get(data.id)?.abort();
  else void answer(data.id, data.kind, data.ask);
};
