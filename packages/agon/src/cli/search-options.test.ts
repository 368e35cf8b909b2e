import { expect, test } from "vitest";
import { duration } from "./search-options.ts";

test.each([
  ["5", 5000],
  ["0.5", 500],
  ["300ms", 300],
  ["5s", 5000],
  ["2m", 120_000],
  ["9m30s", 570_000],
  ["1h30m", 5_400_000],
  ["1.5s250ms", 1750],
])("%s is %i milliseconds", (text, milliseconds) => {
  expect(duration(text)).toBe(milliseconds);
});

test.each(["", "0", "0s", "s", "5 s", "5x", "-5s", "5s!", "m5", "1e3s", "5s5"])("%j is no time", (text) => {
  expect(() => duration(text)).toThrow("Write a time such as 5s");
});
