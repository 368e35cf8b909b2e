import { expect, test } from "vitest";
import { LatestFirst, Queue } from "./latest-first.ts";

test("a heap gives nodes back in descending order", () => {
  const heap = new LatestFirst();
  for (const node of [3, 9, 1, 7, 7, 2]) heap.add(node);
  expect([heap.take(), heap.take(), heap.take()]).toEqual([9, 7, 7]);
  expect(heap.rest().sort()).toEqual([1, 2, 3]);
  expect([heap.take(), heap.take(), heap.take(), heap.take()]).toEqual([3, 2, 1, undefined]);
});

test("a queue in the order in which they came", () => {
  const queue = new Queue();
  for (const node of [3, 9, 1]) queue.add(node);
  expect([queue.take(), queue.rest()]).toEqual([3, [9, 1]]);
});
