import { expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { GradientDescent } from "./descent.ts";
import { type LinearWeights, logistic } from "./evaluator.ts";
import { GroupDescent } from "./group-descent.ts";

const blank = (): LinearWeights => ({
  ...{ stateWords: 1, roles: 2, maxGoal: 100, constantSum: 100 },
  bias: new Float64Array(1),
  weights: new Float64Array(32),
});

const BOTH = Int32Array.of(0, 1);

test("a group learns by how far its count is from the mean, in deviations", () => {
  const weights = blank();
  const descent = new GroupDescent(weights, [BOTH], 1);
  for (let position = 0; position < 100; position++) descent.look(BOTH, position % 2 === 0 ? 2 : 0);
  // Mean 1, deviation 1, and now none of the two: f = -1. G = 1 + (0.5 · 1)² = 1.25; v = 0.1 · 1 · 0.5 / √1.25 = 0.0447.
  descent.step(0, 0.5);
  const gain = 0.05 / Math.sqrt(1.25);
  expect(descent.unsettled(0)).toBeCloseTo(-gain, 12);
  descent.settle();
  expect(descent.unsettled(0)).toBe(0);
  expect([...weights.weights.subarray(0, 3)]).toEqual([gain, gain, 0].map((each) => expect.closeTo(each, 12)));
  expect(weights.bias[0]).toBeCloseTo(-gain, 12);
});

test("before a hundred positions, and where the count is always the same, nothing is learnt", () => {
  for (const positions of [99, 200]) {
    const descent = new GroupDescent(blank(), [BOTH], 1);
    for (let position = 0; position < positions; position++)
      descent.look(BOTH, positions < 100 && position % 2 === 0 ? 0 : 2);
    descent.step(0, 0.5);
    expect(descent.unsettled(0)).toBe(0);
  }
});

/** The mean error of p on fresh positions after some whose value is how many of 32 facts hold. */
function errorAfter(positions: number, groups: readonly Int32Array[]): number {
  const weights = blank();
  const descent = new GradientDescent(weights, 0.3, groups);
  const random = new Random(1);
  const worthOf = (word: number): number => {
    let holds = 0;
    for (let rest = word; rest !== 0; rest &= rest - 1) holds++;
    return logistic((holds - 16) / 2);
  };
  for (let position = 0; position < positions; position++) {
    const word = random.bits() | 0;
    descent.step(Uint32Array.of(word), 0, [worthOf(word)]);
    descent.settle();
  }
  let error = 0;
  for (let position = 0; position < 500; position++) {
    const word = random.bits() | 0;
    let z = weights.bias[0]!;
    for (let bit = 0; bit < 32; bit++) if ((word >>> bit) & 1) z += weights.weights[bit]!;
    error += Math.abs(logistic(z) - worthOf(word)) / 500;
  }
  return error;
}

test("that every fact of a group counts is learnt from fewer positions than for each fact alone", () => {
  const all = Int32Array.from({ length: 32 }, (_, bit) => bit);
  expect(errorAfter(300, [all])).toBeLessThan(0.7 * errorAfter(300, []));
});
