/**
 * E1: how often the player to move wins a semeai of random moves (bounds, table 1), exactly.
 */
import { expect, test } from "vitest";
import { meanOfRandomPlay } from "../../packages/agon/src/fleet/trials/chance.ts";
import { Semeai } from "../../packages/engine/src/game/native/semeai.ts";

/** Rows: own liberties; columns: the opponent's. */
const TABLE_1 = `
1.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00
1.00 0.50 0.30 0.20 0.14 0.11 0.08 0.07 0.05
1.00 0.70 0.50 0.37 0.29 0.23 0.18 0.15 0.13
1.00 0.80 0.63 0.50 0.40 0.33 0.28 0.24 0.20
1.00 0.86 0.71 0.60 0.50 0.42 0.36 0.31 0.27
1.00 0.89 0.77 0.67 0.58 0.50 0.44 0.38 0.34
1.00 0.92 0.82 0.72 0.64 0.56 0.50 0.45 0.40
1.00 0.93 0.85 0.76 0.69 0.62 0.55 0.50 0.45
1.00 0.95 0.87 0.80 0.73 0.66 0.60 0.55 0.50`;

// The thesis (table 4.2) has the same table where four of five moves are made outside.
test.each([0, 4])("all 81 values of the table, to two decimals, with %i moves outside for each liberty", (outside) => {
  const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const rows = sizes.map((own) =>
    sizes.map((other) => (meanOfRandomPlay(new Semeai(own, other, outside)) / 100).toFixed(2)),
  );
  expect(rows.map((row) => row.join(" ")).join("\n")).toBe(TABLE_1.trim());
});

test("two liberties against three, with moves outside: a = 0.06 + 0.8 (1 - b), b = 0.14 + 0.8 (1 - a)", () => {
  // a is v(2,3), b is v(3,2), v(2,2) is a half. Of the moves inside, 2 in 5 fill the own liberties and 3 in 5 the other's.
  expect(meanOfRandomPlay(new Semeai(2, 3, 4))).toBeCloseTo(30, 6);
  expect(meanOfRandomPlay(new Semeai(3, 2, 4))).toBeCloseTo(70, 6);
});
