import { describe, expect, test } from "vitest";
import { differenceTold, gamesToTell, holm, powerToTell } from "./power.ts";

describe("games that tell a share from a half", () => {
  test.each([
    // (1.959964 * 0.5 + 0.841621 * sqrt(0.6 * 0.4)) / 0.1 = (0.979982 + 0.412308) / 0.1 = 13.9229, squared 193.85.
    [0.6, 194],
    // (0.979982 + 0.841621 * 0.481430) / 0.135 = 1.385163 / 0.135 = 10.26047, squared 105.28: Hex, UCD figure 6.
    [0.635, 106],
    // (0.979982 + 0.841621 * 0.499775) / 0.015 = 1.400603 / 0.015 = 93.37353, squared 8718.6.
    [0.515, 8719],
    // (0.979982 + 0) / 0.5, squared 3.84.
    [1, 4],
  ])("%d takes %d", (share, games) => {
    expect(gamesToTell(share)).toBe(games);
    expect(gamesToTell(1 - share)).toBe(games);
  });

  test("a half takes for ever, and other shares can be told apart too", () => {
    expect(gamesToTell(0.5)).toBe(Number.POSITIVE_INFINITY);
    // (1.959964 * 0.4 + 0.841621 * 0.458258) / 0.1 = (0.783986 + 0.385679) / 0.1, squared 136.81.
    expect(gamesToTell(0.3, 0.2)).toBe(137);
  });

  test("with so many the power is 80%, with a quarter of them 28%", () => {
    expect(powerToTell(0.6, 194)).toBeCloseTo(0.8, 2);
    // (0.1 * sqrt(48.5) - 0.979982) / 0.489898 = -0.57883: 28.1%; on the wrong side (-0.696419 - 0.979982) / 0.489898: 0.03%.
    expect(powerToTell(0.6, 48.5)).toBeCloseTo(0.2817, 4);
    expect(powerToTell(0.4, 194)).toBeCloseTo(powerToTell(0.6, 194), 12);
    expect(powerToTell(0.5, 1000)).toBeCloseTo(0.05, 6);
    expect([powerToTell(1, 3), powerToTell(1, 4)]).toEqual([0, 1]);
  });
});

test("means with errors of 3 and 4 are told apart from 14 on", () => {
  // 2.801585 * 5.
  expect(differenceTold(3, 4)).toBeCloseTo(14.0079, 4);
});

describe("Holm", () => {
  test("the example that R's p.adjust prints", () => {
    // 0.005 * 4, 0.01 * 3, 0.03 * 2, then 0.04 * 1, which is not less than the one before.
    expect(holm([0.01, 0.04, 0.03, 0.005]).map((p) => Number(p.toFixed(12)))).toEqual([0.03, 0.06, 0.06, 0.02]);
  });

  test("nothing is above 1, one test is itself, none is none", () => {
    expect(holm([0.6, 0.7, 0.8])).toEqual([1, 1, 1]);
    expect(holm([0.2])).toEqual([0.2]);
    expect(holm([])).toEqual([]);
  });
});
