import type { QueueExecutor } from "../fleet/queue.ts";
import { BadInput } from "./io.ts";
import { VERSION } from "./version.ts";

/** What hinders the queue is told to the user. BullMQ is loaded by those who need it: it takes a third of a second. */
export async function openQueue(url: string): Promise<QueueExecutor> {
  const { QueueExecutor } = await import("../fleet/queue.ts");
  try {
    return await QueueExecutor.open({ url, version: VERSION });
  } catch (error) {
    throw new BadInput(`The queue ${url} cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
