import { expect, test } from "vitest";
import { loadGame } from "../compile/load.ts";
import { nativeGame } from "../game/native/native.ts";
import { bundledGame } from "../games/index.ts";
import { unwrap } from "../result.ts";
import { Engine, think } from "../search/engine.ts";
import { serveSearch, type WorkerLike, type WorkerScope, webWorkers } from "./web-workers.ts";

/** A worker on this thread: messages are copied and arrive later, as those of workers do. */
function fakeWorker(): WorkerLike {
  const later = (to: () => { onmessage: WorkerLike["onmessage"] }) => (message: unknown) => {
    const data = structuredClone(message);
    setTimeout(() => to().onmessage?.({ data } as MessageEvent), 0);
  };
  const scope: WorkerScope = { onmessage: null, postMessage: later(() => worker) };
  const worker: WorkerLike = {
    onmessage: null,
    postMessage: later(() => scope),
    terminate: () => {
      worker.onmessage = null;
      scope.onmessage = null;
    },
  };
  serveSearch(scope);
  return worker;
}

const { game } = unwrap(loadGame(bundledGame("connect-four-5x4")!.rules));

test("workers find something, and it is added up", async () => {
  const enough = new AbortController();
  const engine = new Engine({ game, options: { memoryMiB: 16 }, threads: webWorkers(2, fakeWorker) });
  const { playouts, threads } = await engine.think({ signal: enough.signal }, (report) => {
    if (report.threads === 2) enough.abort();
  });
  engine.close();
  expect(threads).toBe(2);
  expect(playouts).toBeGreaterThan(engine.search.playouts);
});

test("a game that is not from rules cannot be made by workers", async () => {
  const own = nativeGame("native:connect-four:4:4")!;
  await expect(think({ game: own, threads: webWorkers(2, fakeWorker) }, { playouts: 1 })).rejects.toThrow(
    "it must come from loadGame",
  );
});
