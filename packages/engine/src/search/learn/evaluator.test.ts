import { expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { crossEntropy, GradientDescent, writeSetBits } from "./descent.ts";
import { LinearEvaluator, type LinearWeights, logistic } from "./evaluator.ts";

function weightsOf(stateWords: number, outputs: number, constantSum?: number): LinearWeights {
  const bias = new Float64Array(outputs);
  const weights = new Float64Array(outputs * 32 * stateWords);
  return { stateWords, roles: 2, maxGoal: 100, constantSum, bias, weights };
}

test("tables give the sum of the weights of the bits that are set", () => {
  const random = new Random(1);
  const model = weightsOf(3, 2);
  for (let at = 0; at < model.weights.length; at++) model.weights[at] = random.unit() - 0.5;
  model.bias.set([0.25, -0.5]);
  const evaluator = new LinearEvaluator(model);
  const words = Uint32Array.from({ length: 30 }, () => random.bits());
  for (let at = 0; at < 30; at += 3)
    for (const output of [0, 1]) {
      let sum = model.bias[output]!;
      for (let bit = 0; bit < 96; bit++)
        if ((words[at + (bit >> 5)]! >>> (bit & 31)) & 1) sum += model.weights[96 * output + bit]!;
      expect(evaluator.score(words, at, output)).toBeCloseTo(sum, 5);
    }
});

test("goals are those of the logistic function, and with a constant sum the second role has the rest", () => {
  const model = weightsOf(1, 1, 100);
  model.weights[4] = Math.log(3);
  const evaluator = new LinearEvaluator(model);
  expect([...evaluator.evaluateOne(Uint32Array.of(1 << 4))]).toEqual([expect.closeTo(75, 4), expect.closeTo(25, 4)]);
  const goals = new Float64Array(4);
  evaluator.evaluate(Uint32Array.of(7, 0, 1 << 4), 2, goals, 1);
  expect([...goals]).toEqual([50, 50, expect.closeTo(75, 4), expect.closeTo(25, 4)]);
});

test("weights that change count after an update", () => {
  const model = weightsOf(1, 1, 100);
  const evaluator = new LinearEvaluator(model);
  model.weights[0] = 2;
  expect(evaluator.score(Uint32Array.of(1), 0)).toBe(0);
  evaluator.update();
  expect(evaluator.score(Uint32Array.of(1), 0)).toBe(2);
});

test("the bits of a state, those of the sign included", () => {
  const into = new Int32Array(64);
  expect(writeSetBits(Uint32Array.of(9, 0x80000001, 2), 1, 2, into)).toBe(3);
  expect([...into.subarray(0, 3)]).toEqual([0, 31, 33]);
});

test("a step of gradient descent by hand", () => {
  // p = 1/2, target 1: g = -1/2, G = 1 + 1/4, so each weight moves by 0.1 * 0.5 / sqrt(1.25).
  const model = weightsOf(1, 1, 100);
  const descent = new GradientDescent(model, 0.1);
  expect(descent.step(Uint32Array.of(0b101), 0, [1])).toBeCloseTo(Math.log(2), 12);
  const first = 0.05 / Math.sqrt(1.25);
  expect([...model.weights.subarray(0, 3)]).toEqual([expect.closeTo(first, 12), 0, expect.closeTo(first, 12)]);
  expect(model.bias[0]).toBeCloseTo(first, 12);
  // Once more with bit 1 alone, target 0: z is the bias, g = p, and G of the bias has both squares.
  const p = logistic(first);
  descent.step(Uint32Array.of(0b010), 0, [0]);
  expect(model.weights[1]).toBeCloseTo((-0.1 * p) / Math.sqrt(1 + p * p), 12);
  expect(model.bias[0]).toBeCloseTo(first - (0.1 * p) / Math.sqrt(1.25 + p * p), 12);
});

test("the cross entropy of a guess", () => {
  expect(crossEntropy(0.25, 1)).toBeCloseTo(Math.log(4), 12);
  expect(crossEntropy(0.25, 0.5)).toBeCloseTo(-0.5 * Math.log(0.25) - 0.5 * Math.log(0.75), 12);
  expect(crossEntropy(0, 1)).toBeLessThan(30);
});

test("log-odds of states side by side, alike in some words or in none: bias 1, weights 2, 3 and 4 of one bit of each of three words", () => {
  const model = weightsOf(3, 1, 100);
  model.bias[0] = 1;
  [0, 32, 64].forEach((bit, word) => {
    model.weights[bit] = word + 2;
  });
  const into = new Float64Array(4);
  const states = Uint32Array.of(9, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1);
  new LinearEvaluator(model).logOdds(states, 4, into, 1);
  expect([...into]).toEqual([1 + 2 + 4, 1 + 2 + 3 + 4, 1, 1 + 3 + 4]);
});
