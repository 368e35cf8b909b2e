import { expect, test } from "vitest";
import { wireValues } from "./testing/lanes.ts";
import { ONES, OPERATION, Wires, ZEROS } from "./wires.ts";

/** Two loads whose four lanes are all pairs of bits. */
function pair() {
  const wires = new Wires();
  const [a, b] = [wires.load(0), wires.load(16)];
  const memory = new Map([
    [0, 0b1100n],
    [16, 0b1010n],
  ]);
  return { wires, a, b, wireValue: (wire: number) => wireValues(wires, 4, memory)[wire] };
}

test("operations are what they are called", () => {
  const { wires, a, b, wireValue } = pair();
  expect(wireValue(wires.and(a, b))).toBe(0b1000n);
  expect(wireValue(wires.andNot(a, b))).toBe(0b0100n);
  expect(wireValue(wires.or(a, b))).toBe(0b1110n);
  expect(wireValue(wires.xor(a, b))).toBe(0b0110n);
  expect(wireValue(wires.not(a))).toBe(0b0011n);
  expect(wireValue(wires.select(a, b, ZEROS))).toBe(0b1000n);
  expect(wireValue(wires.select(a, ONES, b))).toBe(0b1110n);
  expect(wireValue(wires.anyOf([a, b, ZEROS]))).toBe(0b1110n);
});

test("operations on constants, and on a wire and itself, are no operations", () => {
  const { wires, a } = pair();
  const before = wires.count;
  expect([wires.and(a, ZEROS), wires.and(ONES, a), wires.and(a, a)]).toEqual([ZEROS, a, a]);
  expect([wires.andNot(a, ZEROS), wires.andNot(a, ONES), wires.andNot(a, a), wires.andNot(ZEROS, a)]).toEqual([
    a,
    ZEROS,
    ZEROS,
    ZEROS,
  ]);
  expect([wires.or(a, ZEROS), wires.or(ONES, a), wires.or(a, a)]).toEqual([a, ONES, a]);
  expect([wires.xor(a, ZEROS), wires.xor(ZEROS, a), wires.xor(a, a)]).toEqual([a, a, ZEROS]);
  expect([wires.not(ZEROS), wires.not(ONES), wires.select(a, ONES, ONES), wires.anyOf([])]).toEqual([
    ONES,
    ZEROS,
    ONES,
    ZEROS,
  ]);
  expect(wires.count).toBe(before);
});

test("a negation is an exclusive or with the ones behind", () => {
  const { wires, a } = pair();
  for (const wire of [wires.not(a), wires.xor(ONES, a), wires.andNot(ONES, a)])
    expect([wires.kind(wire), wires.a(wire), wires.b(wire)]).toEqual([OPERATION.xor, a, ONES]);
});

test("more operations than the first room holds", () => {
  const wires = new Wires();
  const loads = Array.from({ length: 3000 }, (_, at) => wires.load(16 * at));
  expect(wires.a(loads[2999]!)).toBe(16 * 2999);
  expect(wires.isGate(loads[2999]!)).toBe(false);
});
