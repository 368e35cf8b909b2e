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
  const progress = new SeriesProgress(io, jobs.length);
  try {
    const finished = await playSeries({
      jobs,
      ledger,
      parallel: Math.min(jobs.length, atOnce),
      execute: (job, watch) => executor.run(job, watch),
      isFailure: (error) => error instanceof JobError && !stop.signal.aborted,
      signal: stop.signal,
      onFinished: (over) => {
        progress.show(over.size);
        return goOn?.(over) ?? true;
      },
    });
    return { finished, table: tableOf(jobs, finished), interrupted: stop.signal.aborted };
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    progress.end();
    await executor.close();
  }
}

/** One line that is written over every second, on a terminal only. */
class SeriesProgress {
  readonly #io: Io;
  readonly #scheduled: number;
  readonly #began = Date.now();
  readonly #timer: NodeJS.Timeout | undefined;
  #finished = 0;
  #written = false;

  constructor(io: Io, scheduled: number) {
    this.#io = io;
    this.#scheduled = scheduled;
    if (io.stderr.isTTY) this.#timer = setInterval(() => this.#write(), 1000);
  }

  show(finished: number): void {
    this.#finished = finished;
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#written) this.#io.stderr.write("\r\u001b[K");
  }

  #write(): void {
    const seconds = Math.round((Date.now() - this.#began) / 1000);
    if (seconds < 2) return;
    this.#written = true;
    this.#io.stderr.write(`\r${this.#finished} of ${counted(this.#scheduled, "game")}, ${seconds} s \u001b[K`);
  }
}
