/**
 * Sums of rows of bits are those of the single results in them.
 */
import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { goalsOf, type LaneRows, pliesOf } from "./lane-results.ts";
import { sumsOf, sumsOfResults } from "./lane-sums.ts";

/** Bit-sliced rows of numbers below a bound, one for each of the lanes. */
function rowsBelow(bounds: readonly number[], stride: number, random: Random): LaneRows {
  const rows = bounds.flatMap((bound) => {
    const numbers = Array.from({ length: 32 * stride }, () => random.below(bound));
    const bits = 32 - Math.clz32(bound - 1);
    return Array.from({ length: bits }, (_, bit) =>
      Array.from({ length: stride }, (_, word) =>
        numbers
          .slice(32 * word, 32 * word + 32)
          .reduce((sum, number, lane) => sum | (((number >> bit) & 1) << lane), 0),
      ),
    );
  });
  return { words: Uint32Array.from(rows.flat()), stride };
}

test.each([1, 5, 32, 77, 256])("shares of %i lanes, and one that was cut", (count) => {
  const random = new Random(count);
  const shares = [{ count: 13 }, ...Array.from({ length: 6 }, () => ({ count }))];
  const lanes = 13 + 6 * count;
  const stride = Math.ceil(lanes / 32) + 3;
  const roles = [
    { goals: [], values: [0, 50, 100], firstBit: 0, bits: 2 },
    { goals: [], values: [100], firstBit: 2, bits: 1 },
    { goals: [], values: Array.from({ length: 101 }, (_, goal) => goal), firstBit: 3, bits: 7 },
  ];
  const outcomes = { roles, bits: 10 };
  const live = rowsBelow([2], stride, random).words;
  const played = rowsBelow([200], stride, random);
  const outcome = rowsBelow([4, 2, 102], stride, random);
  const single = { plies: pliesOf(lanes, live, played), goals: goalsOf(outcomes, lanes, outcome) };
  const sums = sumsOf(outcomes, shares, { live, played, outcome });
  expect(sums).toEqual(sumsOfResults(shares, 3, single));
  expect(sums.playouts.reduce((sum, each) => sum + each)).toBe(single.plies.filter((plies) => plies >= 0).length);
});
