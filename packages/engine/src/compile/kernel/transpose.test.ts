import { describe, expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { LANES, WORD } from "./layout.ts";
import { instantiate, type Running } from "./testing/run-wasm.ts";
import { fromEightCode, fromLanesCode, spreadCode, toLanesCode } from "./transpose.ts";
import { Module } from "./wasm/module.ts";

/** Where things are in memory: a map of offsets, rows of 32-bit numbers, lane words. */
const [MAP, ROWS, WORDS_AT] = [0, 1024, 16_384];

function transpositions(): Running {
  const module = new Module();
  module.export("toLanes", module.add(toLanesCode()));
  module.export("fromLanes", module.add(fromLanesCode()));
  module.export("fromEight", module.add(fromEightCode()));
  module.export("spread", module.add(spreadCode()));
  return instantiate(module, 65_536);
}

const random = new Random(9);
const numbers = Array.from({ length: LANES }, () => random.below(2 ** 31) * 2 + random.below(2));
const bitOf = (word: bigint, lane: number): number => Number((word >> BigInt(lane)) & 1n);

/** Bit i of all numbers goes to word 31 - i, but bit 5 nowhere but to a spare word. */
const place = (bit: number): number => WORD * (31 - bit);

describe("between states and lanes", () => {
  const running = transpositions();
  const { words } = running.memory;
  for (let bit = 0; bit < 32; bit++) words[(MAP >> 2) + bit] = place(bit);
  numbers.forEach((number, lane) => {
    words[(ROWS + 20 * lane) >> 2] = number;
  });
  running.call("toLanes", ROWS, 20, MAP, WORDS_AT);

  test("bit i of the number of each lane is in the word of bit i", () => {
    for (let bit = 0; bit < 32; bit++)
      for (let lane = 0; lane < LANES; lane++)
        expect(bitOf(running.word(WORDS_AT + place(bit)), lane)).toBe((numbers[lane]! >>> bit) & 1);
  });

  test("and back", () => {
    words.fill(0, ROWS >> 2, (ROWS + 20 * LANES) >> 2);
    running.call("fromLanes", WORDS_AT, MAP, ROWS, 20, LANES);
    expect(numbers.map((_, lane) => words[(ROWS + 20 * lane) >> 2]!)).toEqual(numbers);
  });

  test("bits without an offset are zero", () => {
    words[(MAP >> 2) + 5] = -1;
    running.call("fromLanes", WORDS_AT, MAP, ROWS, 4, LANES);
    expect(numbers.map((_, lane) => words[(ROWS >> 2) + lane]!)).toEqual(numbers.map((number) => (number & ~32) >>> 0));
  });

  test("of few lanes no more is written than a part of them", () => {
    words.fill(7, ROWS >> 2, (ROWS >> 2) + LANES);
    running.call("fromLanes", WORDS_AT, MAP, ROWS, 4, 33);
    expect(words[(ROWS >> 2) + 32]).not.toBe(7);
    expect([...words.subarray((ROWS >> 2) + 64, (ROWS >> 2) + LANES)]).toEqual(new Array(64).fill(7));
  });
});

test("the bits of eight lanes, from the byte that holds them", () => {
  const running = transpositions();
  const lanes = Array.from({ length: 32 }, () => random.below(256));
  lanes.forEach((byte, word) => {
    running.memory.bytes[WORDS_AT + WORD * word + 3] = byte;
  });
  // Byte 3 of 32 words: lanes 24 to 31, sixteen bits at a time.
  running.call("fromEight", WORDS_AT + 3, WORDS_AT + 3 + 32 * WORD, ROWS, 8);
  for (let lane = 0; lane < 8; lane++) {
    const expected = lanes.reduce((bits, byte, bit) => bits + ((byte >> lane) & 1) * 2 ** bit, 0);
    expect(running.memory.words[(ROWS + 8 * lane) >> 2]).toBe(expected);
  }
});

test("one state into all lanes", () => {
  const running = transpositions();
  running.memory.words.set([numbers[0]!, numbers[1]!], ROWS >> 2);
  running.call("spread", ROWS, ROWS + 8, WORDS_AT);
  const all = (1n << 128n) - 1n;
  for (let bit = 0; bit < 64; bit++) {
    const expected = (numbers[bit >> 5]! >>> (bit & 31)) & 1 ? all : 0n;
    expect(running.word(WORDS_AT + WORD * bit)).toBe(expected);
  }
});
