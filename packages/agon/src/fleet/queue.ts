/**
 * Jobs on other machines, through a queue in Redis (BullMQ): the side that hands them out. `queue-worker.ts` is the other one.
 *
 *   executor ──add──► Redis ──► worker ──result──► Redis ──completed──► executor
 *
 * A job is known by the hash of what it says. Handing it out twice is handing it out once, and a program that asks again after a crash finds
 * the result that is already there. Events tell when a job is done; they may get lost while Redis restarts, so that every few
 * seconds all open jobs are looked up, and those that Redis has forgotten are handed out again.
 */
import { createHash } from "node:crypto";
import { setMaxListeners } from "node:events";
import { CalledOff, type MatchEvent, type MatchJob, type MatchRecord } from "agon-engine/match";
import { Queue, Job as QueuedJob, QueueEvents } from "bullmq";
import { Redis } from "ioredis";
import { type Job, JobError } from "./messages.ts";
import type { JobWatch } from "./pool.ts";
import type { Trial, TrialResult } from "./trial.ts";

export interface QueueOptions {
  /** redis://host:port */
  readonly url: string;
  /** Of the program: workers of another one have another queue. */
  readonly version: string;
  /** Jobs handed out at once. Default 256. */
  readonly window?: number;
  /** Milliseconds between two looks at all open jobs. Default 3000. */
  readonly sweep?: number;
}

/** What a worker sends back. */
export type QueueResult =
  | { readonly task: "match"; readonly record: MatchRecord; readonly events: readonly MatchEvent[] }
  | { readonly task: "trial"; readonly result: TrialResult };

export function queueName(version: string): string {
  return `agon-${version}`;
}

/** Commands wait until Redis is back, however long that takes. */
export function connectionTo(url: string) {
  return { url, maxRetriesPerRequest: null };
}

const KEPT_SECONDS = 7 * 24 * 3600;
const CONNECT_MILLISECONDS = 10_000;

interface Waiter {
  readonly resolve: (result: QueueResult) => void;
  readonly reject: (error: unknown) => void;
}

interface Open {
  readonly job: Job;
  readonly waiters: Set<Waiter>;
}

export class QueueExecutor {
  readonly window: number;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #open = new Map<string, Open>();
  readonly #timer: NodeJS.Timeout;
  #sweeping = false;
  #closed = false;

