/**
 * A search in a page, with a web worker beside it.
 */
import { loadGame, think, unwrap } from "agon-engine";
import { webWorkers } from "agon-engine/browser";
import { connectFour } from "agon-engine/games";

const { game } = unwrap(loadGame(connectFour.rules));
const start = (): Worker => new Worker(new URL("./search.worker.ts", import.meta.url), { type: "module" });

const enough = new AbortController();
const { role, best, threads, reason } = await think(
  { game, options: { memoryMiB: 64 }, threads: webWorkers(2, start) },
  { signal: enough.signal, interval: 50 },
  (report) => {
    if (report.threads === 2) enough.abort();
  },
);
console.log(`${reason}: ${game.moveText(role, best)}, ${threads} threads`);
