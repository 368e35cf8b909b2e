import { describe, expect, test } from "vitest";
import { ENDLESS } from "../../../../test/small-games.ts";
import { CalledOff, CompiledGames, type MatchJob, runMatch } from "./job.ts";
import type { MatchEvent } from "./match.ts";
import { openingLine } from "./opening.ts";
import { checkRecord, type MatchRecord } from "./record.ts";
import { schedule, seatings } from "./schedule.ts";
import { type Execute, FORGETFUL, type Ledger, playSeries, withStep } from "./series.ts";
import { type FinishedMatch, finishedOf, tableOf } from "./table.ts";
import { gameOf, rulesOf } from "./testing/games.ts";

const ticTacToe = { name: "tic-tac-toe", rules: rulesOf("tic-tac-toe"), roles: ["x", "o"] };
const settings = {
  name: "cup",
  players: ["uct:playouts=30", "random", "plain:playouts=10"],
  games: [ticTacToe],
  rounds: 1,
  seed: 1,
  startClock: 60,
  playClock: 60,
  backend: "reference",
};

test("everybody meets everybody and sits everywhere", () => {
  expect(seatings(["a", "b", "c"], 2)).toEqual([
    ["a", "b"],
    ["b", "a"],
    ["a", "c"],
    ["c", "a"],
    ["b", "c"],
    ["c", "b"],
  ]);
  expect(seatings(["a", "b"], 3)).toEqual([
    ["a", "b", "a"],
    ["b", "a", "b"],
  ]);
  expect(seatings(["a", "b"], 1)).toEqual([["a"], ["b"]]);
  expect(seatings(["a", "b", "c"], 3)).toHaveLength(3);
});

test("the games of a round begin alike, those of another round differently", async () => {
  const jobs = schedule({ ...settings, players: ["random", "random#2"], rounds: 2, opening: 3 });
  const records = await Promise.all(jobs.map((job) => runMatch(job, new CompiledGames())));
  const [one, same, other, alike] = records.map(({ moves }) => moves.slice(0, 3));
  expect(one).toHaveLength(3);
  expect(same).toEqual(one);
  expect(alike).toEqual(other);
  expect(other).not.toEqual(one);
  for (const record of records) {
    expect(record).toMatchObject({ isCompleted: true, opening: 3 });
    expect(record.errors).toHaveLength(record.states.length);
    expect(checkRecord(record).ok).toBe(true);
  }
  expect(records[0]!.moves.slice(3)).not.toEqual(records[1]!.moves.slice(3));
  expect((await runMatch(schedule(settings)[0]!, new CompiledGames())).opening).toBeUndefined();
});

test("an opening does not end the game", () => {
  const game = gameOf("tic-tac-toe");
  const ends = (plies: number): (number | boolean)[][] =>
    [1, 2, 3, 4].map((seed) => {
      const line = openingLine(game, { plies, seed });
      const state = line.reduce((at, joint) => game.next(at, joint), game.initial);
      return [line.length, game.isTerminal(state)];
    });
  expect(ends(8)).toEqual(Array(4).fill([8, false]));
  expect(ends(30)).toEqual(Array(4).fill([8, false]));
  expect(openingLine(game, { plies: 2, seed: 1 })).not.toEqual(openingLine(game, { plies: 2, seed: 2 }));
});

test("chance keeps its role", () => {
  const { roles } = gameOf("kuhn-poker");
  const jobs = schedule({ ...settings, games: [{ name: "kuhn", rules: rulesOf("kuhn-poker"), roles }] });
  expect(jobs[1]).toMatchObject({
    roles: ["first", "second", "random"],
    players: ["random", "uct:playouts=30", "random"],
  });
});

function finished(jobs: readonly MatchJob[], goals: readonly number[][]): Map<string, FinishedMatch> {
  return new Map(
    jobs.map(({ matchId }, index) => [matchId, { matchId, goals: goals[index], errors: goals[index]!.map(() => 0) }]),
  );
}

test("the table: points, sides and ratings", () => {
  const jobs = schedule({ ...settings, players: ["a", "b"], rounds: 2 });
  const results = finished(jobs, [
    [100, 0],
    [50, 50],
    [100, 0],
    [0, 100],
  ]);
  const { rows, sides, finished: over } = tableOf(jobs, results);
  expect(over).toBe(4);
  expect(rows).toMatchObject([
    { player: "a", games: 4, points: 3.5, wins: 3, draws: 1, losses: 0 },
    { player: "b", games: 4, points: 0.5, wins: 0, draws: 1, losses: 3 },
  ]);
  expect(rows[0]!.mu).toBeGreaterThan(rows[1]!.mu + 5);
  expect(sides.find(({ player, role }) => player === "a" && role === "o")).toMatchObject({ games: 2, points: 1.5 });
});