  private constructor(queue: Queue, events: QueueEvents, { window = 256, sweep = 3000 }: QueueOptions) {
    this.window = window;
    this.#queue = queue;
    this.#events = events;
    events.on("completed", ({ jobId }) => void this.#look(jobId));
    events.on("failed", ({ jobId }) => void this.#look(jobId));
    this.#timer = setInterval(() => void this.#sweep(), sweep);
  }

  static async open(options: QueueOptions): Promise<QueueExecutor> {
    await reach(options.url);
    const connection = connectionTo(options.url);
    const queue = new Queue(queueName(options.version), { connection });
    const events = new QueueEvents(queueName(options.version), { connection });
    // A connection that breaks comes back by itself.
    queue.on("error", () => {});
    events.on("error", () => {});
    try {
      await within(CONNECT_MILLISECONDS, Promise.all([queue.waitUntilReady(), events.waitUntilReady()]));
    } catch (error) {
      await shut(queue, events);
      throw error;
    }
    return new QueueExecutor(queue, events, options);
  }

  /** How many workers listen to it now. */
  workers(): Promise<number> {
    return this.#queue.getWorkersCount();
  }

  /** What happened is told when the match is over. */
  async run(match: MatchJob, { onEvent, signal }: JobWatch = {}): Promise<MatchRecord> {
    const done = await this.#enter({ task: "match", match }, signal);
    if (done.task !== "match") throw new Error("a match came back as something else");
    for (const event of done.events) await onEvent?.(event);
    return done.record;
  }

  async measure(trial: Trial, { signal }: Pick<JobWatch, "signal"> = {}): Promise<TrialResult> {
    const done = await this.#enter({ task: "trial", trial }, signal);
    if (done.task !== "trial") throw new Error("a trial came back as something else");
    return done.result;
  }

  /** Takes back what no worker has begun. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#timer);
    const ids = [...this.#open.keys()];
    for (const id of ids) this.#settle(id, ({ reject }) => reject(new CalledOff("the queue was closed")));
    const takenBack = Promise.allSettled(ids.map((id) => this.#queue.remove(id)));
    await within(CONNECT_MILLISECONDS, takenBack).catch(() => {});
    await shut(this.#queue, this.#events);
  }

  async #enter(job: Job, signal: AbortSignal | undefined): Promise<QueueResult> {
    if (this.#closed || signal?.aborted) throw new CalledOff("the queue is closed");
    const id = idOf(job);
    return new Promise<QueueResult>((resolve, reject) => {
      const waiter = { resolve, reject };
      const known = this.#open.get(id);
      // Requests for the same job wait for the same result.
      if (known !== undefined) known.waiters.add(waiter);
      else {
        this.#open.set(id, { job, waiters: new Set([waiter]) });
        this.#hand(id, job).catch((error: unknown) => this.#settle(id, ({ reject: tell }) => tell(error)));
      }
      if (signal === undefined) return;
      // As many wait for the same signal as jobs are handed out.
      setMaxListeners(0, signal);
      signal.addEventListener("abort", () => this.#callOff(id, waiter), { once: true });
    });
  }

  /** Where the job is there already, perhaps done long ago, adding it changes nothing: hence the look. */
  async #hand(id: string, job: Job): Promise<void> {
    await this.#queue.add(job.task, job, {
      jobId: id,
      removeOnComplete: { age: KEPT_SECONDS },
      removeOnFail: { age: KEPT_SECONDS },
    });
    await this.#look(id);
  }

  #callOff(id: string, waiter: Waiter): void {
    const open = this.#open.get(id);
    if (!open?.waiters.delete(waiter)) return;
    waiter.reject(new CalledOff("it was called off"));
    if (open.waiters.size > 0) return;
    this.#open.delete(id);
    if (!this.#closed) void this.#queue.remove(id).catch(() => {});
  }

  #settle(id: string, tell: (waiter: Waiter) => void): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    for (const waiter of open?.waiters ?? []) tell(waiter);
  }

  /** Takes the result of an open job where there is one. */
  async #look(id: string): Promise<void> {
    if (!this.#open.has(id) || this.#closed) return;
    const job = await QueuedJob.fromId<Job, QueueResult>(this.#queue, id);
    const open = this.#open.get(id);
    if (open === undefined) return;
    if (job === undefined) return this.#hand(id, open.job);
    if (job.finishedOn === undefined) return;
    const { returnvalue, failedReason } = job;
    this.#settle(id, ({ resolve, reject }) =>
      returnvalue ? resolve(returnvalue) : reject(new JobError(failedReason || "it failed")),
    );
    // It is in good hands now; whatever is left is removed by its age.
    await job.remove().catch(() => {});
  }

  async #sweep(): Promise<void> {
    if (this.#sweeping) return;
    this.#sweeping = true;
    try {
      for (const id of [...this.#open.keys()]) await this.#look(id);
    } catch {
      // Redis is away: the next sweep looks again.
    } finally {
      this.#sweeping = false;
    }
  }
}

/** Closing tells them to stop; where Redis does not answer any more, the connections are cut. */
async function shut(queue: Queue, events: QueueEvents): Promise<void> {
  const closed = Promise.allSettled([queue.close(), events.close()]);
  await within(2000, closed).catch(() => void Promise.allSettled([queue.disconnect(), events.disconnect()]));
}

/** Once the queue is open it waits for Redis as long as it takes; whether there is one at all is asked before. */
async function reach(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, connectTimeout: CONNECT_MILLISECONDS, retryStrategy: () => null });
  let trouble: Error | undefined;
  client.on("error", (error) => {
    trouble = error;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw trouble ?? error;
  } finally {
    client.disconnect();
  }
}

function idOf(job: Job): string {
  return createHash("sha256").update(JSON.stringify(job)).digest("hex");
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let clock: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error(`no answer within ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(clock));
}
