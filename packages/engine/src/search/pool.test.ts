import { expect, test } from "vitest";
import { Pool } from "./pool.ts";

function newPool(behind: 0 | 1 = 0) {
  const lengths = new Int32Array(1000);
  const nexts = behind === 1 ? lengths : new Int32Array(1000);
  return { pool: new Pool({ lengths: () => lengths, nexts: () => nexts, behind }), lengths };
}

test("blocks come from the end until a free run fits", () => {
  const { pool } = newPool();
  expect([5, 3, 9].map((count) => pool.take(count))).toEqual([0, 5, 8]);
  pool.release(5, 3, 3);
  expect([pool.used, pool.end]).toEqual([14, 17]);
  expect(pool.take(4)).toBe(17);
  expect(pool.take(2)).toBe(5);
  expect(pool.take(1)).toBe(7);
  expect([pool.used, pool.end]).toEqual([21, 21]);
});

test("of a longer run the rest stays free", () => {
  const { pool, lengths } = newPool();
  pool.take(30);
  pool.take(1);
  pool.release(0, 30, 30);
  expect(pool.take(7)).toBe(0);
  expect(lengths[7]).toBe(~23);
  expect([16, 7].map((count) => pool.take(count))).toEqual([7, 23]);
  expect(pool.take(1)).toBe(31);
});

test("what is free at the end is given up", () => {
  const { pool } = newPool();
  pool.take(4);
  pool.take(6);
  pool.release(4, 6, 6);
  expect([pool.used, pool.end]).toEqual([4, 4]);
});

test("a run of one place that cannot hold its successor is left alone", () => {
  const { pool, lengths } = newPool(1);
  pool.take(4);
  pool.take(1);
  pool.release(0, 4, 4);
  expect(pool.take(3)).toBe(0);
  expect(lengths[3]).toBe(~1);
  expect(pool.take(1)).toBe(5);
});

test("how many blocks free runs hold for certain: those of 8 to 15 and of 16 to 31 places, two blocks of 5", () => {
  const { pool } = newPool();
  for (const length of [7, 1, 9, 1, 20, 1]) pool.take(length);
  pool.release(0, 7, 7);
  expect(pool.holds(1, 5)).toBe(false);
  pool.release(8, 9, 9);
  pool.release(18, 20, 20);
  expect([2, 3].map((blocks) => pool.holds(blocks, 5))).toEqual([true, false]);
  pool.forgetRuns();
  expect(pool.holds(1, 1)).toBe(false);
});
