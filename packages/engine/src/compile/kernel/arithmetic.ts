/**
 * Bit-sliced numbers: the k-th wire of a list is bit k of a number that every lane has for itself, low bit first. Bits
 * that are missing are zero.
 */
import { type Wire, type Wires, ZEROS } from "./wires.ts";

export type Number128 = readonly Wire[];

/** How many bits write the number: 0 for 0, 3 for 7, 4 for 8. */
export const bitLength = (value: number): number => (value === 0 ? 0 : 32 - Math.clz32(value));

/** a + b + carry, cut to `length` bits. A full adder is five operations. */
export function add(wires: Wires, a: Number128, b: Number128, carry: Wire, length: number): Wire[] {
  const sum: Wire[] = [];
  let carried = carry;
  for (let bit = 0; bit < length; bit++) {
    const [x, y] = [a[bit] ?? ZEROS, b[bit] ?? ZEROS];
    const differ = wires.xor(x, y);
    sum.push(wires.xor(differ, carried));
    if (bit + 1 < length) carried = wires.or(wires.and(x, y), wires.and(differ, carried));
  }
  return sum;
}

export interface BitDifference {
  /** a - b - borrow, where that is not negative. */
  readonly difference: readonly Wire[];
  /** Where it is negative. */
  readonly negative: Wire;
  /** Where a and b differ. */
  readonly unequal: Wire;
}

export function subtract(wires: Wires, a: Number128, b: Number128, borrow: Wire): BitDifference {
  const length = Math.max(a.length, b.length);
  const difference: Wire[] = [];
  let negative = borrow;
  let unequal = ZEROS;
  for (let bit = 0; bit < length; bit++) {
    const [x, y] = [a[bit] ?? ZEROS, b[bit] ?? ZEROS];
    const differ = wires.xor(x, y);
    difference.push(wires.xor(differ, negative));
    negative = wires.select(differ, y, negative);
    unequal = wires.or(unequal, differ);
  }
  return { difference, negative, unequal };
}
