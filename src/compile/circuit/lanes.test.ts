import { expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { transpose } from "./lanes.ts";

test("transposing exchanges row and column of every bit", () => {
  const random = new Random(1);
  const block = Int32Array.from({ length: 32 }, () => random.bits());
  const turned = block.slice();
  transpose(turned);
  for (let row = 0; row < 32; row++)
    for (let column = 0; column < 32; column++)
      expect((turned[column]! >>> row) & 1).toBe((block[row]! >>> column) & 1);
});
