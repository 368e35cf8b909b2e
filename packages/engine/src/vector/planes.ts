/**
 * Bits of many games: a row for each thing that can hold, a bit in it for each game.
 *
 *            game 0 1 2 … 127 │ 128 …
 *   row 0         1 0 0 …   1 │ 0 …        bit g of a row: byte g >> 3, and in it bit g & 7
 *   row 1         0 1 1 …   0 │ 1 …        rows are padded to whole groups of 128 games
 */
export class Planes {
  readonly rows: number;
  readonly games: number;
  /** Words of 32 games in a row. */
  readonly stride: number;
  readonly words: Uint32Array;

  constructor(rows: number, games: number) {
    this.rows = rows;
    this.games = games;
    this.stride = WORDS_IN_GROUP * groupsFor(games);
    this.words = new Uint32Array(rows * this.stride);
  }

  /** The same memory as bytes, little-endian as the machine is. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, this.words.byteOffset, this.words.byteLength);
  }

  has(row: number, game: number): boolean {
    return ((this.words[row * this.stride + (game >>> 5)]! >>> (game & 31)) & 1) === 1;
  }

  set(row: number, game: number, value: boolean): void {
    const at = row * this.stride + (game >>> 5);
    const bit = 1 << (game & 31);
    this.words[at] = value ? this.words[at]! | bit : this.words[at]! & ~bit;
  }
}

/** Games that a circuit evaluates together. */
export const GROUP = 128;
export const WORDS_IN_GROUP = GROUP / 32;

export function groupsFor(games: number): number {
  return Math.ceil(games / GROUP);
}
