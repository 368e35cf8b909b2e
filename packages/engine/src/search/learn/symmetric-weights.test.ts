import { expect, test } from "vitest";
import type { LinearWeights } from "./evaluator.ts";
import { SymmetricWeights } from "./symmetric-weights.ts";

/** Bits 0 and 1 are mirror images of the first player, 2 and 3 those of the second. */
const mirror = { bits: Int32Array.of(1, 0, 3, 2), exchanged: false };
const exchange = { bits: Int32Array.of(2, 3, 0, 1), exchanged: true };

function weightsOf(outputs: number): LinearWeights {
  const shape = { stateWords: 1, roles: 2, maxGoal: 100, constantSum: 100 };
  const weights = new Float64Array(outputs * 32);
  weights.set([1, 3, -5, 1]);
  return { ...shape, bias: new Float64Array(outputs).fill(6), weights };
}

test("images weigh the same, those of the other player the opposite", () => {
  const weights = weightsOf(1);
  new SymmetricWeights([mirror, exchange]).apply(weights);
  // (1 + 3 + 5 - 1) / 4
  expect([...weights.weights.subarray(0, 5)]).toEqual([2, 2, -2, -2, 0]);
  expect(weights.bias[0]).toBe(0);
});

test("a mirror alone leaves the players as they are", () => {
  const weights = weightsOf(1);
  new SymmetricWeights([mirror]).apply(weights);
  expect([...weights.weights.subarray(0, 4)]).toEqual([2, 2, -2, -2]);
  expect(weights.bias[0]).toBe(6);
});

test("an exchange alone", () => {
  const weights = weightsOf(1);
  new SymmetricWeights([exchange]).apply(weights);
  // (1 + 5) / 2, (3 - 1) / 2
  expect([...weights.weights.subarray(0, 4)]).toEqual([3, 1, -3, -1]);
});

test("with an output for each role an exchange says nothing about one of them", () => {
  const weights = weightsOf(2);
  new SymmetricWeights([mirror, exchange]).apply(weights);
  expect([...weights.weights.subarray(0, 4)]).toEqual([2, 2, -2, -2]);
  expect([...weights.bias]).toEqual([6, 6]);
});

test("without symmetries nothing changes", () => {
  expect(new SymmetricWeights([]).isTrivial).toBe(true);
  expect(new SymmetricWeights([exchange]).isTrivial).toBe(false);
});
