import { expect, test } from "vitest";
import { readCircuit } from "../circuit/testing/read.ts";
import { trajectoryOf } from "./trajectory.ts";

/** A counter of two bits that stops at three, and a light that goes on and off. */
const COUNTER = readCircuit(`
roles x
n1 = (true low)
n2 = (true high)
n3 = (true light) ; at first
n4 = n1 & n2
n5 = n1 & !n2
n6 = !n2 & !n5
n7 = n1 & !n4
(next low) = !n7
(next high) = !n6
(next light) = !n3`);

const text = (trajectory: readonly Uint8Array[] | undefined): string[] | undefined =>
  trajectory?.map((values) => values.join(""));

test("a trajectory goes from the initial values until they repeat", () => {
  const trajectory = trajectoryOf(COUNTER, [0, 1], 1)!;
  expect(text(trajectory)).toEqual(["00", "10", "01", "11"]);
  expect(trajectory.returns).toBe(false);
});

test("one that comes back to its beginning returns", () => {
  const trajectory = trajectoryOf(COUNTER, [2], 1)!;
  expect(text(trajectory)).toEqual(["1", "0"]);
  expect(trajectory.returns).toBe(true);
});

test("values repeat only at a time of the same phase", () => {
  expect(text(trajectoryOf(COUNTER, [0, 1], 3))).toEqual(["00", "10", "01", "11", "11", "11"]);
  expect(text(trajectoryOf(COUNTER, [2], 3))).toEqual(["1", "0", "1", "0", "1", "0"]);
});

test("a trajectory that takes too long is given up", () => {
  expect(trajectoryOf(COUNTER, [0, 1], 1, 3)).toBeUndefined();
  expect(trajectoryOf(COUNTER, [0, 1], 1, 4)).toHaveLength(4);
});

test("no bits: one time", () => {
  expect(text(trajectoryOf(COUNTER, [], 1))).toEqual([""]);
});
