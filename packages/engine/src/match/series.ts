/**
 * Many matches, some of them played before: what is over is not played again, what was begun goes on, and everything is written
 * down before it counts.
 */
import { CalledOff, type MatchJob } from "./job.ts";
import type { MatchEvent } from "./match.ts";
import type { MatchRecord } from "./record.ts";
import { type FinishedMatch, finishedOf } from "./table.ts";

/** Where matches are written down. Everything may be said twice: it counts once. */
export interface Ledger {
  /** Those that are over, and the records of those that were begun. */
  load(jobs: readonly MatchJob[]): Promise<Known>;
  note(job: MatchJob, event: MatchEvent): Promise<void>;
  /** The match cannot be played. */
  fail(job: MatchJob, failure: string): Promise<void>;
}

export interface Known {
  readonly finished: readonly FinishedMatch[];
  readonly begun: readonly MatchRecord[];
}

/** Plays a match somewhere; as `Pool.run` does. Rejects with `CalledOff` where the match was stopped before its end. */
export type Execute = (
  job: MatchJob,
  watch: {
    readonly onEvent: (event: MatchEvent) => Promise<void>;
    readonly renewed: () => MatchJob;
    readonly signal?: AbortSignal;
  },
) => Promise<MatchRecord>;

export interface SeriesOptions {
  readonly jobs: readonly MatchJob[];
  readonly execute: Execute;
  readonly ledger: Ledger;
  /** Matches at once. */
  readonly parallel: number;
  readonly signal?: AbortSignal;
  /** After each match: all that are over. False ends the series: matches that are being played are left as they are. */
  readonly onFinished?: (finished: ReadonlyMap<string, FinishedMatch>) => boolean;
  /** Whether an error of `execute` is the job's own fault; others end the series. Default: none is. */
  readonly isFailure?: (error: unknown) => boolean;
}

export async function playSeries(options: SeriesOptions): Promise<ReadonlyMap<string, FinishedMatch>> {
  const { jobs, ledger, parallel, onFinished = () => true } = options;
  const known = await ledger.load(jobs);
  const finished = new Map(known.finished.map((match) => [match.matchId, match]));
  const begun = new Map(known.begun.map((record) => [record.matchId, record]));
  if (finished.size > 0 && !onFinished(finished)) return finished;
  const open = jobs.filter(({ matchId }) => !finished.has(matchId)).values();
  const end = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, end.signal]) : end.signal;
  const lane = async (): Promise<void> => {
    for (const job of open) {
      if (signal.aborted) return;
      const record = begun.get(job.matchId);
      const match = await playOne(record === undefined ? job : { ...job, record }, { ...options, signal });
      if (match === undefined) return;
      finished.set(match.matchId, match);
      if (!onFinished(finished)) end.abort();
    }
  };
  try {
    await Promise.all(Array.from({ length: parallel }, lane));
  } finally {
    end.abort();
  }
  return finished;
}

/** Undefined where it was stopped. */
async function playOne(job: MatchJob, options: SeriesOptions): Promise<FinishedMatch | undefined> {
  const { execute, ledger, signal, isFailure = () => false } = options;
  let record = job.record;
  const onEvent = async (event: MatchEvent): Promise<void> => {
    await ledger.note(job, event);
    record = event.kind === "step" ? withStep(record!, event) : event.record;
  };
  const renewed = (): MatchJob => (record === undefined ? job : { ...job, record });
  try {
    const result = await execute(job, { onEvent, renewed, ...(signal && { signal }) });
    return result.isCompleted || result.isAborted ? finishedOf(result) : undefined;
  } catch (error) {
    if (error instanceof CalledOff) return undefined;
    if (!isFailure(error)) throw error;
    const failure = error instanceof Error ? error.message : String(error);
    await ledger.fail(job, failure);
    return { matchId: job.matchId, goals: undefined, errors: [], failure };
  }
}

type Step = Extract<MatchEvent, { kind: "step" }>;

/** The record with one more step. */
export function withStep(record: MatchRecord, { moves, errors, state, time }: Step): MatchRecord {
  return {
    ...record,
    moves: [...record.moves, [...moves]],
    errors: [...record.errors, [...errors]],
    states: [...record.states, state],
    stateTimes: [...record.stateTimes, time],
  };
}

/** Writes down nothing: for series that need not outlive the program. */
export const FORGETFUL: Ledger = {
  load: async () => ({ finished: [], begun: [] }),
  note: async () => {},
  fail: async () => {},
};
