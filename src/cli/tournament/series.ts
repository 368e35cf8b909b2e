/**
 * Playing a series for a command: threads, store, progress, and an end when the user asks for one.
 */
import { JobError, Pool } from "../../fleet/pool.ts";
import type { MatchJob } from "../../match/job.ts";
import type { TournamentSettings } from "../../match/schedule.ts";
import { FORGETFUL, type Ledger, playSeries } from "../../match/series.ts";
import { type FinishedMatch, type Table, tableOf } from "../../match/table.ts";
import { openStore, placeOf, type Store, StoreError } from "../../store/store.ts";
import { BadInput, type Io } from "../io.ts";
import { openQueue } from "../queue.ts";
import { counted } from "../rules-file.ts";
import { StatusLine } from "../status-line.ts";
import type { SeriesFlags } from "./settings.ts";

export interface SeriesTask {
  readonly io: Io;
  readonly settings: TournamentSettings;
  readonly jobs: readonly MatchJob[];
  readonly flags: SeriesFlags;
  /** Forget what was played under the name before. Default false. */
  readonly fresh?: boolean;
  /** After each match; false ends the series. */
  readonly goOn?: (finished: ReadonlyMap<string, FinishedMatch>) => boolean;
}

export interface PlayedSeries {
  readonly finished: ReadonlyMap<string, FinishedMatch>;
  readonly table: Table;
  readonly interrupted: boolean;
}

export async function playTask(task: SeriesTask): Promise<PlayedSeries> {
  const { flags, settings } = task;
  if (!flags.store) return playWith(task, FORGETFUL);
  const store = await openForUser(flags.data);
  try {
    await enter(store, task);
    const played = await playWith(task, store.ledger(settings.name));
    await store.putRatings(settings.name, played.table.rows);
    return played;
  } finally {
    await store.close();
  }
}

/** What hinders the store is told to the user. */
export async function openForUser(folder: string | undefined): Promise<Store> {
  try {
    return await openStore(placeOf(folder));
  } catch (error) {
    if (error instanceof StoreError) throw new BadInput(error.message);
    throw error;
  }
}

async function enter(store: Store, { settings, fresh }: SeriesTask): Promise<void> {
  if (fresh) await store.dropTournament(settings.name);
  if ((await store.addTournament(settings)) !== "other") return;
  throw new BadInput(
    `There is a series "${settings.name}" with other players, games, clocks or seed. Choose another --name, or --fresh to ` +
      "forget it.",
  );
}

async function playWith({ io, jobs, flags, goOn }: SeriesTask, ledger: Ledger): Promise<PlayedSeries> {
  const executor =
    flags.queue === undefined ? new Pool({ threads: Math.max(1, flags.threads) }) : await openQueue(flags.queue);
  const atOnce = executor instanceof Pool ? Math.max(1, flags.threads) : executor.window;
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const began = Date.now();
  let played = 0;
  const line = new StatusLine(io, () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    return seconds < 2 ? undefined : `${played} of ${counted(jobs.length, "game")}, ${seconds} s`;
  });
  try {
    const finished = await playSeries({
      jobs,
      ledger,
      parallel: Math.min(jobs.length, atOnce),
      execute: (job, watch) => executor.run(job, watch),
      isFailure: (error) => error instanceof JobError && !stop.signal.aborted,
      signal: stop.signal,
      onFinished: (over) => {
        played = over.size;
        return goOn?.(over) ?? true;
      },
    });
    return { finished, table: tableOf(jobs, finished), interrupted: stop.signal.aborted };
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    line.end();
    await executor.close();
  }
}
