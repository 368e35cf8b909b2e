import { expect, test } from "vitest";
import { grown } from "./int-array.ts";

test("a longer copy has zeros behind the old numbers, and its own memory", () => {
  const old = Int32Array.of(3, -1);
  const longer = grown(old, 4);
  old[0] = 7;
  expect([...longer]).toEqual([3, -1, 0, 0]);
});
