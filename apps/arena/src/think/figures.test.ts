import { expect, it } from "vitest";
import { boundsText, bytesText, countText, roundAbove, tensAround } from "./figures.ts";

it("counts, bytes and bounds", () => {
  expect([999, 12_345, 123_456, 15_620_000, 2e9].map(countText)).toEqual([
    "999",
    "12.3 k",
    "123 k",
    "15.62 M",
    "2.00 G",
  ]);
  expect([500, 3 * 2 ** 20].map(bytesText)).toEqual(["1 KiB", "3.0 MiB"]);
  expect([boundsText(0, 100), boundsText(50, 50)]).toEqual(["0 – 100", "= 50"]);
});

it("axes end at round numbers", () => {
  expect([1, 7, 130, 4100].map(roundAbove)).toEqual([1, 8, 200, 8000]);
  expect(tensAround([34, 42])).toEqual({ from: 30, to: 50 });
  expect(tensAround([0, 100])).toEqual({ from: 0, to: 100 });
  expect(tensAround([100])).toEqual({ from: 80, to: 100 });
  expect(tensAround([0])).toEqual({ from: 0, to: 20 });
  expect(tensAround([])).toEqual({ from: 0, to: 100 });
});
