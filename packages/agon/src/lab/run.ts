/**
 * Running an experiment: what is known is not done again, everything is written down before it counts, and the order of the
 * runs keeps the table balanced wherever it is cut short.
 */

import { type Sprt, type SprtSettings, sprt } from "agon-engine/match";
import type { TrialResult } from "../fleet/trial.ts";
import { type ExperimentPlan, type LabTrial, type RunGroup, runsAt, trialSeed as seedOfRun } from "./cells.ts";

/** One run, as it is kept. */
export interface LabResult extends TrialResult {
  readonly index: number;
  readonly milliseconds: number;
  /** What was answered, where questions are asked. */
  readonly answer?: unknown;
}

export interface KeptResult {
  readonly group: RunGroup;
  readonly seed: number;
  /** What came of the seed for this run. */
  readonly trialSeed: number;
  readonly result: LabResult;
}

/** Where results are kept. Everything may be said twice: it counts once. */
export interface LabLedger {
  load(hashes: readonly string[], seed: number): Promise<ReadonlyMap<string, readonly LabResult[]>>;
  put(kept: KeptResult): Promise<void>;
}

export interface RunOptions {
  readonly plan: ExperimentPlan;
  readonly seed: number;
  /** Share of the published number of runs. */
  readonly scale: number;
  readonly ledger: LabLedger;
  /** Makes a trial somewhere. */
  readonly measure: (trial: LabTrial, watch: { readonly signal: AbortSignal }) => Promise<TrialResult>;
  /** Runs at once. */
  readonly parallel: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LabProgress) => void;
  /** Whether an error of `measure` is the trial's own fault; others end the run. Default: none is. */
  readonly isFailure?: (error: unknown) => boolean;
}

export interface LabProgress {
  readonly done: number;
  readonly asked: number;
  /** Milliseconds; undefined while nothing is known. */
  readonly left: number | undefined;
}

export interface Failure {
  readonly group: string;
  readonly index: number;
  readonly message: string;
}

export interface RanExperiment {
  readonly results: RunResults;
  readonly failures: readonly Failure[];
  readonly interrupted: boolean;
}

/** By group, in the order of their indices. */
export type RunResults = ReadonlyMap<string, readonly LabResult[]>;

interface Errand {
  readonly group: RunGroup;
  readonly index: number;
}

export async function runExperiment(options: RunOptions): Promise<RanExperiment> {
  const { plan, seed, ledger, parallel, isFailure = () => false, onProgress } = options;
  const book = await Book.open(options);
  const failures: Failure[] = [];
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const errands = book.open.values();
  const lane = async (): Promise<void> => {
    for (const { group, index } of errands) {
      if (signal.aborted) return;
      if (book.isClear(group.key)) continue;
      const trialSeed = seedOfRun(plan.experiment, seed, group.key, index);
      const began = performance.now();
      try {
        const measured = await options.measure(group.trial(index, trialSeed), { signal });
        const result = { index, ...measured, milliseconds: Math.round(performance.now() - began) };
        await ledger.put({ group, seed, trialSeed, result });
        book.add(group.key, result);
      } catch (error) {
        if (signal.aborted) return;
        if (!isFailure(error)) throw error;
        failures.push({ group: group.key, index, message: error instanceof Error ? error.message : String(error) });
      }
      onProgress?.(book.progress(parallel));
    }
  };
  onProgress?.(book.progress(parallel));
  try {
    await Promise.all(Array.from({ length: Math.max(1, parallel) }, lane));
  } finally {
    stop.abort();
  }
  return { results: book.results(), failures, interrupted: options.signal?.aborted ?? false };
}

/**
 * What the test says of the runs of a cell. It looks at them in the order of their indices, pair by pair because either side is played
 * once in each, and ends at the first that makes the answer clear: who was quicker has no part in it.
 */
export function verdictOf(results: readonly LabResult[], settings: SprtSettings): Sprt & { readonly games: number } {
  const scores = new Map(results.map(({ index, values }) => [index, values[0]! / 100]));
  const seen: number[] = [];
  let test = sprt(seen, settings);
  while (test.accepted === undefined && scores.has(seen.length) && scores.has(seen.length + 1)) {
    seen.push(scores.get(seen.length)!, scores.get(seen.length + 1)!);
    test = sprt(seen, settings);
  }
  return { ...test, games: seen.length };
}

