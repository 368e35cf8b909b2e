import type { QueueExecutor } from "../fleet/queue.ts";
import { BadInput, type Io } from "./io.ts";
import { resultsVersion } from "./version.ts";

/** Milliseconds without a word of Redis after which the user is told. */
const SILENCE = 800;

/** A queue to hand jobs out by; the user is told where nobody would take them. */
export async function openQueue(io: Pick<Io, "stderr">, url: string): Promise<QueueExecutor> {
  const queue = await reachQueue(io, url);
  if ((await queue.workers()) === 0)
    io.stderr.write(`Nobody works for ${url} yet: \`agon worker --queue ${url}\` does, of the same build.\n`);
  return queue;
}

/** What hinders the queue is told to the user. BullMQ is loaded by those who need it: it takes a third of a second. */
export async function reachQueue({ stderr }: Pick<Io, "stderr">, url: string): Promise<QueueExecutor> {
  const { QueueExecutor } = await import("../fleet/queue.ts");
  const timer = setTimeout(() => stderr.write(`${url} does not answer yet; waiting for it.\n`), SILENCE);
  try {
    return await QueueExecutor.open({ url, version: resultsVersion() });
  } catch (error) {
    throw new BadInput(`The queue ${url} cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    clearTimeout(timer);
  }
}
