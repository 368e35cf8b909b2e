import { describe, expect, test } from "vitest";
import { Random, splitMix32 } from "./random.ts";

const SEEDS = Array.from({ length: 200 }, (_, at) => at + 1);

const bitsSet = (word: number) => Array.from({ length: 32 }, (_, bit) => (word >>> bit) & 1);
const count = (word: number) => bitsSet(word).reduce((sum, bit) => sum + bit, 0);
const average = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The draw with that number, from 0, of a generator of its own. */
function draw(seed: number, at: number): number {
  const random = new Random(seed);
  for (let before = 0; before < at; before++) random.bits();
  return random.bits();
}

describe.each([0, 1, 2, 3])("draw %i of the seeds 1 to 200", (at) => {
  const draws = SEEDS.map((seed) => draw(seed, at));

  test("each bit is set about as often as not", () => {
    for (let bit = 0; bit < 32; bit++) {
      const set = draws.filter((word) => (word >>> bit) & 1).length;
      expect(set, `bit ${bit}`).toBeGreaterThan(70);
      expect(set, `bit ${bit}`).toBeLessThan(130);
    }
    // 6400 fair bits: the average of a draw has a standard deviation of 0.2.
    expect(Math.abs(average(draws.map(count)) - 16)).toBeLessThan(0.8);
  });

  test("neighbouring seeds differ in about half of the bits", () => {
    const differences = SEEDS.map((seed, index) => count(draws[index]! ^ draw(seed + 1, at)));
    expect(Math.abs(average(differences) - 16)).toBeLessThan(0.8);
  });
});

test("seeds that differ in their highest bit only begin differently", () => {
  const differences = SEEDS.map((seed) => count(draw(seed, 0) ^ draw(seed ^ 0x80000000, 0)));
  expect(Math.abs(average(differences) - 16)).toBeLessThan(0.8);
});

test("same seed, same numbers; a seed counts modulo 2^32", () => {
  expect(draw(7, 5)).toBe(draw(7, 5));
  expect(draw(-1, 0)).toBe(draw(2 ** 32 - 1, 0));
});

test("splitMix32 keeps 0 and is one to one on small numbers", () => {
  expect(splitMix32(0)).toBe(0);
  expect(new Set(SEEDS.map(splitMix32)).size).toBe(SEEDS.length);
});

test("below: every number about as often as the others", () => {
  const random = new Random(1);
  const counts = new Array<number>(10).fill(0);
  for (let at = 0; at < 10_000; at++) counts[random.below(10)]!++;
  // A standard deviation of 30 each.
  for (const times of counts) expect(Math.abs(times - 1000)).toBeLessThan(150);
});
