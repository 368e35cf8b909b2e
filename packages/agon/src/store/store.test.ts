/**
 * One suite for every place a store can be. That of PostgreSQL runs where its programs are installed.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CompiledGames, type MatchJob, runMatch } from "../../../engine/src/match/job.ts";
import type { MatchEvent } from "../../../engine/src/match/match.ts";
import { schedule } from "../../../engine/src/match/schedule.ts";
import { playSeries } from "../../../engine/src/match/series.ts";
import { tableOf } from "../../../engine/src/match/table.ts";
import { rulesOf } from "../../../engine/src/match/testing/games.ts";
import { openStore, type Store } from "./store.ts";
import { findPostgres, TestServer } from "./testing/postgres.ts";

const found = findPostgres();
const skipped = "missing" in found ? found.missing : undefined;
const boards = new CompiledGames();

const settings = {
  name: "cup",
  players: ["uct:playouts=20", "random"],
  games: [{ name: "tic-tac-toe", rules: rulesOf("tic-tac-toe"), roles: ["x", "o"] }],
  rounds: 1,
  seed: 1,
  startClock: 60,
  playClock: 60,
  backend: "reference",
};
const jobs = schedule(settings);

interface Place {
  readonly name: string;
  readonly skip: string | undefined;
  readonly open: () => Promise<Store>;
  readonly remove: () => Promise<void>;
}

let server: TestServer | undefined;

const PLACES: readonly Place[] = [
  { name: "PGlite", skip: undefined, open: () => openStore({ kind: "memory" }), remove: async () => {} },
  {
    name: skipped === undefined ? "PostgreSQL" : `PostgreSQL (skipped: ${skipped})`,
    skip: skipped,
    open: async () => {
      server ??= await TestServer.create("bin" in found ? found.bin : "");
      return openStore({ kind: "server", url: server.url });
    },
    remove: async () => server?.remove(),
  },
];

describe.for(PLACES)("$name", ({ skip, open, remove }) => {
  let store: Store;
  beforeAll(async () => {
    if (skip === undefined) store = await open();
  });
  afterAll(async () => {
    await store?.close();
    await remove();
  });

  /** Plays a match and writes it down, up to a step. */
  async function played(job: MatchJob, steps = Number.POSITIVE_INFINITY): Promise<void> {
    await store.addTournament(settings);
    const ledger = store.ledger("cup");
    const stop = new AbortController();
    const onEvent = async (event: MatchEvent): Promise<void> => {
      if (event.kind === "end" && stop.signal.aborted) return;
      await ledger.note(job, event);
      await ledger.note(job, event);
      if (event.kind === "step" && event.step === steps) stop.abort();
    };
    await runMatch(job, boards, { onEvent, signal: stop.signal });
  }

  test.skipIf(skip)("a match reads back as it was written, though everything was said twice", async () => {
    await played(jobs[0]!);
    const record = await runMatch(jobs[0]!, boards);
    const stored = await store.record("cup.1");
    expect({ ...stored, startTime: 0, stateTimes: [] }).toEqual({ ...record, startTime: 0, stateTimes: [] });
    expect(await store.listMatches()).toMatchObject([
      { id: "cup.1", status: "completed", game: "tic-tac-toe", goals: record.goalValues, tournament: "cup" },
    ]);
    expect(await store.job("cup.1")).toEqual(jobs[0]);
  });

  test.skipIf(skip)("a tournament goes on with a match that was begun", async () => {
    const whole = tableOf(jobs, await playSeries({ jobs, execute, ledger: memory(), parallel: 1 }));
    await played(jobs[1]!, 3);
    expect((await store.record("cup.2"))!.moves).toHaveLength(3);
    const results = await playSeries({ jobs, execute, ledger: store.ledger("cup"), parallel: 1 });
    expect(tableOf(jobs, results)).toEqual(whole);
    expect(await store.listMatches({ status: "playing" })).toEqual([]);
    expect((await store.ledger("cup").load(jobs)).finished).toHaveLength(2);
  });

  test.skipIf(skip)("names of tournaments are theirs", async () => {
    expect(await store.addTournament({ ...settings, name: "x" })).toBe("new");
    expect(await store.addTournament({ ...settings, name: "x" })).toBe("known");
    expect(await store.addTournament({ ...settings, name: "x", seed: 2 })).toBe("other");
    expect(await store.addTournament({ ...settings, name: "x", version: "2" })).toBe("other");
    expect(await store.tournament("x")).toEqual({ ...settings, name: "x" });
    await store.dropTournament("x");
    expect(await store.tournament("x")).toBeUndefined();
  });

  test.skipIf(skip)("records from elsewhere keep fields that we do not know", async () => {
    const record = { ...(await store.record("cup.1"))!, matchId: "elsewhere", matchHostPK: "key", errors: [] };
    await store.putRecord(record);
    expect(await store.record("elsewhere")).toEqual(record);
    expect(await store.job("elsewhere")).toBeUndefined();
  });

  test.skipIf(skip)("failures, ratings and results of experiments", async () => {
    await store.addTournament({ ...settings, name: "y" });
    const job = { ...jobs[0]!, matchId: "y.1", tournament: "y" };
    await store.ledger("y").fail(job, "its thread died");
    expect((await store.ledger("y").load([])).finished).toEqual([
      { matchId: "y.1", goals: undefined, errors: [], failure: "its thread died" },
    ]);
    const row = { player: "random", mu: 25, sigma: 8, games: 2, points: 0.5 };
    await store.putRatings("y", [
      { ...row, wins: 0, draws: 1, losses: 1, errors: 0, interval: { lower: 0, upper: 1 } },
    ]);
    expect(await store.ratings("y")).toEqual([{ ...row, tournament: "y" }]);
  });

  test.skipIf(skip)("experiments: the first result counts, the last run asked for is the one reported", async () => {
    const trial = { hash: "t1", experiment: "E1", cell: "2,2", version: "0", settings: { own: 2 } };
    const kept = { trial, seed: 5, index: 0, trialSeed: -7, milliseconds: 1, result: { values: [50] } };
    await store.putResult(kept);
    await store.putResult({ ...kept, result: { values: [40] } });
    await store.putResult({ ...kept, index: 1 });
    const row = { result: { values: [50] }, milliseconds: 1 };
    const both = new Map([["t1", [0, 1].map((index) => ({ index, ...row }))]]);
    expect(await store.results(["t1", "t2"], 5)).toEqual(both);
    expect(await store.results(["t1"], 6)).toEqual(new Map());
    const run = { experiment: "E1", seed: 5, scale: 0.1, version: "0", definition: { id: "E1" } };
    await store.putRun(run);
    await store.putRun({ ...run, seed: 6 });
    await store.putRun({ ...run, scale: 0.5 });
    expect(await store.lastRun("E1")).toMatchObject({ ...run, scale: 0.5 });
    expect(await store.lastRun("E1", 6)).toMatchObject({ seed: 6, scale: 0.1 });
    expect(await store.experiments()).toEqual(["E1"]);
    await store.dropResults(["t1"], 5);
    expect(await store.results(["t1"], 5)).toEqual(new Map());
  });

  test.skipIf(skip)("what the engine thought is kept", async () => {
    const searches = await store.searches("cup.1");
    expect(searches.length).toBeGreaterThan(2);
    for (const { role, playouts } of searches) {
      expect(role).toBe(0);
      expect(playouts).toBeGreaterThan(0);
    }
  });
});