test("openskill's own example: two players, one win", () => {
  const jobs = schedule({ ...settings, players: ["a", "b"], rounds: 1 }).slice(0, 1);
  const { rows } = tableOf(jobs, finished(jobs, [[100, 0]]));
  // Weng and Lin's Plackett-Luce update from (25, 25/3) each.
  expect(rows.map(({ mu, sigma }) => [mu.toFixed(3), sigma.toFixed(3)])).toEqual([
    ["27.635", "8.066"],
    ["22.365", "8.066"],
  ]);
});

test("in a puzzle the score is the goal, and players of a round compete", () => {
  const puzzle = { name: "puzzle", rules: "", roles: ["me"] };
  const jobs = schedule({ ...settings, players: ["a", "b"], games: [puzzle] });
  const { rows } = tableOf(jobs, finished(jobs, [[40], [90]]));
  expect(rows).toMatchObject([
    { player: "b", points: 0.9 },
    { player: "a", points: 0.4 },
  ]);
  expect(rows[0]!.mu).toBeGreaterThan(rows[1]!.mu);
});

const boards = new CompiledGames();
const execute: Execute = (job, watch) => runMatch(job, boards, watch);

/** Remembers as a store would, and fails after the given number of notes. */
class Fragile implements Ledger {
  readonly records = new Map<string, MatchRecord>();
  notes = 0;
  breaksAt = Number.POSITIVE_INFINITY;

  async load() {
    const all = [...this.records.values()];
    const over = all.filter(({ isCompleted }) => isCompleted);
    return { finished: over.map(finishedOf), begun: all.filter(({ isCompleted }) => !isCompleted) };
  }

  async note({ matchId }: MatchJob, event: MatchEvent): Promise<void> {
    if (++this.notes === this.breaksAt) throw new Error("broken");
    const record = event.kind === "step" ? withStep(this.records.get(matchId)!, event) : event.record;
    this.records.set(matchId, record);
  }

  async fail(): Promise<void> {}
}

test("a tournament broken off anywhere ends with the same table", async () => {
  const jobs = schedule({ ...settings, players: ["uct:playouts=20", "random"], rounds: 1 });
  const whole = tableOf(jobs, await playSeries({ jobs, execute, ledger: FORGETFUL, parallel: 1 }));
  const ledger = new Fragile();
  for (const breaksAt of [1, 2, 4, 12]) {
    Object.assign(ledger, { notes: 0, breaksAt });
    await playSeries({ jobs, execute, ledger, parallel: 2 }).catch(() => {});
  }
  ledger.breaksAt = Number.POSITIVE_INFINITY;
  const resumed = await playSeries({ jobs, execute, ledger, parallel: 2 });
  expect(tableOf(jobs, resumed)).toEqual(whole);
});

describe("rules without an end", () => {
  const endless = { name: "ring", rules: ENDLESS, roles: ["a", "b"] };
  const withTimeout = new CompiledGames({ playoutTimeout: 20 });
  const play = (players: readonly string[]) => {
    const jobs = schedule({ ...settings, players, games: [endless], rounds: 1 });
    return runMatch(jobs[0]!, withTimeout);
  };

  test("a player that counts playouts cannot play them", async () => {
    await expect(play(["uct:playouts=20", "random"])).rejects.toThrow(
      "no random playout came to an end: uct:playouts=20 cannot count its playouts",
    );
  });

  test("others play a while, and the match is given up", async () => {
    expect(await play(["random", "random"])).toMatchObject({ isCompleted: false, isAborted: true });
  });
});

test("a series ends when its question is answered", async () => {
  const jobs = schedule({ ...settings, players: ["random", "plain:playouts=1"], rounds: 10 });
  const results = await playSeries({
    jobs,
    execute,
    ledger: FORGETFUL,
    parallel: 1,
    onFinished: (over) => over.size < 3,
  });
  expect(results.size).toBe(3);
});

test("a match that is called off is neither over nor failed", async () => {
  const jobs = schedule({ ...settings, players: ["random", "plain:playouts=1"], rounds: 2 });
  const failed: string[] = [];
  const ledger: Ledger = { ...FORGETFUL, fail: async ({ matchId }) => void failed.push(matchId) };
  const stop = new AbortController();
  const calledOff: Execute = async (job, watch) => {
    if (job.matchId === "cup.1") return execute(job, watch);
    stop.abort();
    throw new CalledOff("nobody wants it");
  };
  const { signal } = stop;
  const over = await playSeries({ jobs, execute: calledOff, ledger, parallel: 1, signal, isFailure: () => true });
  expect([...over.keys()]).toEqual(["cup.1"]);
  expect(failed).toEqual([]);
});
