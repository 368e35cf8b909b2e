/**
 * What ends a process with the one that started it, even where the latter was killed and the former computes: the other
 * end of a pipe is closed by the system, and a second thread, which waits for just that, is not held up by the first.
 */
import { Worker } from "node:worker_threads";

/** The place of the pipe among the streams of the process. */
export const LIFELINE = 4;

const WATCHER = `
const { Socket } = require("node:net");
const { workerData: fd } = require("node:worker_threads");
const end = () => process.kill(process.pid, "SIGKILL");
new Socket({ fd }).on("error", end).on("close", end).resume();
`;

export function holdLifeline(): void {
  new Worker(WATCHER, { eval: true, workerData: LIFELINE }).unref();
}
