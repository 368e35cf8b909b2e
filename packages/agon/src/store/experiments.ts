/**
 * Experiments in the store. Writing the same twice changes nothing.
 */
import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "./open.ts";
import { experimentResults, experimentRuns, experimentTrials } from "./schema.ts";

export interface ExperimentRun {
  readonly experiment: string;
  readonly seed: number;
  readonly scale: number;
  readonly version: string;
  /** Plain. */
  readonly definition: unknown;
}

export interface StoredResult {
  readonly trial: {
    readonly hash: string;
    readonly experiment: string;
    readonly cell: string;
    readonly version: string;
    readonly settings: unknown;
  };
  readonly seed: number;
  readonly index: number;
  readonly trialSeed: number;
  readonly result: Record<string, unknown>;
  readonly milliseconds: number;
}

export type ResultRow = Pick<StoredResult, "index" | "result" | "milliseconds">;

export async function putRun(db: Database, run: ExperimentRun): Promise<void> {
  const { experiment, seed, version, definition } = run;
  const text = JSON.stringify([experiment, seed, version, definition]);
  const id = createHash("sha256").update(text).digest("hex").slice(0, 32);
  const changing = { scale: run.scale, updatedAt: later() };
  await db
    .insert(experimentRuns)
    .values({ id, ...run, ...changing })
    .onConflictDoUpdate({ target: experimentRuns.id, set: changing });
}

let latest = 0;

/** Now, or a millisecond after the last time it was asked: two runs of one millisecond have an order too. */
function later(): Date {
  latest = Math.max(Date.now(), latest + 1);
  return new Date(latest);
}

export async function lastRun(db: Database, experiment: string, seed?: number): Promise<ExperimentRun | undefined> {
  const named = eq(experimentRuns.experiment, experiment);
  const [run] = await db
    .select()
    .from(experimentRuns)
    .where(seed === undefined ? named : and(named, eq(experimentRuns.seed, seed)))
    .orderBy(desc(experimentRuns.updatedAt))
    .limit(1);
  return run;
}

export async function ranExperiments(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ experiment: experimentRuns.experiment }).from(experimentRuns);
  return rows.map(({ experiment }) => experiment).sort();
}

export async function putResult(db: Database, { trial, ...kept }: StoredResult): Promise<void> {
  await db.insert(experimentTrials).values(trial).onConflictDoNothing();
  await db
    .insert(experimentResults)
    .values({ trial: trial.hash, ...kept })
    .onConflictDoNothing();
}

export async function resultsOf(
  db: Database,
  trials: readonly string[],
  seed: number,
): Promise<ReadonlyMap<string, readonly ResultRow[]>> {
  const { trial, index, result, milliseconds } = experimentResults;
  const rows = await db
    .select({ trial, index, result, milliseconds })
    .from(experimentResults)
    .where(of(trials, seed))
    .orderBy(asc(trial), asc(index));
  const found = new Map<string, ResultRow[]>();
  for (const { trial: hash, ...row } of rows) found.set(hash, [...(found.get(hash) ?? []), row]);
  return found;
}

export async function dropResults(db: Database, trials: readonly string[], seed: number): Promise<void> {
  await db.delete(experimentResults).where(of(trials, seed));
}

function of(trials: readonly string[], seed: number) {
  return and(inArray(experimentResults.trial, [...trials]), eq(experimentResults.seed, seed));
}
