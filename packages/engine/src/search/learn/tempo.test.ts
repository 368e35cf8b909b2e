import { expect, test } from "vitest";
import type { LinearWeights } from "./evaluator.ts";
import { Tempo } from "./tempo.ts";

/** Bit 3 says that it is the first role's turn, bit 5 that it is the second's; bit 0 changes, bit 1 is always set. */
const turns = [1 << 3, 1 << 5];
const weightsOf = (): LinearWeights => ({
  ...{ stateWords: 1, roles: 2, maxGoal: 100, constantSum: 100 },
  bias: new Float64Array(1),
  weights: new Float64Array(32),
});

/** Has seen positions whose best moves gain -0.6, -0.4, -0.4, 2 and 3 in turn: -0.4 in the middle. */
function seen(bits: readonly number[]): Tempo {
  const tempo = new Tempo(1);
  for (let at = 0; at < 1100; at++) {
    const mover = at % 2;
    tempo.look(Uint32Array.of(bits[mover]! | 2 | ((at >> 1) & 1)), 0, mover, [-0.6, -0.4, -0.4, 2, 3][at % 5]!);
  }
  return tempo;
}

test("bits that are set in one role's turn alone say whose turn it is", () => {
  const tempo = seen(turns);
  expect([tempo.turnBit(0), tempo.turnBit(1)]).toEqual([3, 5]);
  expect(seen([1 << 3, 0]).turnBit(1)).toBe(-1);
});

test("where best moves lose 0.4 in the median, the turn of the first is worth 0.2 less and that of the second 0.2 more", () => {
  const tempo = seen(turns);
  const weights = weightsOf();
  expect(tempo.surplus).toBeCloseTo(0.4, 12);
  tempo.correct(weights);
  expect(weights.weights[3]).toBeCloseTo(-0.2, 12);
  expect(weights.weights[5]).toBeCloseTo(0.2, 12);
  tempo.restore(weights);
  expect([...weights.weights]).toEqual([...weightsOf().weights]);
});

test("where only the second role's turn has a bit, a move from one turn to the other gains 0.4 more as well", () => {
  const weights = weightsOf();
  seen([0, 1 << 5]).correct(weights);
  expect(weights.weights[5]).toBeCloseTo(0.4, 12);
  expect(weights.bias[0]).toBeCloseTo(-0.2, 12);
});

test("of few positions nothing is concluded", () => {
  const tempo = new Tempo(1);
  tempo.look(Uint32Array.of(turns[0]!), 0, 0, -1);
  const weights = weightsOf();
  tempo.correct(weights);
  expect(weights.weights[3]).toBe(0);
});
