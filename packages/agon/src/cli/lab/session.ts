/**
 * A run of an experiment for a command: where it is done, where it is kept, and an end when the user asks for one.
 */
import { JobError } from "../../fleet/messages.ts";
import { Pool } from "../../fleet/pool.ts";
import { stepKey, TRIALS_IN_STEP, type TrialResult } from "../../fleet/trial.ts";
import { type AnswerTrial, type ExperimentPlan, engineTrial, type LabTrial } from "../../lab/cells.ts";
import {
  FORGETFUL_LAB,
  type LabLedger,
  type LabProgress,
  type LabResult,
  type RanExperiment,
  runExperiment,
} from "../../lab/run.ts";
import type { Store } from "../../store/store.ts";
import { listenForInterrupts } from "../interrupt.ts";
import { BadInput, type Io } from "../io.ts";
import { openQueue } from "../queue.ts";
import { StatusLine } from "../status-line.ts";
import { resultsVersion } from "../version.ts";
import { Examination } from "./answers.ts";

export interface LabFlags {
  readonly scale: number;
  readonly seed: number;
  readonly threads: number;
  readonly queue?: string;
}

export interface Measurer {
  measure(trial: LabTrial, watch: { readonly signal: AbortSignal }): Promise<TrialResult>;
  close(): Promise<void>;
  /** Trials that may be under way at once. */
  readonly parallel: number;
}

/** Trials of a thread that are made or wait: the next are there when a lane is free, of whichever game that is. */
const TRIALS_AHEAD = 8 * TRIALS_IN_STEP;

/** Threads here, or whoever listens to the queue; questions are asked from here. */
async function measurerFor(
  io: Io,
  { queue, threads }: Pick<LabFlags, "queue" | "threads">,
  { groups, experiment }: ExperimentPlan,
): Promise<Measurer> {
  if (experiment.measure === "answers") {
    if (queue !== undefined) throw new BadInput("--queue: questions are asked from here; leave it out.");
    const examination = await Examination.open(experiment);
    return {
      measure: (trial, watch) => examination.measure(trial as AnswerTrial, watch),
      close: async () => examination.close(),
      parallel: threads,
    };
  }
  if (queue === undefined) {
    const pool = new Pool({ threads });
    return {
      measure: (trial, watch) => pool.measure(engineTrial(trial), watch),
      close: () => pool.close(),
      parallel: groups.some(({ trial }) => stepKey(engineTrial(trial(0, 0))) !== undefined)
        ? threads * TRIALS_AHEAD
        : threads,
    };
  }
  const executor = await openQueue(io, queue);
  return {
    measure: (trial, watch) => executor.measure(engineTrial(trial), watch),
    close: () => executor.close(),
    parallel: executor.window,
  };
}

export async function runPlan(
  io: Io,
  plan: ExperimentPlan,
  flags: LabFlags,
  store: Store | undefined,
): Promise<RanExperiment> {
  const { experiment } = plan;
  const { seed, scale } = flags;
  await store?.putRun({
    experiment: experiment.id,
    seed,
    scale,
    version: resultsVersion(),
    definition: plain(experiment),
  });
  const measurer = await measurerFor(io, flags, plan);
  const interrupts = listenForInterrupts();
  const { signal } = interrupts;
  // A trial that computes does not listen: its thread is ended with the pool.
  signal.addEventListener("abort", () => void measurer.close(), { once: true });
  let progress: LabProgress | undefined;
  const line = new StatusLine(io, () => progress && progressText(experiment.id, progress));
  try {
    return await runExperiment({
      plan,
      seed,
      scale,
      ledger: store === undefined ? FORGETFUL_LAB : ledgerOf(store, experiment.id),
      measure: (trial, watch) => measurer.measure(trial, watch),
      parallel: measurer.parallel,
      signal,
      onProgress: (now) => {
        progress = now;
      },
      isFailure: (error) => error instanceof JobError,
    });
  } finally {
    interrupts.release();
    line.end();
    await measurer.close();
  }
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

export function ledgerOf(store: Store, experiment: string): LabLedger {
  return {
    load: async (hashes, seed) => {
      const found = await store.results(hashes, seed);
      const read = ({
        index,
        milliseconds,
        result,
      }: {
        index: number;
        milliseconds: number;
        result: object;
      }): LabResult => ({ ...result, index, milliseconds }) as LabResult;
      return new Map([...found].map(([hash, rows]) => [hash, rows.map(read)]));
    },
    put: ({ group, seed, trialSeed, result: { index, milliseconds, ...result } }) => {
      const trial = {
        hash: group.hash,
        experiment,
        cell: group.key,
        version: resultsVersion(),
        settings: group.settings,
      };
      return store.putResult({ trial, seed, index, trialSeed, milliseconds, result });
    },
  };
}

function progressText(name: string, { done, asked, left }: LabProgress): string {
  return `${name}: ${done} of ${asked} runs${left === undefined ? "" : `, ${timeText(left)} left`}`;
}

function timeText(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  if (minutes < 1.5) return `${Math.ceil(milliseconds / 1000)} s`;
  return minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}
