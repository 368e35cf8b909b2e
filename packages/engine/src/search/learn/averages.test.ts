import { expect, test } from "vitest";
import { WeightAverage } from "./averages.ts";
import type { LinearWeights } from "./evaluator.ts";

function weightsOf(value: number): LinearWeights {
  const shape = { stateWords: 1, roles: 2, maxGoal: 100, constantSum: 100 };
  return { ...shape, bias: Float64Array.of(value), weights: new Float64Array(32).fill(value) };
}

test("the latest weights count most", () => {
  const [weights, mean] = [weightsOf(0), weightsOf(7)];
  const average = new WeightAverage(weights, mean);
  const means = [0, 10, 2].map((value) => {
    weights.weights.fill(value);
    weights.bias.fill(-value);
    average.add();
    return [mean.weights[5], mean.bias[0]];
  });
  // Shares 4/4, 4/5, 4/6: 0, then 0 + 10 · 4/5 = 8, then 8 - 6 · 4/6 = 4. What was in the mean before does not count.
  expect(means.map(([weight]) => weight)).toEqual([0, 8, 4]);
  expect(means.map(([, bias]) => bias! + 0)).toEqual([0, -8, -4]);
});
