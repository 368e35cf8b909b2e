/**
 * Jobs on worker threads, one at a time on each, or many trials that are made in step. A thread that dies takes nothing with it: another takes its place and the job is
 * done again from where its last acknowledged event left it. A job that says nothing for too long is given up with its thread.
 */
import { Worker } from "node:worker_threads";
import { CalledOff, type MatchEvent, type MatchJob, type MatchRecord } from "agon-engine/match";
import { type FromThread, type Job, JobError, type JobResult, retryFor, type ToThread } from "./messages.ts";
import { stepKey, TRIALS_IN_STEP, type Trial, type TrialResult } from "./trial.ts";

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

/** What a thread is doing. */
interface Load {
  jobs: number;
  /** What its trials have in common, where others may join them. */
  key: string | undefined;
  /** Whether it is being ended. */
  isEnding?: boolean;
}

export class Pool {
  readonly #options: Required<PoolOptions>;
  #waiting: Waiting[] = [];
  readonly #threads = new Map<Worker, Load>();
  #jobs = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = { attempts: 3, ...options };
  }

  /** The threads alive. */
  get threads(): readonly Worker[] {
    return [...this.#threads.keys()];
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

  /** Gives jobs to threads in the order in which they came, but lets a trial pass that can be made in step with others. */
  #dispatch(): void {
    this.#waiting = this.#waiting.filter((waiting) => {
      const { job, watch, reject } = waiting;
      if (job.task === "trial" && watch.signal?.aborted) {
        reject(new CalledOff("it was called off"));
        return false;
      }
      const thread = this.#threadFor(job);
      if (thread !== undefined) this.#serve(thread, waiting);
      return thread === undefined;
    });
  }

  /** A thread that makes trials of this kind and has a lane left, one that does nothing, or a new one. */
  #threadFor(job: Job): Worker | undefined {
    const key = job.task === "trial" ? stepKey(job.trial) : undefined;
    let idle: Worker | undefined;
    for (const [thread, load] of this.#threads) {
      if (load.isEnding) continue;
      if (key !== undefined && load.key === key && load.jobs > 0 && load.jobs < TRIALS_IN_STEP) return thread;
      if (load.jobs === 0) idle ??= thread;
    }
    return idle ?? this.#spawn();
  }

  #spawn(): Worker | undefined {
    if (this.#threads.size >= this.#options.threads) return undefined;
    const thread = new Worker(THREAD);
    this.#threads.set(thread, { jobs: 0, key: undefined });
    thread.unref();
    thread.setMaxListeners(4 * TRIALS_IN_STEP);
    // An idle thread that dies is not missed: the next job gets another.
    thread.on("error", () => {});
    thread.once("exit", () => void this.#threads.delete(thread));
    return thread;
  }

  #serve(thread: Worker, waiting: Waiting): void {
    const { job, watch } = waiting;
    const id = this.#jobs++;
    const load = this.#threads.get(thread)!;
    load.jobs++;
    load.key = job.task === "trial" ? stepKey(job.trial) : undefined;
    const timeout = Math.min(watch.timeout ?? retryFor(job), LONGEST_TIMER);
    let trouble: unknown;
    let noted = Promise.resolve();
    let clock: NodeJS.Timeout;
    // Trials that share a thread share its time.
    let sharing = load.jobs;
    const listen = (turns = 1): void => {
      clock = setTimeout(() => {
        sharing = Math.max(sharing, load.jobs);
        if (turns < sharing) listen(turns + 1);
        else this.#giveUp(thread, waiting, leave, timeout);
      }, timeout);
    };
    const stop = (): void => tell(thread, { kind: "stop" });
    const leave = (): void => {
      clearTimeout(clock);
      thread.off("message", hear).off("error", fail).off("exit", died);
      if (--load.jobs === 0) thread.unref();
      watch.signal?.removeEventListener("abort", stop);
    };
    const free = (): void => {
      leave();
      this.#dispatch();
    };
    const hear = (message: FromThread): void => {
      if (message.id !== id) return;
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
    // A trial that computes does not listen; those that share a thread would be many listeners.
    if (job.task === "match") watch.signal?.addEventListener("abort", stop, { once: true });
    tell(thread, { kind: "job", id, job });
    listen();
    if (job.task === "match" && watch.signal?.aborted) stop();
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
      await this.#end(thread);
      return false;
    }
  }

  /** The same would happen again: the job is not tried once more. */
  #giveUp(thread: Worker, { reject }: Waiting, leave: () => void, timeout: number): void {
    leave();
    reject(new JobError(`it said nothing for ${timeout / 1000} s`));
    void this.#end(thread);
  }

  /** Ends a thread; other trials on it are made again elsewhere. */
  async #end(thread: Worker): Promise<void> {
    const load = this.#threads.get(thread);
    if (load !== undefined) load.isEnding = true;
    await thread.terminate();
    this.#dispatch();
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
