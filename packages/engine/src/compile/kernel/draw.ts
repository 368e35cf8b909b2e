/**
 * Random numbers below a bound that differs from lane to lane.
 *
 *   mask  = the fewest low bits that hold count - 1
 *   draw  = random bits & mask, again where draw ≥ count            (accepted with probability over one half)
 *
 * Bit i is in the mask where count has a higher bit, or has bit i and also a lower one.
 */
import { emitNextDraw, emitWords, type LaneStreams, MADE_WORDS } from "./lane-random.ts";
import { WORD } from "./layout.ts";
import type { Draw, RandomWords } from "./program.ts";
import { loadStream, nextWord, type RandomSource, type Stream, secondStream, storeStream } from "./random.ts";
import { type Code, I32, V128 } from "./wasm/code.ts";

interface DrawLocals {
  /** The bits of the bound, low bit first. */
  readonly count: readonly number[];
  readonly lanes: number;
  /** The block of lanes. */
  readonly block: number;
}

export function emitDraw(code: Code, draw: Draw, locals: DrawLocals, random: RandomSource): void {
  if (typeof random === "number") emitBlockDraw(code, draw, locals, random);
  else emitLaneDraw(code, draw, locals, random);
}

/** From the generator of the block. */
function emitBlockDraw(code: Code, { rank }: Draw, { count, lanes, block }: DrawLocals, randomAddress: number): void {
  const masks = emitMasks(code, count, rank.length);
  const tried = rank.map(() => code.local(V128));
  const less = code.local(V128);
  const spare = code.local(V128);
  const attempt = (stream: Stream): Stream => {
    let rest = stream;
    tried.forEach((bit, at) => {
      rest = nextWord(code, rest, spare);
      code.get(rest[3]).get(masks[at]!).and().set(bit);
    });
    emitLess(code, tried, count, less);
    return rest;
  };
  const stream = attempt(loadStream(code, block, randomAddress));
  storeStream(code, block, randomAddress, stream);
  const taken = rank.map(() => code.local(V128));
  tried.forEach((bit, at) => {
    code.get(bit).set(taken[at]!);
  });
  const again = code.local(V128);
  code.get(lanes).get(less).andNot().tee(again).any().if();
  const second = secondStream(code, stream);
  code.loop();
  keepOrder(code, second, attempt(second));
  code.get(less).get(again).and().set(less);
  tried.forEach((bit, at) => {
    code.get(bit).get(taken[at]!).get(less).select().set(taken[at]!);
  });
  code.get(again).get(less).andNot().tee(again).any().branchIf(0).end().end();
  rank.forEach((address, at) => {
    code.get(block).get(taken[at]!).store(address);
  });
}

/** From the generators of the lanes: attempt after attempt from the words made, and then from more of them. */
function emitLaneDraw(code: Code, { rank }: Draw, { count, lanes, block }: DrawLocals, streams: LaneStreams): void {
  const bytes = WORD * rank.length;
  const masks = emitMasks(code, count, rank.length);
  const [tried, taken] = [rank.map(() => code.local(V128)), rank.map(() => code.local(V128))];
  const [less, again] = [code.local(V128), code.local(V128)];
  const [at, part] = [code.local(I32), code.local(I32)];
  for (const bit of taken) code.zeros().set(bit);
  code.i32(0).set(part).get(lanes).tee(again).any().if().loop();
  emitWords(code, streams, block, part);
  code.get(part).i32(1).addI32().set(part).get(block).set(at).loop();
  tried.forEach((bit, index) => {
    code
      .get(at)
      .load(streams.words + WORD * index)
      .get(masks[index]!)
      .and()
      .set(bit);
  });
  emitLess(code, tried, count, less);
  code.get(less).get(again).and().set(less);
  tried.forEach((bit, index) => {
    code.get(bit).get(taken[index]!).get(less).select().set(taken[index]!);
  });
  code.get(again).get(less).andNot().set(again).get(at).i32(bytes).addI32().tee(at);
  code
    .get(block)
    .i32(bytes * Math.floor(MADE_WORDS / rank.length))
    .addI32()
    .lessI32();
  code.get(again).any().andI32().branchIf(0).end();
  code.get(again).any().branchIf(0).end().end();
  emitNextDraw(code, streams, block);
  rank.forEach((address, index) => {
    code.get(block).get(taken[index]!).store(address);
  });
}

export function emitRandom(code: Code, { words }: RandomWords, block: number, random: RandomSource): void {
  if (typeof random === "number") emitBlockRandom(code, words, block, random);
  else emitLaneRandom(code, words, block, random);
}

function emitLaneRandom(code: Code, words: readonly number[], block: number, streams: LaneStreams): void {
  for (let from = 0; from < words.length; from += MADE_WORDS) {
    emitWords(code, streams, block);
    words.slice(from, from + MADE_WORDS).forEach((address, at) => {
      code
        .get(block)
        .get(block)
        .load(streams.words + WORD * at)
        .store(address);
    });
    emitNextDraw(code, streams, block);
  }
}

function emitBlockRandom(code: Code, words: readonly number[], block: number, randomAddress: number): void {
  const spare = code.local(V128);
  let stream = loadStream(code, block, randomAddress);
  for (const address of words) {
    stream = nextWord(code, stream, spare);
    code.get(block).get(stream[3]).store(address);
  }
  storeStream(code, block, randomAddress, stream);
}

function emitMasks(code: Code, count: readonly number[], bits: number): number[] {
  const masks = count.slice(0, bits).map(() => code.local(V128));
  const some = code.local(V128);
  for (let bit = 1; bit < bits; bit++) {
    code.get(count[bit - 1]!);
    if (bit > 1) code.get(some).or();
    code.tee(some).get(count[bit]!).and().set(masks[bit]!);
  }
  code.zeros().set(masks[0]!).zeros().set(some);
  for (let bit = count.length - 1; bit >= 0; bit--) {
    if (bit < bits) code.get(masks[bit]!).get(some).or().set(masks[bit]!);
    code.get(some).get(count[bit]!).or().set(some);
  }
  return masks;
}

/** less = number < bound */
function emitLess(code: Code, number: readonly number[], bound: readonly number[], less: number): void {
  bound.forEach((limit, at) => {
    const bit = number[at];
    if (bit === undefined) code.get(less).get(limit).or();
    else if (at === 0) code.get(limit).get(bit).andNot();
    else code.get(limit).get(less).get(limit).get(bit).xor().select();
    code.set(less);
  });
}

/** Moves a stream back into the locals of `first`, for the next turn of a loop. */
function keepOrder(code: Code, first: Stream, last: Stream): void {
  for (const local of last) code.get(local);
  for (const local of first.toReversed()) code.set(local);
}
