import { expect, test } from "vitest";
import { NEW_PLAYER, rated } from "./rating.ts";

const PLAYERS = [
  { mu: 25, sigma: 25 / 3 },
  { mu: 30, sigma: 4 },
  { mu: 20, sigma: 6 },
];

const rounded = (scores: readonly number[]) =>
  rated(PLAYERS, scores).map(({ mu, sigma }) => [mu.toFixed(9), sigma.toFixed(9)]);

/** The figures are those of openskill 4.1.1. */
test.each([
  [
    "an order",
    [1, 0.25, 0.5],
    [
      ["28.595933052", "8.101377828"],
      ["28.608306447", "3.973824247"],
      ["21.267178800", "5.889166761"],
    ],
  ],
  [
    "two who did as well",
    [0.5, 1, 0.5],
    [
      ["22.829885286", "7.835284618"],
      ["30.650259291", "3.986046719"],
      ["19.661904064", "5.882222989"],
    ],
  ],
])("%s", (_, scores, expected) => {
  expect(rounded(scores)).toEqual(expected);
});

test("equals who do as well as each other stay equals, whatever their score", () => {
  for (const score of [0, 0.5, 1]) {
    const [one, other] = rated([NEW_PLAYER, NEW_PLAYER], [score, score]);
    expect(one).toEqual(other);
    expect(one!.mu).toBeCloseTo(25, 12);
    expect(one!.sigma).toBeLessThan(NEW_PLAYER.sigma);
  }
});
