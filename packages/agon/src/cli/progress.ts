/**
 * A sign of life on standard error for work of more than two seconds. The work keeps this thread busy, so a second thread
 * does the writing; it sees how far the work is through shared memory. Nothing happens unless a terminal is there to read it.
 */
import { Worker } from "node:worker_threads";
import { printable } from "agon-engine/gdl";
import type { Io } from "./io.ts";

const WRITER = `
const { writeSync } = require("node:fs");
const { workerData: { doing, shared, after, descriptor } } = require("node:worker_threads");
const [DONE, WRITTEN] = [0, 1];
const began = Date.now();
setInterval(() => {
  const milliseconds = Date.now() - began;
  if (milliseconds < after) return;
  const done = Atomics.load(shared, DONE);
  const seconds = Math.round(milliseconds / 1000);
  writeSync(descriptor, "\\r" + doing + (done > 0 ? ", " + done + " done" : "") + ", " + seconds + " s \\u001b[K");
  Atomics.store(shared, WRITTEN, 1);
}, 250);
`;

const [DONE, WRITTEN] = [0, 1];
const STANDARD_ERROR = 2;

export interface ProgressOptions {
  /** Milliseconds before the first word. Default 2000. */
  readonly after?: number;
  /** Where the second thread writes: a file that is open. Default: standard error. */
  readonly descriptor?: number;
}

export function withProgress<T>(
  { stderr }: Pick<Io, "stderr">,
  doing: string,
  work: (tick: (done: number) => void) => T,
  { after = 2000, descriptor = STANDARD_ERROR }: ProgressOptions = {},
): T {
  if (!stderr.isTTY) return work(() => {});
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const writer = new Worker(WRITER, {
    eval: true,
    workerData: { doing: printable(doing), shared, after, descriptor },
  });
  writer.unref();
  try {
    return work((done) => Atomics.store(shared, DONE, done));
  } finally {
    void writer.terminate();
    if (Atomics.load(shared, WRITTEN)) stderr.steer("\r\u001b[K");
  }
}
