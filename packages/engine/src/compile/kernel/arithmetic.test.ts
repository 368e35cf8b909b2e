import { describe, expect, test } from "vitest";
import { add, bitLength, subtract } from "./arithmetic.ts";
import { numbersOf, slicesOf, type Words, wireValues } from "./testing/lanes.ts";
import { ONES, type Wire, Wires, ZEROS } from "./wires.ts";

/** Every pair of two numbers below 8, one a lane. */
const PAIRS = Array.from({ length: 64 }, (_, lane) => [lane >> 3, lane & 7] as const);

/** Wires of the pairs, the first with `bits` bits and the second with 3. */
function operands(bits = 3) {
  const wires = new Wires();
  const memory: Words = new Map();
  const load = (numbers: readonly number[], first: number, count: number): Wire[] =>
    slicesOf(numbers, count).map((word, bit) => {
      memory.set(first + 16 * bit, word);
      return wires.load(first + 16 * bit);
    });
  const a = load(
    PAIRS.map(([x]) => x),
    0,
    bits,
  );
  const b = load(
    PAIRS.map(([, y]) => y),
    1000,
    3,
  );
  const numbers = (result: readonly Wire[]): number[] => {
    const values = wireValues(wires, 64, memory);
    return numbersOf(
      result.map((wire) => values[wire]!),
      64,
    );
  };
  return { wires, a, b, numbers };
}

test("the bits that write a number", () => {
  expect([0, 1, 2, 3, 4, 7, 8, 255, 256].map(bitLength)).toEqual([0, 1, 2, 2, 3, 3, 4, 8, 9]);
});

describe("sums", () => {
  test.each([
    ["without a carry", ZEROS, 0],
    ["with one", ONES, 1],
  ])("%s", (_, carry, one) => {
    const { wires, a, b, numbers } = operands();
    expect(numbers(add(wires, a, b, carry, 4))).toEqual(PAIRS.map(([x, y]) => x + y + one));
  });

  test("are cut to the length asked for", () => {
    const { wires, a, b, numbers } = operands();
    expect(numbers(add(wires, a, b, ZEROS, 3))).toEqual(PAIRS.map(([x, y]) => (x + y) % 8));
  });

  test("of nothing and a carry are the carry", () => {
    const { wires } = operands();
    expect(add(wires, [], [], ONES, 1)).toEqual([ONES]);
    expect(add(wires, [], [], ONES, 0)).toEqual([]);
  });

  test("of numbers of other lengths", () => {
    const { wires, a, b, numbers } = operands(2);
    expect(numbers(add(wires, a, b, ZEROS, 4))).toEqual(PAIRS.map(([x, y]) => (x & 3) + y));
  });
});

describe("differences", () => {
  test.each([
    ["without a borrow", ZEROS, 0],
    ["with one", ONES, 1],
  ])("%s", (_, borrow, one) => {
    const { wires, a, b, numbers } = operands();
    const { difference, negative, unequal } = subtract(wires, a, b, borrow);
    expect(numbers(difference)).toEqual(PAIRS.map(([x, y]) => (x - y - one) & 7));
    expect(numbers([negative])).toEqual(PAIRS.map(([x, y]) => Number(x - y - one < 0)));
    expect(numbers([unequal])).toEqual(PAIRS.map(([x, y]) => Number(x !== y)));
  });

  test("where the second has more bits", () => {
    const { wires, a, b, numbers } = operands(2);
    const { negative } = subtract(wires, a, b, ZEROS);
    expect(numbers([negative])).toEqual(PAIRS.map(([x, y]) => Number((x & 3) < y)));
  });
});