/** Whether the first runs of a cell have all reached the limit, and the experiment asks for no more of them. */
export function isGivenUp(results: readonly LabResult[], { giveUp }: ExperimentPlan["experiment"]): boolean {
  if (giveUp === undefined) return false;
  const first = results.filter(({ index }) => index < giveUp);
  return first.length === giveUp && first.every(({ censored }) => censored);
}

/** Those that count, in order. What was under way when a cell was given up does not: whether it was is an accident. */
export function countedOf(results: readonly LabResult[], experiment: ExperimentPlan["experiment"]): LabResult[] {
  const most = isGivenUp(results, experiment) ? experiment.giveUp! : Number.POSITIVE_INFINITY;
  return results.filter(({ index }) => index < most).sort((a, b) => a.index - b.index);
}

interface Account {
  readonly results: LabResult[];
  milliseconds: number;
  /** Runs that are not done. */
  open: number;
}

/** What is done and what is not. */
class Book {
  /** Round by round, every cell once. */
  readonly open: readonly Errand[];
  readonly #accounts: ReadonlyMap<string, Account>;
  readonly #experiment: ExperimentPlan["experiment"];

  private constructor(
    open: readonly Errand[],
    accounts: ReadonlyMap<string, Account>,
    experiment: ExperimentPlan["experiment"],
  ) {
    this.open = open;
    this.#accounts = accounts;
    this.#experiment = experiment;
  }

  /** Whether more runs of the group would change no answer. */
  isClear(group: string): boolean {
    const account = this.#accounts.get(group)!;
    const sprt = sprtOf(this.#experiment);
    if (
      isGivenUp(account.results, this.#experiment) ||
      (sprt !== undefined && verdictOf(account.results, sprt).accepted !== undefined)
    )
      account.open = 0;
    return account.open === 0;
  }

  static async open({ plan, seed, scale, ledger }: RunOptions): Promise<Book> {
    const hashes = plan.groups.map(({ hash }) => hash);
    const known = await ledger.load(hashes, seed);
    const errands: Errand[] = [];
    const accounts = new Map<string, Account>();
    for (const group of plan.groups) {
      const runs = runsAt(plan.experiment, group.runs, scale);
      const results = (known.get(group.hash) ?? []).filter(({ index }) => index < runs);
      const milliseconds = results.reduce((sum, result) => sum + result.milliseconds, 0);
      accounts.set(group.key, { results, milliseconds, open: runs - results.length });
      const indices = new Set(results.map(({ index }) => index));
      for (let index = 0; index < runs; index++) if (!indices.has(index)) errands.push({ group, index });
    }
    return new Book(
      errands.sort((a, b) => a.index - b.index),
      accounts,
      plan.experiment,
    );
  }

  add(group: string, result: LabResult): void {
    const account = this.#accounts.get(group)!;
    account.results.push(result);
    account.milliseconds += result.milliseconds;
    account.open = Math.max(0, account.open - 1);
    this.isClear(group);
  }

  results(): RunResults {
    return new Map([...this.#accounts].map(([key, { results }]) => [key, countedOf(results, this.#experiment)]));
  }

  /** Time left: each run that is open takes as long as those of its group did, or as all did where there was none. */
  progress(parallel: number): LabProgress {
    const accounts = [...this.#accounts.values()];
    const sum = (part: (account: Account) => number): number => accounts.reduce((total, each) => total + part(each), 0);
    const [done, open] = [sum(({ results }) => results.length), sum((account) => account.open)];
    const mean = sum(({ milliseconds }) => milliseconds) / done;
    const left = sum(({ results, milliseconds, open: more }) =>
      more === 0 ? 0 : more * (results.length > 0 ? milliseconds / results.length : mean),
    );
    return { done, asked: done + open, left: done === 0 ? undefined : left / parallel };
  }
}

function sprtOf({ sprt: given }: ExperimentPlan["experiment"]): SprtSettings | undefined {
  if (given === undefined) return undefined;
  const { elo0, elo1, alpha = 0.05, beta = 0.05 } = given;
  return { elo0, elo1, alpha, beta };
}

/** Keeps nothing. */
export const FORGETFUL_LAB: LabLedger = { load: async () => new Map(), put: async () => {} };
