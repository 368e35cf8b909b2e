/**
 * The side of the queue that works: takes jobs, does them on threads of this machine, and sends back what came out.
 *
 * A worker that dies stops renewing the lock of its jobs; when a lock has run out, BullMQ gives the job to another worker. The threads
 * compute, so that the locks are renewed however long a job takes.
 */

import { CalledOff, type MatchEvent } from "agon-engine/match";
import { type Job as QueuedJob, UnrecoverableError, WaitingError, Worker } from "bullmq";
import { type Job, JobError } from "./messages.ts";
import { Pool } from "./pool.ts";
import { connectionTo, type QueueResult, queueName } from "./queue.ts";

export interface QueueWorkerOptions {
  readonly url: string;
  readonly version: string;
  /** Jobs at once. */
  readonly threads: number;
  /** Milliseconds after which the jobs of a worker that died go to another one. Default 30,000. */
  readonly lock?: number;
  readonly onDone?: (done: number) => void;
  /** Trouble with Redis; the worker goes on when it is over. */
  readonly onTrouble?: (error: Error) => void;
}

/** How often a job may lose its worker before it counts as deadly. */
const MOST_DEATHS = 10;

export class QueueWorker {
  readonly #worker: Worker<Job, QueueResult>;
  readonly #pool: Pool;

  constructor({ url, version, threads, lock = 30_000, onDone, onTrouble }: QueueWorkerOptions) {
    this.#pool = new Pool({ threads });
    this.#worker = new Worker<Job, QueueResult>(queueName(version), (job, token) => this.#work(job, token), {
      connection: connectionTo(url),
      concurrency: threads,
      lockDuration: lock,
      stalledInterval: lock,
      maxStalledCount: MOST_DEATHS,
    });
    let done = 0;
    this.#worker.on("completed", () => onDone?.(++done));
    this.#worker.on("error", (error) => onTrouble?.(error));
  }

  /** Ends when the jobs under way are done, or at once: then they go to others. */
  async close({ atOnce = false } = {}): Promise<void> {
    if (atOnce) await this.#pool.close();
    await this.#worker.close(atOnce);
    await this.#pool.close();
  }

  async #work(queued: QueuedJob<Job, QueueResult>, token: string | undefined): Promise<QueueResult> {
    try {
      return await this.#result(queued.data);
    } catch (error) {
      if (error instanceof CalledOff) {
        await queued.moveToWait(token);
        throw new WaitingError();
      }
      // The fault is the job's own: another worker would fail as well.
      if (error instanceof JobError) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  async #result(job: Job): Promise<QueueResult> {
    if (job.task === "trial") return { task: "trial", result: await this.#pool.measure(job.trial) };
    const events: MatchEvent[] = [];
    const record = await this.#pool.run(job.match, { onEvent: async (event) => void events.push(event) });
    return { task: "match", record, events };
  }
}
