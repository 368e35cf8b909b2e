/**
 * A sign of life on standard error for work of more than two seconds. The work keeps this thread busy, so a second thread
 * does the writing; it sees how far the work is through shared memory. Nothing happens unless a terminal is there to read it.
 */
import { Worker } from "node:worker_threads";
import type { Io } from "./io.ts";

const WRITER = `
const { writeSync } = require("node:fs");
const { workerData: { doing, shared } } = require("node:worker_threads");
const [DONE, WRITTEN] = [0, 1];
const began = Date.now();
setInterval(() => {
  const seconds = Math.round((Date.now() - began) / 1000);
  const done = Atomics.load(shared, DONE);
  if (seconds < 2) return;
  Atomics.store(shared, WRITTEN, 1);
  writeSync(2, "\\r" + doing + (done > 0 ? ", " + done + " done" : "") + ", " + seconds + " s \\u001b[K");
}, 250);
`;

const [DONE, WRITTEN] = [0, 1];

export function withProgress<T>({ stderr }: Io, doing: string, work: (tick: (done: number) => void) => T): T {
  if (!stderr.isTTY) return work(() => {});
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const writer = new Worker(WRITER, { eval: true, workerData: { doing, shared } });
  writer.unref();
  try {
    return work((done) => Atomics.store(shared, DONE, done));
  } finally {
    void writer.terminate();
    if (Atomics.load(shared, WRITTEN)) stderr.write("\r\u001b[K");
  }
}
