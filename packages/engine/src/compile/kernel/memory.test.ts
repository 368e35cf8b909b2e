import { expect, test } from "vitest";
import { WORD } from "./layout.ts";
import { KernelMemory } from "./memory.ts";

test("fixed parts stay at the start, the rest is given out in whole words", () => {
  const memory = new KernelMemory(100);
  expect([memory.reserve(1), memory.reserve(17), memory.reserve(0), memory.reserve(16)]).toEqual([112, 128, 160, 160]);
});

test("what is given out can be taken back", () => {
  const memory = new KernelMemory(0);
  memory.reserve(100);
  memory.clear();
  expect(memory.reserve(10)).toBe(0);
});

test("it grows, and holds what it held", () => {
  const memory = new KernelMemory(WORD);
  memory.words[0] = 42;
  const before = memory.words;
  const address = memory.reserve(1_000_000);
  memory.bytes[address + 999_999] = 7;
  expect(before).toHaveLength(0);
  expect([memory.words[0], memory.bytes[address + 999_999]]).toEqual([42, 7]);
});

test("a lane word is filled, and no other", () => {
  const memory = new KernelMemory(3 * WORD);
  memory.fill(WORD, 1);
  expect([...memory.words.subarray(0, 12)]).toEqual([0, 0, 0, 0, ...new Array<number>(4).fill(0xffffffff), 0, 0, 0, 0]);
  memory.fill(WORD, 0);
  expect([...memory.words.subarray(0, 12)]).toEqual(new Array(12).fill(0));
});
