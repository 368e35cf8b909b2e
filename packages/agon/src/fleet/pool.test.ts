/**
 * Threads run the built program: needs `npm run build`, as `npm test` does first.
 */
import { afterEach, expect, test } from "vitest";
import { CalledOff, CompiledGames } from "../../../engine/src/match/job.ts";
import type { MatchEvent } from "../../../engine/src/match/match.ts";
import type { MatchRecord } from "../../../engine/src/match/record.ts";
import { schedule } from "../../../engine/src/match/schedule.ts";
import { FORGETFUL, playSeries } from "../../../engine/src/match/series.ts";
import { tableOf } from "../../../engine/src/match/table.ts";
import { rulesOf } from "../../../engine/src/match/testing/games.ts";
import { JobError, Pool } from "./pool.ts";
import type { Trial } from "./trial.ts";
import { runTrial } from "./trials/run.ts";

const jobs = schedule({
  name: "cup",
  players: ["uct:playouts=30", "random"],
  games: [{ name: "tic-tac-toe", rules: rulesOf("tic-tac-toe"), roles: ["x", "o"] }],
  rounds: 3,
  seed: 1,
  startClock: 3600,
  playClock: 3600,
  backend: "auto",
});

let pool: Pool;
afterEach(() => pool.close());

function timeless(record: MatchRecord): unknown {
  return { ...record, startTime: 0, stateTimes: [] };
}

test("a match on a thread, its events in order", async () => {
  pool = new Pool({ threads: 1 });
  const events: MatchEvent[] = [];
  const record = await pool.run(jobs[0]!, { onEvent: async (event) => void events.push(event) });
  expect(record.isCompleted).toBe(true);
  expect(events.map(({ kind }) => kind)).toEqual(["start", ...record.moves.map(() => "step"), "end"]);
});

test("a thread that dies anywhere is replaced, and the table is the same", async () => {
  // The same job may be hit again and again.
  pool = new Pool({ threads: 2, attempts: 20 });
  const settings = { jobs, ledger: FORGETFUL, parallel: 2 };
  const whole = await playSeries({ ...settings, execute: (job, watch) => pool.run(job, watch) });
  let events = 0;
  const deaths: number[] = [];
  const shaken = await playSeries({
    ...settings,
    execute: (job, watch) =>
      pool.run(job, {
        ...watch,
        onEvent: async (event) => {
          await watch.onEvent(event);
          if (++events % 9 === 4) {
            deaths.push(events);
            await pool.threads[events % pool.threads.length]!.terminate();
          }
        },
      }),
  });
  expect(deaths.length).toBeGreaterThan(3);
  expect(tableOf(jobs, shaken)).toEqual(tableOf(jobs, whole));
});

test("a match begun on a thread that died goes on where it was", async () => {
  pool = new Pool({ threads: 1 });
  const whole = await pool.run(jobs[0]!);
  let record: MatchRecord | undefined;
  const resumed = await pool.run(jobs[0]!, {
    onEvent: async (event) => {
      if (event.kind === "start" && record === undefined) {
        record = { ...whole, isCompleted: false, ...upTo(whole, 2) };
        delete record.goalValues;
        await pool.threads[0]!.terminate();
      }
    },
    renewed: () => ({ ...jobs[0]!, record: record! }),
  });
  expect(timeless(resumed)).toEqual(timeless(whole));
});

function upTo({ states, moves, errors, stateTimes }: MatchRecord, step: number) {
  return {
    moves: moves.slice(0, step),
    states: states.slice(0, step + 1),
    errors: errors.slice(0, step + 1),
    stateTimes: stateTimes.slice(0, step + 1),
  };
}

test("a job that cannot be done is told so, and the next one is done", async () => {
  pool = new Pool({ threads: 1 });
  await expect(pool.run({ ...jobs[0]!, rules: "(role" })).rejects.toThrow(JobError);
  await expect(pool.run({ ...jobs[0]!, players: ["nobody", "random"] })).rejects.toThrow(/no player "nobody"/);
  expect((await pool.run(jobs[1]!)).isCompleted).toBe(true);
});

test("a job whose thread always dies is given up", async () => {
  pool = new Pool({ threads: 1 });
  const onEvent = async (): Promise<void> => void (await pool.threads[0]!.terminate());
  await expect(pool.run(jobs[0]!, { onEvent })).rejects.toThrow(/died 3 times/);
});

