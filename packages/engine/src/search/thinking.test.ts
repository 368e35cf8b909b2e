import { expect, test } from "vitest";
import { ExplicitGame } from "../game/testing/explicit.ts";
import type { Limits } from "./run.ts";
import { type Searcher, type SliceResult, type ThinkLimits, thinkWith } from "./thinking.ts";

const game = new ExplicitGame({ start: { goals: [50] } });
const nothing = { role: 0, best: -1, moves: [], line: [], solved: false, lower: 0, upper: 100, playouts: 0, nodes: 0 };

/** Notes what it is asked for, and answers as it is told. */
class Asked implements Searcher {
  readonly game = game;
  readonly slices: Limits[] = [];
  readonly #least: number;
  readonly #answer: (limits: Limits) => SliceResult;

  constructor(least: number, answer: (limits: Limits) => SliceResult = ({ playouts = 1 }) => ({ playouts })) {
    this.#least = least;
    this.#answer = answer;
  }

  slice(limits: Limits): SliceResult {
    this.slices.push(limits);
    return this.#answer(limits);
  }

  report() {
    return nothing;
  }

  leastSlice(): number {
    return this.#least;
  }
}

const think = (searcher: Searcher, limits: ThinkLimits) => thinkWith({ searcher }, { role: 0, ...limits });

test("counted playouts come in slices that double while they are quick, and add up", async () => {
  const searcher = new Asked(1);
  expect(await think(searcher, { playouts: 100 })).toMatchObject({ playouts: 100, reason: "playouts" });
  expect(searcher.slices).toEqual([{ playouts: 32 }, { playouts: 64 }, { playouts: 4 }]);
});

test("slices that take long are halved, down to what cannot be cut", async () => {
  let now = 0;
  const slow = ({ playouts = 1 }: Limits) => {
    now += 1000;
    return { playouts };
  };
  const searcher = new Asked(8, slow);
  await thinkWith({ searcher, clock: () => now }, { role: 0, playouts: 80 });
  expect(searcher.slices.map(({ playouts }) => playouts)).toEqual([32, 16, 8, 8, 8, 8]);
});

test("what cannot be cut is asked once, for all there is", async () => {
  const counted = new Asked(Number.POSITIVE_INFINITY);
  await think(counted, { playouts: 5000 });
  expect(counted.slices).toEqual([{ playouts: 5000 }]);
  let now = 0;
  const timed = new Asked(Number.POSITIVE_INFINITY, ({ milliseconds }) => {
    now += milliseconds!;
    return { playouts: 7 };
  });
  const clock = () => now;
  expect(await thinkWith({ searcher: timed, clock }, { role: 0, milliseconds: 900 })).toMatchObject({
    playouts: 7,
    milliseconds: 900,
    reason: "time",
  });
  expect(timed.slices).toEqual([{ milliseconds: 900, grace: 0, clock }]);
});

test("who finds nothing to think about is not asked again; who had no time is asked for longer", async () => {
  const idle = new Asked(1, () => ({ playouts: 0 }));
  expect(await think(idle, { milliseconds: 3_600_000 })).toMatchObject({ reason: "idle", playouts: 0 });
  expect(idle.slices).toHaveLength(1);
  let now = 0;
  const slow = new Asked(1, ({ milliseconds }) => {
    now += milliseconds!;
    return { playouts: milliseconds! >= 100 ? 1 : 0 };
  });
  await thinkWith({ searcher: slow, clock: () => now }, { role: 0, milliseconds: 175 });
  expect(slow.slices.map(({ milliseconds }) => milliseconds)).toEqual([25, 50, 100]);
});

test("a report comes after the first slice, then at intervals; better code is made once, after it", async () => {
  let now = 0;
  const told: string[] = [];
  const searcher = new Asked(1, ({ milliseconds }) => {
    now += milliseconds!;
    return { playouts: 10 };
  });
  const preparation = { warmUp: (time: number) => told.push(`warm ${time}`) };
  const warm = Object.assign(Object.create(game), { preparation });
  const limits = { role: 0, milliseconds: 200, interval: 100 };
  const thinking = { searcher: Object.assign(searcher, { game: warm }), clock: () => now, warmUp: 20 };
  await thinkWith(thinking, limits, ({ playouts, milliseconds }) => told.push(`${playouts} at ${milliseconds}`));
  expect(told).toEqual(["10 at 25", "warm 20", "50 at 125"]);
});

test("a study comes first, its time counts, and what it finds thinks in place of the tree and of threads", async () => {
  let now = 0;
  const spend = ({ milliseconds = 0 }: Limits) => {
    now += milliseconds;
    return { playouts: 1 };
  };
  const [tree, found] = [new Asked(1, spend), new Asked(1, spend)];
  const calls: string[] = [];
  const reports: number[] = [];
  const threads = {
    begin: (milliseconds: number) => calls.push(`begin ${milliseconds}`),
    findings: () => [],
    advance: () => calls.push("advance"),
    stop: () => calls.push("stop"),
    close: () => calls.push("close"),
  };
  const thinkAfter = (studied: Searcher | undefined) => {
    const study = async (onSlice: () => void) => {
      for (let slice = 0; slice < 4; slice++) {
        now += 10;
        onSlice();
      }
      return studied;
    };
    reports.length = 0;
    return thinkWith(
      { searcher: tree, threads, clock: () => now, study },
      { role: 0, milliseconds: 100, interval: 20 },
      ({ milliseconds }) => reports.push(milliseconds),
    );
  };
  expect(await thinkAfter(undefined)).toMatchObject({ reason: "time", milliseconds: 100 });
  expect(tree.slices.map(({ milliseconds }) => milliseconds)).toEqual([25, 25, 10]);
  // Told while it studies, too: after every second slice of 10, then after those of 25 and 10.
  expect(reports.map((at) => at - reports[0]!)).toEqual([0, 20, 55, 80]);
  expect(calls).toEqual(["begin 100", "stop"]);
  calls.length = tree.slices.length = 0;
  expect(await thinkAfter(found)).toMatchObject({ reason: "time", milliseconds: 100, threads: 1 });
  expect([tree.slices.length, found.slices.length]).toEqual([0, 3]);
  expect(calls).toEqual(["begin 100", "stop"]);
});
