import { expect, test } from "vitest";
import { blockLayout, GROUPS, JOB, LANE, LANES, logBytes, stateWordsFor, WORD } from "./layout.ts";

const SIZES = { outcomeBits: 11, tallies: 5, levels: 4, choiceBits: 9, stateBits: 7, phases: 2 };

test("nothing in a block overlaps, and all begins at whole words", () => {
  const layout = blockLayout(SIZES);
  const words = (addresses: readonly number[]): [number, number][] => addresses.map((at) => [at, WORD]);
  const pieces: [address: number, bytes: number][] = [
    [layout.random, 4 * WORD],
    ...words([layout.live, layout.ended, ...layout.waited, ...layout.left, ...layout.outcome]),
    ...layout.tallies.map((at): [number, number] => [at, 2 * GROUPS]),
    ...words([...layout.mastMasks, ...layout.choice, ...layout.state, ...layout.start]),
    [layout.job, JOB.bytes],
    ...layout.lanes.map((at): [number, number] => [at, 4 * LANES]),
    ...layout.outcomeBytes.map((at): [number, number] => [at, LANES]),
    [layout.waitedBytes, LANES],
    [layout.scratch, 0],
  ];
  let end = 0;
  for (const [address, bytes] of pieces) {
    expect(address).toBe(end);
    expect(address % WORD).toBe(0);
    end = address + WORD * Math.ceil(bytes / WORD);
  }
});

test("there is as much as asked for", () => {
  const layout = blockLayout(SIZES);
  expect([layout.outcome, layout.outcomeBytes, layout.tallies, layout.mastMasks].map((list) => list.length)).toEqual([
    11, 2, 5, 4,
  ]);
  expect([layout.choice, layout.state, layout.start, layout.lanes].map((list) => list.length)).toEqual([
    9,
    7,
    7,
    LANE.count,
  ]);
  expect(logBytes(layout)).toBe(2 * LANES);
});

test("a row has the state, the phases, what is pending and a spare word", () => {
  const { row } = blockLayout(SIZES);
  expect([...row.phases, row.pending, row.spare, row.bytes]).toEqual([7, 8, 9, 10, 11].map((word) => WORD * word));
});

test("a state has at least one word", () => {
  expect([0, 1, 32, 33, 64].map(stateWordsFor)).toEqual([1, 1, 1, 2, 2]);
});
