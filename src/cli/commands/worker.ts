/**
 * agon worker: this machine as one of many.
 */
import { availableParallelism } from "node:os";
import { untilInterrupted } from "../interrupt.ts";
import { BadInput, type ExitCode, type Io } from "../io.ts";
import { openQueue } from "../queue.ts";
import { duration, wholeNumber } from "../search-options.ts";
import { VERSION } from "../version.ts";
import { type CliCommand, examples } from "./command.ts";

interface WorkerOptions {
  readonly queue?: string;
  readonly threads: number;
  readonly lock: number;
}

export const worker: CliCommand = {
  name: "worker",
  describe: (command) =>
    command
      .description("Takes jobs of experiments and tournaments from a queue in Redis until it is interrupted.")
      .option("--queue <url>", "redis://host:port")
      .option("--threads <number>", "jobs at once", wholeNumber, availableParallelism())
      .option("--lock <time>", "how soon another worker takes over the jobs of one that died", duration, 30_000)
      .addHelpText("after", examples("agon worker --queue redis://lab.example:6379")),

  async run(io: Io, _given: readonly string[], { queue, threads, lock }: WorkerOptions): Promise<ExitCode> {
    if (queue === undefined) throw new BadInput("agon worker: give --queue redis://host:port.");
    await (await openQueue(queue)).close();
    const { QueueWorker } = await import("../../fleet/queue-worker.ts");
    const onTrouble = (error: Error): void => void io.stderr.write(`${error.message}\n`);
    const working = new QueueWorker({ url: queue, version: VERSION, threads: Math.max(1, threads), lock, onTrouble });
    io.stderr.write(`Working for ${queue} on ${Math.max(1, threads)} threads.\n`);
    await untilInterrupted();
    io.stderr.write("Finishing what is under way; interrupt again to leave it to others.\n");
    const again = untilInterrupted();
    await Promise.race([working.close(), again.then(() => working.close({ atOnce: true }))]);
    return 0;
  },
};
