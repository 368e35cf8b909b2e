import { expect, test } from "vitest";
import type { SearchReport } from "./report.ts";
import { moveTime, whenDecided } from "./time-control.ts";

/** A report of moves with these visits and means, of which the first is the best. */
function reported(...moves: readonly (readonly [visits: number, mean: number])[]): SearchReport {
  const found = moves.map(([visits, mean], move) => ({ move, visits, mean, lower: 0, upper: 100 }));
  return { role: 0, best: 0, moves: found, line: [], solved: false, lower: 0, upper: 100, playouts: 0, nodes: 0 };
}

/** What is said of each report, which comes after so many milliseconds with ten playouts for each of them. */
function saidOf(...steps: readonly (readonly [milliseconds: number, report: SearchReport])[]) {
  const stop = whenDecided({ usual: 100, most: 200 });
  return steps.map(([milliseconds, report]) =>
    stop({ playouts: 10 * milliseconds, milliseconds, report: () => ({ ...report, milliseconds, threads: 1 }) }),
  );
}

test("a move takes a thirtieth of the clock and the increment, in doubt two and a half times as much, at most a fifth", () => {
  expect(moveTime({ milliseconds: 60_000 })).toEqual({ usual: 2000, most: 5000 });
  expect(moveTime({ milliseconds: 60_000, increment: 1000 })).toEqual({ usual: 3000, most: 7500 });
  expect(moveTime({ milliseconds: 600, increment: 1000 })).toEqual({ usual: 120, most: 120 });
  expect(moveTime({ milliseconds: 1 })).toEqual({ usual: 1, most: 1 });
});

test("a move is decided when the second could not catch up in the time that is left", () => {
  // After 40 ms of 100, 600 playouts are to come.
  expect(saidOf([40, reported([700, 60], [100, 50])])).toEqual([undefined]);
  expect(saidOf([40, reported([701, 60], [100, 50])])).toEqual(["decided"]);
  expect(saidOf([40, reported([601, 60])])).toEqual(["decided"]);
});

test("nothing is said before the first look, a fifth of the time", () => {
  expect(saidOf([19, reported([9999, 60], [1, 50])])).toEqual([undefined]);
});

test("it is over after the usual time, but not while another move has a better mean", () => {
  expect(saidOf([100, reported([500, 60], [400, 60])])).toEqual(["time"]);
  const doubtful = reported([500, 60], [495, 61]);
  expect(saidOf([100, doubtful], [199, doubtful], [200, doubtful])).toEqual([undefined, undefined, "time"]);
  // In doubt all of the most is left: 1000 playouts, and the lead has to be larger.
  expect(saidOf([100, reported([1400, 60], [400, 61])])).toEqual([undefined]);
  expect(saidOf([100, reported([1401, 60], [400, 61])])).toEqual(["decided"]);
});

test("it goes on where less is expected than at the first look, by five of a hundred", () => {
  const at = (milliseconds: number, mean: number) => [milliseconds, reported([500, mean], [400, 10])] as const;
  expect(saidOf(at(20, 60), at(100, 56))).toEqual([undefined, "time"]);
  expect(saidOf(at(20, 60), at(100, 55), at(130, 57))).toEqual([undefined, undefined, "time"]);
});
