import { expect, test } from "vitest";
import { Cancelled, type Channel, Engine } from "../worker/client.ts";
import type { FromWorker, ToWorker } from "../worker/requests.ts";
import { askWithin, TooLong } from "./timeout.ts";

/** A worker that answers texts that are not `stuck`, and never hears a cancellation. */
class FakeWorker implements Channel {
  onmessage: Channel["onmessage"] = null;
  onerror: Channel["onerror"] = null;
  ended = false;

  postMessage(message: ToWorker): void {
    if ("cancel" in message || (message.ask as { text: string }).text === "stuck") return;
    const data: FromWorker = { id: message.id, answer: { ok: true, text: "formatted" } };
    queueMicrotask(() => this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent));
  }

  terminate(): void {
    this.ended = true;
  }
}

function engineOf(): { engine: Engine; workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const engine = new Engine(() => {
    workers.push(new FakeWorker());
    return workers.at(-1)!;
  });
  return { engine, workers };
}

test("an answer in time", async () => {
  const { engine } = engineOf();
  await expect(askWithin(engine, "format", { text: "a" }, { milliseconds: 3_600_000 })).resolves.toMatchObject({
    ok: true,
  });
});

test("a worker that is stuck is replaced, and whoever asked is told", async () => {
  const { engine, workers } = engineOf();
  await expect(askWithin(engine, "format", { text: "stuck" }, { milliseconds: 50 })).rejects.toThrow(TooLong);
  expect(workers[0]!.ended).toBe(true);
  await expect(askWithin(engine, "format", { text: "a" }, { milliseconds: 3_600_000 })).resolves.toMatchObject({
    ok: true,
  });
  expect(workers).toHaveLength(2);
});

test("a request is made again where the worker was ended on account of another", async () => {
  const { engine, workers } = engineOf();
  const answer = askWithin(engine, "format", { text: "stuck" }, { milliseconds: 300 });
  engine.stop();
  await expect(answer).rejects.toThrow(TooLong);
  expect(workers).toHaveLength(2);
});

test("a request that is given up is not made again", async () => {
  const { engine, workers } = engineOf();
  const gone = new AbortController();
  const answer = askWithin(engine, "format", { text: "stuck" }, { milliseconds: 3_600_000, signal: gone.signal });
  gone.abort();
  await expect(answer).rejects.toThrow(Cancelled);
  expect(workers).toHaveLength(1);
});
