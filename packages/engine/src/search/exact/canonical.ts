/**
 * One position to stand for all that symmetries make of it: the image with the least words. Images are looked up byte by byte:
 *
 *   tables[((symmetry * W + word) * 4 * W + byte) * 256 + value]   what a byte of the state adds to a word of the image, W = stateWords
 *
 * It does not matter whether the symmetries are all there are: positions with the same image can be mapped to one another.
 */
import type { Canonical } from "./position-table.ts";

/** Undefined where there is no symmetry. In each, bit i of a state is bit symmetry[i] of its image. */
export function canonicalBy(symmetries: readonly Int32Array[], stateWords: number): Canonical | undefined {
  if (symmetries.length === 0) return undefined;
  const tables = symmetries.map((symmetry) => tableOf(symmetry, stateWords));
  const image = new Uint32Array(stateWords);
  return (words, at, into) => {
    for (let word = 0; word < stateWords; word++) into[word] = words[at + word]!;
    for (const table of tables) if (isLess(table, words, at, into, image)) into.set(image);
  };
}

/** Writes the image of words[at…], as far as it takes to see that it is not less than `best`. */
function isLess(table: Uint32Array, words: Uint32Array, at: number, best: Uint32Array, image: Uint32Array): boolean {
  const stateWords = best.length;
  let less = false;
  for (let word = 0, from = 0; word < stateWords; word++) {
    let sum = 0;
    for (let own = at; own < at + stateWords; own++, from += 1024) {
      const bits = words[own]!;
      sum |= table[from + (bits & 255)]! | table[from + 256 + ((bits >>> 8) & 255)]!;
      sum |= table[from + 512 + ((bits >>> 16) & 255)]! | table[from + 768 + (bits >>> 24)]!;
    }
    image[word] = sum;
    if (!less && image[word]! > best[word]!) return false;
    if (image[word]! < best[word]!) less = true;
  }
  return less;
}

function tableOf(symmetry: Int32Array, stateWords: number): Uint32Array {
  const bytes = 4 * stateWords;
  const table = new Uint32Array(stateWords * bytes * 256);
  symmetry.forEach((to, bit) => {
    const word = to >> 5;
    const first = (word * bytes + (bit >> 3)) * 256;
    for (let value = 0; value < 256; value++) if ((value >> (bit & 7)) & 1) table[first + value]! |= 1 << (to & 31);
  });
  return table;
}
