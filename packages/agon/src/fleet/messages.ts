/**
 * What is done elsewhere, and what pool and threads tell each other. Jobs and results are plain, so that they may as well travel
 * through a queue. A thread makes one job at a time, or trials that are made in step.
 *
 *   pool ──job──► thread ──event──► pool ──ack──► thread … ──result──► pool
 */
import type { MatchEvent, MatchJob, MatchRecord } from "agon-engine/match";
import type { Trial, TrialResult } from "./trial.ts";

export type Job =
  | { readonly task: "match"; readonly match: MatchJob }
  | { readonly task: "trial"; readonly trial: Trial };

export type JobResult = MatchRecord | TrialResult;

/** A job that cannot be done, here or elsewhere. */
export class JobError extends Error {}

export type ToThread =
  | { readonly kind: "job"; readonly id: number; readonly job: Job }
  /** The event was taken note of: the match may go on. */
  | { readonly kind: "ack" }
  /** Stop where you are. */
  | { readonly kind: "stop" };

export type FromThread =
  | { readonly kind: "event"; readonly id: number; readonly event: MatchEvent }
  | { readonly kind: "result"; readonly id: number; readonly result: JobResult }
  /** The job cannot be done, here or elsewhere. */
  | { readonly kind: "failed"; readonly id: number; readonly message: string };

/** Milliseconds for compiling and for what no clock counts. */
const SLACK = 120_000;
const DEFAULT_TRIAL = 3_600_000;

/**
 * How long a job may say nothing before it is given up, in milliseconds. A match speaks after each step; one that is taken up
 * again lives through its past first. A trial speaks at its end only.
 */
export function retryFor(job: Job): number {
  if (job.task === "trial") return job.trial.timeLimit ?? DEFAULT_TRIAL;
  const { startClock, playClock, record } = job.match;
  return SLACK + 1000 * (startClock + playClock * (1 + (record?.moves.length ?? 0)));
}
