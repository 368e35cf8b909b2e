/**
 * Jobs on worker threads, one at a time on each. A thread that dies takes nothing with it: another takes its place and the job is
 * done again from where its last acknowledged event left it. A job that says nothing for too long is given up with its thread.
 */
import { Worker } from "node:worker_threads";
import { CalledOff, type MatchEvent, type MatchJob, type MatchRecord } from "agon-engine/match";
import { type FromThread, type Job, JobError, type JobResult, retryFor, type ToThread } from "./messages.ts";
import type { Trial, TrialResult } from "./trial.ts";

export { JobError } from "./messages.ts";

export interface PoolOptions {
  readonly threads: number;
  /** How often a job is tried whose thread dies. Default 3. */
  readonly attempts?: number;
}

export interface JobWatch {
  /** The job goes on when this has returned. */
  readonly onEvent?: (event: MatchEvent) => Promise<void>;
  /** What to do in place of the job after its thread has died: the same from where it was. Default: the job. */
  readonly renewed?: () => MatchJob;
  /** Stops the match; its record can be taken up again. */
  readonly signal?: AbortSignal;
  /** Milliseconds without a word after which the job is given up. Default: what its clocks or its time limit allow. */
  readonly timeout?: number;
}

interface Waiting {
  readonly job: Job;
  readonly watch: JobWatch;
  readonly attempt: number;
  readonly resolve: (result: JobResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Longer ones fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The built thread: beside this file, or, when the sources are run by a test, where the build puts it. */
const THREAD = import.meta.url.endsWith(".ts")
  ? new URL("../../dist/fleet/worker.js", import.meta.url)
  : new URL("./worker.js", import.meta.url);

export class Pool {
  readonly #options: Required<PoolOptions>;
  readonly #waiting: Waiting[] = [];
  readonly #idle: Worker[] = [];
  readonly #threads = new Set<Worker>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = { attempts: 3, ...options };
  }

  /** The threads alive. */
  get threads(): readonly Worker[] {
    return [...this.#threads];
  }

  run(match: MatchJob, watch: JobWatch = {}): Promise<MatchRecord> {
    return this.#enter({ task: "match", match }, watch) as Promise<MatchRecord>;
  }

  /** One trial of an experiment. A signal takes it off the list where no thread has begun it. */
  measure(trial: Trial, watch: Pick<JobWatch, "signal" | "timeout"> = {}): Promise<TrialResult> {
    return this.#enter({ task: "trial", trial }, watch) as Promise<TrialResult>;
  }

  #enter(job: Job, watch: JobWatch): Promise<JobResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new CalledOff("the pool is closed"));
      this.#waiting.push({ job, watch, attempt: 1, resolve, reject });
      this.#dispatch();
    });
  }

  /** Ends the threads; jobs that are not done are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new CalledOff("the pool was closed"));
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const first = this.#waiting[0]!;
      if (first.job.task === "trial" && first.watch.signal?.aborted) {
        this.#waiting.shift()!.reject(new CalledOff("it was called off"));
        continue;
      }
      const thread = this.#idle.pop() ?? this.#spawn();
      if (thread === undefined) return;
      this.#serve(thread, this.#waiting.shift()!);
    }
  }

  #spawn(): Worker | undefined {
    if (this.#threads.size >= this.#options.threads) return undefined;
    const thread = new Worker(THREAD);
    this.#threads.add(thread);
    thread.unref();
    // An idle thread that dies is not missed: the next job gets another.
    thread.on("error", () => {});
    thread.once("exit", () => {
      this.#threads.delete(thread);
      const index = this.#idle.indexOf(thread);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    return thread;
  }

  #serve(thread: Worker, waiting: Waiting): void {
    const { job, watch } = waiting;
    const timeout = Math.min(watch.timeout ?? retryFor(job), LONGEST_TIMER);
    let trouble: unknown;
    let noted = Promise.resolve();
    let clock: NodeJS.Timeout;
    const listen = (): void => {
      clock = setTimeout(() => this.#giveUp(thread, waiting, leave, timeout), timeout);
    };
    const stop = (): void => tell(thread, { kind: "stop" });
    const leave = (): void => {
      clearTimeout(clock);
      thread.off("message", hear).off("error", fail).off("exit", died).unref();
      watch.signal?.removeEventListener("abort", stop);
    };
    const free = (): void => {
      leave();
      this.#idle.push(thread);
      this.#dispatch();
    };
    const hear = (message: FromThread): void => {
      clearTimeout(clock);
      if (message.kind === "event") {
        noted = this.#note(thread, message.event, waiting, leave).then((goesOn) => void (goesOn && listen()));
        return;
      }
      if (message.kind === "result") waiting.resolve(message.result);
      else waiting.reject(new JobError(message.message));
      free();
    };
    const fail = (error: unknown): void => void (trouble = error);
    const died = (): void => {
      leave();
      // What the thread said last is written down before another goes on from there.
      void noted.then(() => this.#retry(waiting, trouble));
    };
    thread.on("message", hear).on("error", fail).once("exit", died).ref();
    watch.signal?.addEventListener("abort", stop, { once: true });
    tell(thread, { kind: "job", job });
    listen();
    if (watch.signal?.aborted) stop();
  }

  /** The thread waits until the event is taken note of; if that fails, so does the job. Says whether it goes on. */
  async #note(thread: Worker, event: MatchEvent, { watch, reject }: Waiting, leave: () => void): Promise<boolean> {
    try {
      await watch.onEvent?.(event);
      tell(thread, { kind: "ack" });
      return this.#threads.has(thread);
    } catch (error) {
      leave();
      reject(error);
      await thread.terminate();
      this.#dispatch();
      return false;
    }
  }

  /** The same would happen again: the job is not tried once more. */
  #giveUp(thread: Worker, { reject }: Waiting, leave: () => void, timeout: number): void {
    leave();
    reject(new JobError(`it said nothing for ${timeout / 1000} s`));
    void thread.terminate().then(() => this.#dispatch());
  }

  #retry({ job, watch, attempt, resolve, reject }: Waiting, trouble: unknown): void {
    if (this.#closed) reject(new CalledOff("the pool was closed"));
    else if (attempt >= this.#options.attempts)
      reject(new JobError(`its thread died ${attempt} times${trouble ? `: ${String(trouble)}` : ""}`));
    else this.#waiting.unshift({ job: renewed(job, watch), watch, attempt: attempt + 1, resolve, reject });
    this.#dispatch();
  }
}

function renewed(job: Job, watch: JobWatch): Job {
  return job.task === "match" && watch.renewed !== undefined ? { task: "match", match: watch.renewed() } : job;
}

function tell(thread: Worker, message: ToThread): void {
  thread.postMessage(message);
}
