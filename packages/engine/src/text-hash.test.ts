import { expect, test } from "vitest";
import { textHash } from "./text-hash.ts";

test("the hash of no text is what FNV-1a begins with, and every character counts", () => {
  expect(textHash("")).toBe("811c9dc501234567");
  // FNV-1a of "a" is published: e40c292c.
  expect(textHash("a").slice(0, 8)).toBe("e40c292c");
  expect(new Set(["ab", "ba", "aab", "abb", "b"].map(textHash)).size).toBe(5);
});
