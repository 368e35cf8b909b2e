import { expect, test } from "vitest";
import { gameOf, MATCHING_PENNIES, nim } from "../../../../test/small-games.ts";
import { countGames, countSequences, perft, reachable } from "./perft.ts";

/** Ways to take n in steps of 1, 2 and 3: t(n) = t(n-1) + t(n-2) + t(n-3), the tribonacci numbers (OEIS A000073). */
test.each([1, 2, 4, 7, 13, 24, 44, 81].map((games, index) => [index + 1, games]))(
  "Nim with %i in the heap has %i games",
  (heap, games) => {
    expect(countGames(nim(heap))).toBe(games);
  },
);

test("sequences of each length, and those that end there", () => {
  expect(countSequences(nim(3))).toEqual({ total: [1, 3, 3, 1], ending: [0, 1, 2, 1] });
  expect(countSequences(nim(3), { depth: 1 })).toEqual({ total: [1, 3], ending: [0, 1] });
  expect([0, 1, 2, 3, 4].map((depth) => perft(nim(3), depth))).toEqual([1, 3, 3, 1, 0]);
});

test("joint moves are counted, not moves", () => {
  expect(perft(gameOf(MATCHING_PENNIES), 1)).toBe(4);
  expect(reachable(gameOf(MATCHING_PENNIES))).toHaveLength(5);
});

test("positions: heap and turn", () => {
  expect(reachable(nim(6))).toHaveLength(12); // the first player's turn with 6 4 3 2 1 0, the second's with 5 4 3 2 1 0
});

test("limits", () => {
  const endless = gameOf(
    "(role me) (init (n 0)) (legal me go) (<= (next (n (s ?x))) (true (n ?x))) (<= terminal (true end)) (goal me 0)",
  );
  expect(countGames(endless, { maxPositions: 20 })).toBeUndefined();
  expect(reachable(endless, { maxPositions: 20 })).toBeUndefined();
  let looks = 0;
  expect(reachable(endless, { stop: () => ++looks > 20 })).toBeUndefined();
  expect(perft(endless, 10, { maxPositions: 20 })).toBe(1);
});

test("beyond 2^53 nothing is said, for it would not be exact", () => {
  const two = gameOf(
    "(role me) (legal me a) (legal me b) (<= (next p) (does me a)) (<= terminal (true end)) (goal me 0)",
  );
  expect(perft(two, 52)).toBe(2 ** 52);
  expect(perft(two, 53)).toBeUndefined();
  expect(countSequences(two, { depth: 53 })).toBeUndefined();
});
