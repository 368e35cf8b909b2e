/**
 * Playing a series for a command: threads, store, progress, and an end when the user asks for one.
 */

import {
  type FinishedMatch,
  FORGETFUL,
  type Ledger,
  type MatchJob,
  playSeries,
  type ScoreTable,
  type TournamentSettings,
  tableOf,
} from "agon-engine/match";
import { JobError, Pool } from "../../fleet/pool.ts";
import { placeOf } from "../../store/place.ts";
import type { Store } from "../../store/store.ts";
import { listenForInterrupts } from "../interrupt.ts";
import { BadInput, type Io } from "../io.ts";
import { openQueue } from "../queue.ts";
import { counted } from "../rules-file.ts";
import { StatusLine } from "../status-line.ts";
import { openUserStore } from "../store.ts";
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
  readonly table: ScoreTable;
  readonly interrupted: boolean;
}

export async function playTask(task: SeriesTask): Promise<PlayedSeries> {
  const { io, flags, settings } = task;
  if (!flags.store) return playWith(task, FORGETFUL);
  const store = await openUserStore(io, placeOf(flags.data));
  try {
    await enter(store, task);
    const played = await playWith(task, store.ledger(settings.name));
    await store.putRatings(settings.name, played.table.rows);
    return played;
  } finally {
    await store.close();
  }
}

async function enter(store: Store, { settings, fresh }: SeriesTask): Promise<void> {
  if (fresh) await store.dropTournament(settings.name);
  if ((await store.addTournament(settings)) !== "other") return;
  throw new BadInput(
    `There is a series "${settings.name}" with other players, games, clocks or seed, or of another version. Choose another --name, or ` +
      "--fresh to forget it.",
  );
}

async function playWith({ io, jobs, flags, goOn }: SeriesTask, ledger: Ledger): Promise<PlayedSeries> {
  const executor = flags.queue === undefined ? new Pool({ threads: flags.threads }) : await openQueue(io, flags.queue);
  const atOnce = executor instanceof Pool ? flags.threads : executor.window;
  const interrupts = listenForInterrupts();
  const { signal } = interrupts;
  // A player that computes does not listen: its thread is ended with the pool, and what was played is written down.
  if (executor instanceof Pool) signal.addEventListener("abort", () => void executor.close(), { once: true });
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
      isFailure: (error) => error instanceof JobError,
      signal,
      onFinished: (over) => {
        played = over.size;
        return goOn?.(over) ?? true;
      },
    });
    return { finished, table: tableOf(jobs, finished), interrupted: signal.aborted };
  } finally {
    interrupts.release();
    line.end();
    await executor.close();
  }
}