test("an event that cannot be taken note of ends the job with that error", async () => {
  pool = new Pool({ threads: 1 });
  const onEvent = () => Promise.reject(new Error("the disk is full"));
  await expect(pool.run(jobs[0]!, { onEvent })).rejects.toThrow("the disk is full");
  expect((await pool.run(jobs[1]!)).isCompleted).toBe(true);
});

test("stopped, a match returns the record it has", async () => {
  pool = new Pool({ threads: 1 });
  const stop = new AbortController();
  const onEvent = async (event: MatchEvent): Promise<void> => {
    if (event.kind === "step" && event.step === 2) stop.abort();
  };
  const record = await pool.run(jobs[0]!, { onEvent, signal: stop.signal });
  expect(record).toMatchObject({ isCompleted: false, isAborted: false });
  expect(record.moves.length).toBeLessThan(4);
});

test("a closed pool does nothing", async () => {
  pool = new Pool({ threads: 1 });
  const running = pool.run(jobs[0]!);
  await pool.close();
  // The fault is not the job's own.
  await expect(running).rejects.toThrow(CalledOff);
  await expect(pool.run(jobs[0]!)).rejects.toThrow(CalledOff);
});

const hex: Trial = {
  kind: "play",
  game: { name: "hex", rules: "native:hex:4", backend: "auto" },
  players: ["uct", "random"],
  measured: 0,
  budget: { playouts: 100 },
  seed: 7,
};

test("a trial on a thread gives what it gives here, also after its thread died", async () => {
  pool = new Pool({ threads: 1 });
  const here = await runTrial(hex, new CompiledGames());
  expect(await pool.measure(hex)).toEqual(here);
  const endless = pool.measure({ ...hex, budget: { playouts: 20_000 } });
  await pool.threads[0]!.terminate();
  expect((await endless).values).toEqual([100]);
  await expect(pool.measure({ ...hex, players: ["nobody", "random"] })).rejects.toThrow(/no player "nobody"/);
});

test("a job that says nothing for too long is given up, and the next one is done", async () => {
  pool = new Pool({ threads: 1 });
  await expect(pool.measure({ ...hex, budget: { playouts: 1e9 }, timeLimit: 300 })).rejects.toThrow(
    /nothing for 0.3 s/,
  );
  await expect(pool.run({ ...jobs[0]!, players: ["uct", "random"] }, { timeout: 300 })).rejects.toThrow(JobError);
  expect((await pool.measure(hex)).values).toEqual([100]);
});

test("counted games by the same rules share a thread, and give what each gives alone", async () => {
  pool = new Pool({ threads: 1 });
  const game = { name: "tic-tac-toe", rules: rulesOf("tic-tac-toe"), backend: "auto" };
  const trials = Array.from({ length: 12 }, (_, seed): Trial => {
    const players = ["uct", "random"];
    return { kind: "play", game, players, measured: 0, budget: { playouts: 20 }, seed };
  });
  const broken: Trial = { ...trials[0]!, players: ["no such player", "uct"] } as Trial;
  const [failure, ...results] = await Promise.all([
    pool.measure(broken).catch((error: unknown) => error),
    ...trials.map((trial) => pool.measure(trial)),
  ]);
  expect(failure).toBeInstanceOf(JobError);
  const boards = new CompiledGames();
  for (const [at, trial] of trials.entries()) expect(results[at]).toEqual(await runTrial(trial, boards));
  expect(pool.threads.length).toBe(1);
});

test("a thread that dies with several trials on it: all of them are made again", async () => {
  pool = new Pool({ threads: 1 });
  const game = { name: "tic-tac-toe", rules: rulesOf("tic-tac-toe"), backend: "auto" };
  const trials = Array.from({ length: 4 }, (_, seed): Trial => {
    const players = ["uct", "uct"];
    return { kind: "play", game, players, measured: 0, budget: { playouts: 300 }, seed };
  });
  const measured = trials.map((trial) => pool.measure(trial));
  await pool.threads[0]!.terminate();
  expect((await Promise.all(measured)).every(({ plies }) => plies! >= 5)).toBe(true);
});
