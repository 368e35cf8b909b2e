/**
 * Random numbers below a bound that differs from lane to lane, in a bounded number of attempts, as wires: for machines
 * on which a loop that waits for the last lane costs more than a lane that waits for the next ply.
 *
 *   mask  = the fewest low bits that hold count - 1
 *   draw  = random bits & mask; the first of the attempts that is below count
 *
 * A lane in which every attempt failed has drawn nothing. Where it draws again later the number is still uniform: an
 * attempt that succeeds takes every number below the bound with the same probability, whenever it succeeds.
 */
import type { Number128 } from "./arithmetic.ts";
import type { Listing } from "./program.ts";
import { type Wire, type Wires, ZEROS } from "./wires.ts";

export interface BoundedDraw {
  /** The bound, from lane to lane. */
  readonly count: Number128;
  /** How many bits the number has. */
  readonly bits: number;
  readonly attempts: number;
  /** A new word of the block. */
  readonly word: () => number;
}

export interface Drawn {
  /** The number, low bit first. */
  readonly rank: readonly Wire[];
  /** Lanes in which an attempt succeeded. */
  readonly drawn: Wire;
}

export function drawBounded(listing: Listing, { count, bits, attempts, word }: BoundedDraw): Drawn {
  const { wires } = listing;
  const masks = masksBelow(wires, count, bits);
  let drawn: Wire = ZEROS;
  let rank: readonly Wire[] = masks.map(() => ZEROS);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const words = masks.map(word);
    listing.add({ kind: "random", words });
    const tried = words.map((address, bit) => wires.and(wires.load(address), masks[bit]!));
    rank = rank.map((bit, at) => (attempt === 0 ? tried[at]! : wires.select(drawn, bit, tried[at]!)));
    drawn = wires.or(drawn, isLess(wires, tried, count));
  }
  return { rank, drawn };
}

/** Bit i is in the mask where the count has a higher bit, or has bit i and also a lower one. */
function masksBelow(wires: Wires, count: Number128, bits: number): Wire[] {
  const masks = new Array<Wire>(bits).fill(ZEROS);
  let lower: Wire = ZEROS;
  for (let bit = 1; bit < bits; bit++) {
    lower = wires.or(lower, count[bit - 1] ?? ZEROS);
    masks[bit] = wires.and(lower, count[bit] ?? ZEROS);
  }
  let higher: Wire = ZEROS;
  for (let bit = count.length - 1; bit >= 0; bit--) {
    if (bit < bits) masks[bit] = wires.or(masks[bit]!, higher);
    higher = wires.or(higher, count[bit]!);
  }
  return masks;
}

/** Where number < bound. */
function isLess(wires: Wires, number: readonly Wire[], bound: Number128): Wire {
  return bound.reduce<Wire>((less, limit, at) => {
    const bit = number[at] ?? ZEROS;
    return wires.select(wires.xor(limit, bit), limit, less);
  }, ZEROS);
}
