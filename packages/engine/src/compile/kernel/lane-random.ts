/**
 * Random words of a block in which every lane has a stream of its own, made from a seed of its own. Whatever the other lanes play, and
 * whichever lane it is, the same seed gives the same numbers. Number c of a lane is SplitMix32 with a second seed in the middle:
 *
 *   z = first + c · step;   z = (z ^ z >>> 16) · a;   z = (z ^ z >>> 15 ^ second) · b;   z ^ z >>> 15
 *
 * `make(block, c)` computes 32 bits for each of the 128 lanes and transposes them into 32 words, bit k of a word being lane k's. A draw
 * has 256 numbers of its own, so that lanes which try again take nothing from the draws behind it.
 */
import { SPLIT_MIX_FACTORS, SPLIT_MIX_STEP, splitMix32 } from "../../game/random.ts";
import { LANE_RANDOM, LANES, WORD } from "./layout.ts";
import { emitButterflies } from "./transpose.ts";
import { Code, I32, V128 } from "./wasm/code.ts";
import type { Module } from "./wasm/module.ts";

/** Words that one call makes. */
export const MADE_WORDS = 32;
/** Numbers of each lane that belong to one draw. */
const NUMBERS_A_DRAW = 256;

/** Where the streams of a block's lanes are. */
export interface LaneStreams {
  /** The function (block, number) that makes words. */
  readonly make: number;
  /** Where the words are in a block when they are made, and the number of the next draw. */
  readonly words: number;
  readonly counter: number;
}

/** Adds what makes words to a module; `address` is where `LANE_RANDOM` is in a block. */
export function addLaneStreams(module: Module, address: number): LaneStreams {
  const make = module.add(makeCode(address));
  return { make, words: address + LANE_RANDOM.words, counter: address + LANE_RANDOM.counter };
}

/** Makes the words of a draw: those of its `part`, which is a local, or its first. */
export function emitWords(code: Code, { make, counter }: LaneStreams, block: number, part?: number): void {
  code.get(block).get(block).loadI32(counter);
  if (part !== undefined) code.get(part).addI32();
  code.call(make);
}

export function emitNextDraw(code: Code, { counter }: LaneStreams, block: number): void {
  code.get(block).get(block).loadI32(counter).i32(NUMBERS_A_DRAW).addI32().storeI32(counter);
}

function makeCode(address: number): Code {
  const [block, number] = [0, 1];
  const code = new Code([I32, I32]);
  const step = code.local(V128);
  const vectors = Array.from({ length: MADE_WORDS }, () => code.local(V128));
  code.get(number).i32(SPLIT_MIX_STEP).multiplyI32().splat32().set(step);
  const [first, second] = [address + LANE_RANDOM.first, address + LANE_RANDOM.second];
  vectors.forEach((vector, at) => {
    code
      .get(block)
      .load(first + WORD * at)
      .get(step)
      .add32()
      .set(vector);
    emitShifted(code, vector, 16).constant(new Array<number>(4).fill(SPLIT_MIX_FACTORS[0])).multiply32().set(vector);
    emitShifted(code, vector, 15)
      .get(block)
      .load(second + WORD * at)
      .xor();
    code.constant(new Array<number>(4).fill(SPLIT_MIX_FACTORS[1])).multiply32().set(vector);
    emitShifted(code, vector, 15).set(vector);
  });
  emitButterflies(code, vectors);
  vectors.forEach((vector, at) => {
    code
      .get(block)
      .get(vector)
      .store(address + LANE_RANDOM.words + WORD * at);
  });
  return code;
}

/** Pushes z ^ z >>> distance. */
function emitShifted(code: Code, vector: number, distance: number): Code {
  return code.get(vector).get(vector).i32(distance).shiftRight32().xor();
}

/** Seeds the lanes of a block from `from` on, one seed each; lanes without a seed draw numbers that nobody reads. */
export function seedLanes(words: Uint32Array, area: number, seeds: ArrayLike<number>, from: number): void {
  const [first, second] = [(area + LANE_RANDOM.first) >> 2, (area + LANE_RANDOM.second) >> 2];
  words[(area + LANE_RANDOM.counter) >> 2] = 0;
  const count = Math.min(LANES, seeds.length - from);
  for (let lane = 0; lane < count; lane++) {
    const mixed = splitMix32(seeds[from + lane]!);
    // Part g of vector j belongs to lane 32 g + j, see transpose.ts.
    const at = 4 * (lane % MADE_WORDS) + Math.floor(lane / MADE_WORDS);
    words[first + at] = splitMix32((mixed + SPLIT_MIX_STEP) | 0);
    words[second + at] = splitMix32((mixed + 2 * SPLIT_MIX_STEP) | 0);
  }
}
