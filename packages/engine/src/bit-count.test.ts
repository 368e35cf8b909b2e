import { expect, test } from "vitest";
import { bitCount } from "./bit-count.ts";

test.each([
  [0, 0],
  [1, 1],
  [0b1011, 3],
  [0x80000001 | 0, 2],
  [0xf0f0f0f0, 16],
  [-2, 31],
  [-1, 32],
])("%i has %i bits set", (word, count) => expect(bitCount(word)).toBe(count));
