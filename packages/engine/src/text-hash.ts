/** 64 bits of a text as hexadecimal digits: two FNV-1a hashes, from either end. Safe as a file name; no seal against intent. */
export function textHash(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01234567];
  for (let at = 0; at < text.length; at++) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(text.length - 1 - at), 0x01000193);
  }
  return [low, high].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
