import { expect, test } from "vitest";
import { SPLIT_MIX_STEP, splitMix32 } from "../../game/random.ts";
import { addLaneStreams, MADE_WORDS, seedLanes } from "./lane-random.ts";
import { LANE_RANDOM, LANES, WORD } from "./layout.ts";
import { instantiate } from "./testing/run-wasm.ts";
import { Module } from "./wasm/module.ts";

/** The formula of the file's head, in plain numbers. */
function numberOf(seed: number, c: number): number {
  const mixed = splitMix32(seed);
  const [first, second] = [1, 2].map((at) => splitMix32((mixed + at * SPLIT_MIX_STEP) | 0)) as [number, number];
  let z = (first + Math.imul(c, SPLIT_MIX_STEP)) | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15) ^ second, 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}

function maker() {
  const module = new Module();
  const { make, words } = addLaneStreams(module, 0);
  module.export("make", make);
  const running = instantiate(module, LANE_RANDOM.bytes);
  return (seeds: readonly number[], from: number, c: number): number[] => {
    seedLanes(running.memory.words, 0, seeds, from);
    running.call("make", 0, c);
    const made = Array.from({ length: MADE_WORDS }, (_, at) => running.word(words + WORD * at));
    return Array.from({ length: LANES }, (_, lane) =>
      made.reduce((number, word, bit) => number + Number((word >> BigInt(lane)) & 1n) * 2 ** bit, 0),
    );
  };
}

const SEEDS = Array.from({ length: 2 * LANES }, (_, lane) => 77 * lane - 5000);

test("bit b of a lane's number c is in word b, whichever lane it is", () => {
  const make = maker();
  for (const c of [0, 1, 255, 256, 70_000]) {
    expect(make(SEEDS, 0, c)).toEqual(SEEDS.slice(0, LANES).map((seed) => numberOf(seed, c)));
    expect(make(SEEDS, LANES, c)).toEqual(SEEDS.slice(LANES).map((seed) => numberOf(seed, c)));
  }
});

test("seeds that follow each other have numbers that do not: half of the bits differ", () => {
  const numbers = maker()(
    Array.from({ length: LANES }, (_, lane) => lane),
    0,
    0,
  );
  const differing = numbers.slice(1).map((number, at) => bits((number ^ numbers[at]!) >>> 0));
  const mean = differing.reduce((sum, count) => sum + count, 0) / differing.length;
  // 127 pairs of 32 bits: 16 in the mean, with a standard error of 0.25.
  expect(Math.abs(mean - 16)).toBeLessThan(1);
});

function bits(number: number): number {
  return number.toString(2).replaceAll("0", "").length;
}
