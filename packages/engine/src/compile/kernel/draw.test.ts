import { describe, expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { bitLength } from "./arithmetic.ts";
import { seedLanes } from "./lane-random.ts";
import { LANE_RANDOM, LANES, WORD } from "./layout.ts";
import { Listing } from "./program.ts";
import { type EmitTarget, TargetModule } from "./target.ts";
import { numbersOf, slicesOf } from "./testing/lanes.ts";
import { instantiate } from "./testing/run-wasm.ts";

const BITS = 4;
/** Words of a block: the generator or those of the lanes, the bits of the count, the lanes that draw, the bits of the number. */
const RANDOM = 0;
const [COUNT, AMONG, RANK] = [0, BITS, BITS + 1].map((word) => LANE_RANDOM.bytes + word * WORD) as [
  number,
  number,
  number,
];

/** Draws numbers below a count that each lane has, round after round. */
function drawer(target: EmitTarget, seed: number, laneStreams = false) {
  const output = new TargetModule({ target, random: RANDOM, laneStreams, scratch: RANK + BITS * WORD });
  const listing = new Listing();
  listing.add({
    kind: "draw",
    count: Array.from({ length: BITS }, (_, bit) => listing.wires.load(COUNT + WORD * bit)),
    lanes: listing.wires.load(AMONG),
    rank: Array.from({ length: bitLength(2 ** BITS - 2) }, (_, bit) => RANK + WORD * bit),
  });
  output.export("draw", { program: listing, scratch: RANK + BITS * WORD });
  const running = instantiate(output.module, output.firstBlock + output.blockBytes);
  running.memory.words.set(output.tables);
  const block = output.firstBlock;
  const random = new Random(seed);
  const seeds = Array.from({ length: LANES }, (_, lane) => seed * LANES + lane);
  if (laneStreams) seedLanes(running.memory.words, block + RANDOM, seeds, 0);
  else for (let at = 0; at < 16; at++) running.memory.words[(block >> 2) + at] = random.below(2 ** 31) * 2 + 1;
  return (counts: readonly number[], among = (1n << 128n) - 1n): number[] => {
    slicesOf(counts, BITS).forEach((word, bit) => {
      running.setWord(block + COUNT + WORD * bit, word);
    });
    running.setWord(block + AMONG, among);
    running.call("draw", block);
    return numbersOf(
      Array.from({ length: BITS }, (_, bit) => running.word(block + RANK + WORD * bit)),
      LANES,
    );
  };
}

/** Every count from 1 to 15 in some lanes. */
const COUNTS = Array.from({ length: LANES }, (_, lane) => 1 + (lane % 15));

describe.each([
  ["code", false],
  ["table", false],
  ["code", true],
  ["table", true],
] as const)("as %s, streams of lanes %s", (target, laneStreams) => {
  test("a number is below its count, and each comes up equally often", () => {
    const draw = drawer(target, 1, laneStreams);
    const rounds = 1500;
    const seen = Array.from({ length: 16 }, () => new Array<number>(16).fill(0));
    for (let round = 0; round < rounds; round++)
      draw(COUNTS).forEach((number, lane) => {
        seen[COUNTS[lane]!]![number]!++;
      });
    for (let count = 1; count <= 15; count++) {
      const draws = rounds * COUNTS.filter((each) => each === count).length;
      const expected = draws / count;
      expect(seen[count]!.slice(count).every((times) => times === 0)).toBe(true);
      // Chi-square with count - 1 degrees of freedom: mean count - 1, variance 2 (count - 1); six standard deviations.
      const chi = seen[count]!.slice(0, count).reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0);
      expect(chi).toBeLessThan(count - 1 + 6 * Math.sqrt(2 * count));
    }
  });

  test("no lane's numbers depend on those of others", () => {
    const [all, one] = [drawer(target, 2, laneStreams), drawer(target, 2, laneStreams)];
    const alone = COUNTS.map((count, lane) => (lane === 40 ? count : 1));
    for (let round = 0; round < 50; round++) expect(one(alone)[40]).toBe(all(COUNTS)[40]);
  });

  test("lanes that do not draw are not waited for", () => {
    // A count of 0 can never be met: with such lanes drawing there would be no end.
    const draw = drawer(target, 3, laneStreams);
    const counts = COUNTS.map((count, lane) => (lane < 64 ? count : 0));
    const drawn = draw(counts, (1n << 64n) - 1n);
    expect(drawn.slice(0, 64).every((number, lane) => number < counts[lane]!)).toBe(true);
  });
});

test.each([false, true])("both kernels draw the same numbers, streams of lanes %s", (laneStreams) => {
  const [code, table] = [drawer("code", 4, laneStreams), drawer("table", 4, laneStreams)];
  for (let round = 0; round < 20; round++) expect(code(COUNTS)).toEqual(table(COUNTS));
});
