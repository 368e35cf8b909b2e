import { expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { rootMeanSquare, Styles } from "./styles.ts";

test("the root mean square leaves out bits without a weight: of 3, 0 and 4 it is √12.5", () => {
  expect(rootMeanSquare(Float64Array.of(3, 0, 4))).toBeCloseTo(Math.sqrt(12.5), 12);
  expect(rootMeanSquare(new Float64Array(3))).toBe(0);
});

test("a style shifts all facts of a group by the same, at most 0.8 of the root mean square, and others not at all", () => {
  const weights = {
    ...{ stateWords: 1, roles: 2, maxGoal: 100, constantSum: 100 },
    bias: Float64Array.of(0.5),
    weights: new Float64Array(32).fill(2, 0, 4),
  };
  const styles = new Styles(weights, [Int32Array.of(0, 1)], new Random(1));
  for (let style = 0; style < styles.count; style++) styles.renew();
  const shifts = Array.from({ length: styles.count }, (_, style) => {
    const { weights: own, bias } = styles.at(style).weights;
    expect([bias[0], own[2], own[3], own[4]]).toEqual([0.5, 2, 2, 0]);
    expect(own[0]).toBe(own[1]);
    return own[0]! - 2;
  });
  expect(new Set(shifts).size).toBe(styles.count);
  for (const shift of shifts) expect(Math.abs(shift)).toBeLessThanOrEqual(1.6);
  expect(Math.max(...shifts.map(Math.abs))).toBeGreaterThan(0.8);
  // What plays is the table of the shifted weights.
  expect(styles.at(0).score(Uint32Array.of(1), 0)).toBeCloseTo(2.5 + shifts[0]!, 5);
});
