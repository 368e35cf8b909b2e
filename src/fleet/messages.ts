/**
 * What the pool and its threads tell each other. Jobs and results are plain, so that they may as well travel through a queue.
 *
 *   pool ──job──► thread ──event──► pool ──ack──► thread … ──result──► pool
 */
import type { MatchJob } from "../match/job.ts";
import type { MatchEvent } from "../match/match.ts";
import type { MatchRecord } from "../match/record.ts";

export type ToThread =
  | { readonly kind: "job"; readonly job: MatchJob }
  /** The event was taken note of: the match may go on. */
  | { readonly kind: "ack" }
  /** Stop where you are. */
  | { readonly kind: "stop" };

export type FromThread =
  | { readonly kind: "event"; readonly event: MatchEvent }
  | { readonly kind: "result"; readonly record: MatchRecord }
  /** The job cannot be done, here or elsewhere. */
  | { readonly kind: "failed"; readonly message: string };
