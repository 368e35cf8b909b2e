/**
 * The random words of a block of lanes: Marsaglia's xorshift128 ("Xorshift RNGs", 2003) in each of four 32-bit parts of
 * the word. Bit k of a word is the next random bit of lane k.
 *
 * Every draw takes as many words as its rank has bits, whatever the lanes do. Lanes whose number was too large draw
 * again from a *second stream* that starts from a hash of the first and is thrown away after the draw: so no lane's
 * numbers depend on what happened in other lanes.
 */
import type { LaneStreams } from "./lane-random.ts";
import { type Code, V128 } from "./wasm/code.ts";

/** Where random words come from: the generator of the block, at this address in it, or those of its lanes. */
export type RandomSource = number | LaneStreams;

/** The four words of a generator's state, as locals; the oldest first. */
export type Stream = readonly [number, number, number, number];

/** Odd numbers with well mixed bits (from the hash functions xxHash and MurmurHash3). */
const MULTIPLIERS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f];

/** Leaves the next word in a local and returns the stream behind it; `spare` is overwritten. */
export function nextWord(code: Code, [x, y, z, w]: Stream, spare: number): Stream {
  code.get(x).get(x).i32(11).shiftLeft32().xor().set(spare);
  code.get(w).get(w).i32(19).shiftRight32().xor().get(spare).xor();
  code.get(spare).i32(8).shiftRight32().xor().set(x);
  return [y, z, w, x];
}

/** A second stream from a state of the first. */
export function secondStream(code: Code, [x, y, z, w]: Stream): Stream {
  const mixed = [
    [z, w],
    [x, y],
    [w, x],
    [y, z],
  ].map(([a, b], at) => {
    const local = code.local(V128);
    code.get(a!).constant(new Array<number>(4).fill(MULTIPLIERS[at]!)).multiply32().get(b!).add32().set(local);
    return local;
  });
  return mixed as unknown as Stream;
}

export function loadStream(code: Code, block: number, address: number): Stream {
  return [0, 16, 32, 48].map((offset) => {
    const local = code.local(V128);
    code
      .get(block)
      .load(address + offset)
      .set(local);
    return local;
  }) as unknown as Stream;
}

export function storeStream(code: Code, block: number, address: number, stream: Stream): void {
  stream.forEach((local, at) => {
    code
      .get(block)
      .get(local)
      .store(address + 16 * at);
  });
}
