import { expect, test } from "vitest";
import { Batch } from "./batch.ts";
import { DEFAULT_OPTIONS } from "./options.ts";

/** Tells the batch for a while how long it took, by a formula of leaves and playouts; returns where it settled. */
function settle(batch: Batch, milliseconds: (leaves: number, playouts: number) => number): [number, number] {
  for (let time = 0; time < 2000; ) {
    const taken = milliseconds(batch.leaves, batch.playouts);
    batch.took(taken, batch.leaves * batch.playouts);
    time += taken;
  }
  return [batch.leaves, batch.playouts];
}

test("games on lanes fill them at once, and go further where playouts cost little beside the tree", () => {
  const batch = new Batch(DEFAULT_OPTIONS, 128);
  batch.pace();
  expect(batch.leaves * batch.playouts).toBe(128);
  expect(settle(batch, (leaves) => leaves * 0.01)).toEqual([32, 8]);
  batch.reset();
  expect([batch.leaves, batch.playouts]).toEqual([1, 1]);
  batch.pace();
  expect(settle(batch, (leaves, playouts) => 20 * Math.ceil((leaves * playouts) / 128))).toEqual([64, 2]);
});

test("games that gain by it climb to the top, games that play one state at a time stay where they are", () => {
  expect(settle(new Batch(DEFAULT_OPTIONS), (leaves, playouts) => 0.1 + leaves * playouts * 0.0001)).toEqual([32, 8]);
  expect(settle(new Batch(DEFAULT_OPTIONS), (leaves, playouts) => leaves * playouts * 0.05)).toEqual([1, 1]);
});

test("a batch stays short where a smaller one is shorter, and fills its lanes where it is not", () => {
  const [leaves, playouts] = settle(new Batch(DEFAULT_OPTIONS), (l, p) => 5 + l * p * 0.3);
  expect(leaves * playouts).toBeLessThan(256);
  expect(settle(new Batch(DEFAULT_OPTIONS), (l, p) => 12 + l * p * 0.001)).toEqual([32, 8]);
});

test("what one bad moment decided is tried again", () => {
  const batch = new Batch(DEFAULT_OPTIONS);
  let batches = 0;
  // The first batches of each size are slow, as long as code is cold.
  settle(batch, (leaves, playouts) => (batches++ < 40 ? leaves * playouts * 0.2 : 0.1 + leaves * playouts * 0.0001));
  expect([batch.leaves, batch.playouts]).toEqual([32, 8]);
});

test("what the options give is kept", () => {
  const batch = new Batch({ ...DEFAULT_OPTIONS, leavesPerBatch: 3 });
  expect(settle(batch, (leaves, playouts) => 0.1 + leaves * playouts * 0.0001)).toEqual([3, 8]);
  batch.reset();
  expect([batch.leaves, batch.playouts]).toEqual([3, 1]);
});
