import { expect, test } from "vitest";
import { runSearch } from "./run.ts";
import type { Search } from "./search.ts";

/** A search whose batches take so many milliseconds each, on a clock of its own. */
function slowSearch(batches: readonly number[]): { search: Search; clock: () => number } {
  let now = 0;
  let made = 0;
  const search = {
    isSolved: false,
    isSaturated: false,
    batch: { isOpen: false, pace: () => {}, reset: () => {} },
    iterate: () => {
      now += batches[made++ % batches.length]!;
      return 1;
    },
  };
  return { search: search as unknown as Search, clock: () => now };
}

test.each([
  { batches: [300], milliseconds: 1000, playouts: 3 },
  { batches: [120], milliseconds: 1000, playouts: 8 },
  { batches: [10], milliseconds: 1000, playouts: 99 },
  // One long batch among many short ones was an accident.
  { batches: [10, 300, ...new Array<number>(100).fill(10)], milliseconds: 1000, playouts: 66 },
  { batches: [2000], milliseconds: 1000, playouts: 1 },
])("batches of $batches ms are not begun where they would end late", ({ batches, milliseconds, playouts }) => {
  const { search, clock } = slowSearch(batches);
  const ran = runSearch(search, { milliseconds, clock });
  expect(ran).toMatchObject({ reason: "time", playouts });
});
