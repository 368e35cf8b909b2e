/**
 * agon worker: this machine as one of many.
 */
import { availableParallelism } from "node:os";
import { untilInterrupted } from "../interrupt.ts";
import { type ExitCode, type Io, WrongUsage } from "../io.ts";
import { addLogFlags, Log, type LogFlags } from "../log.ts";
import { addPluginFlag } from "../plugins.ts";
import { reachQueue } from "../queue.ts";
import { countNumber, timeOption } from "../search-options.ts";
import { resultsVersion } from "../version.ts";
import { type CliCommand, examples } from "./command.ts";

interface WorkerOptions extends LogFlags {
  readonly queue?: string;
  readonly threads: number;
  readonly lock: number;
}

export const worker: CliCommand = {
  name: "worker",
  describe: (command) =>
    addLogFlags(addPluginFlag(command))
      .description("Takes jobs of experiments and tournaments from a queue in Redis until it is interrupted.")
      .option("--queue <url>", "redis://host:port")
      .option("--threads <number>", "jobs at once", countNumber, availableParallelism())
      .addOption(timeOption("--lock <time>", "how soon another worker takes over the jobs of one that died", 30_000))
      .addHelpText("after", examples("agon worker --queue redis://lab.example:6379")),

  async run(io: Io, _given: readonly string[], options: WorkerOptions): Promise<ExitCode> {
    const { queue, threads, lock } = options;
    const log = new Log(io.stderr, options);
    if (queue === undefined) throw new WrongUsage("agon worker: give --queue redis://host:port.");
    await (await reachQueue(io, queue)).close();
    const { QueueWorker } = await import("../../fleet/queue-worker.ts");
    const onTrouble = ({ message }: Error): void => log.write({ level: "warn", event: "trouble", message });
    const working = new QueueWorker({
      url: queue,
      version: resultsVersion(),
      threads,
      lock,
      onTrouble,
    });
    log.write({
      ...{ level: "info", event: "listening", message: `Working for ${queue} on ${threads} threads.` },
      fields: { queue, threads },
    });
    await untilInterrupted();
    const again = untilInterrupted();
    const message = "Finishing what is under way; interrupt again to leave it to others.";
    log.write({ level: "info", event: "finishing", message });
    await Promise.race([working.close(), again.then(() => working.close({ atOnce: true }))]);
    return 0;
  },
};