const execute = (job: MatchJob, watch: { onEvent: (event: MatchEvent) => Promise<void> }) =>
  runMatch(job, boards, watch);

function memory() {
  return { load: async () => ({ finished: [], begun: [] }), note: async () => {}, fail: async () => {} };
}

describe.skipIf(skipped)("PostgreSQL that comes and goes", () => {
  test("killed in the middle of a tournament and restarted, the table is the same", async () => {
    const server = await TestServer.create("bin" in found ? found.bin : "");
    const store = await openStore({ kind: "server", url: server.url });
    try {
      const whole = tableOf(jobs, await playSeries({ jobs, execute, ledger: memory(), parallel: 1 }));
      await store.addTournament(settings);
      const ledger = store.ledger("cup");
      let notes = 0;
      const shaken = {
        ...ledger,
        note: async (job: MatchJob, event: MatchEvent): Promise<void> => {
          const restarted = [3, 9].includes(++notes) ? server.kill().then(() => server.start()) : undefined;
          await ledger.note(job, event);
          await restarted;
        },
      };
      const results = await playSeries({ jobs, execute, ledger: shaken, parallel: 1 });
      expect(notes).toBeGreaterThan(9);
      expect(tableOf(jobs, results)).toEqual(whole);
      const again = await playSeries({ jobs, execute, ledger, parallel: 1 });
      expect(tableOf(jobs, again)).toEqual(whole);
    } finally {
      await store.close();
      await server.remove();
    }
  });
});
