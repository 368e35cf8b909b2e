/**
 * Sequential halving with budgets that pencil and paper give.
 */
import { describe, expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { HalvingSearcher } from "./sequential-halving.ts";

const END = { goals: [0] };
const FOUR = new ExplicitGame({
  r: { mover: 0, moves: { a: "a", b: "b", c: "c", d: "d" } },
  a: { goals: [10] },
  b: { goals: [70] },
  c: { goals: [90] },
  d: { goals: [20] },
});

function visitsAfter(game: ExplicitGame, playouts: number, depth?: number): number[] {
  const options = { random: new Random(1), memoryMiB: 1, ...(depth !== undefined && { depth }) };
  const searcher = new HalvingSearcher(game, game.initial, options);
  expect(searcher.slice({ playouts }).playouts).toBe(playouts);
  return searcher.report(0).moves.map(({ visits }) => visits);
}

test("four moves and 48 playouts: rounds of 4 * 6 and 2 * 12, the last to the best", () => {
  // ceil(log2 4) = 2 rounds of 24. First 6 each, one of them from the start; then 12 more for each of the two best.
  expect(visitsAfter(FOUR, 48)).toEqual([6, 18, 18, 6]);
  // With 50: floor(50 / 8) = 6, then 12 more; the best gets what is left, 2 more.
  expect(visitsAfter(FOUR, 50)).toEqual([6, 18, 20, 6]);
});

test("what a position had before counts: 48 playouts, and 48 more", () => {
  // Of 96, b = floor(96 / 8) = 12 for each of four: 6 more for a and d. Then 24 more for each of two: 36, so 18 more for b and for c.
  const searcher = new HalvingSearcher(FOUR, FOUR.initial, { random: new Random(1), memoryMiB: 1 });
  for (let time = 0; time < 2; time++) searcher.slice({ playouts: 48 });
  expect(searcher.report(0).moves.map(({ visits }) => visits)).toEqual([12, 36, 36, 12]);
});

test("a budget too small for a round tries moves once, in their order", () => {
  const moves = Object.fromEntries([..."abcdef"].map((name) => [name, "end"]));
  expect(visitsAfter(new ExplicitGame({ r: { mover: 0, moves }, end: END }), 4)).toEqual([1, 1, 1, 1, 0, 0]);
});

describe("behind the moves", () => {
  // x leads to three moves of the other role, of which one is bad for role 0; y is worth 60. At random x looks like 67.
  const game = new ExplicitGame(
    {
      r: { mover: 0, moves: { x: "a", y: "b" } },
      a: { mover: 1, moves: { k: "won", l: "lost", m: "won" } },
      b: { mover: 1, moves: { k: "c", l: "c" } },
      c: { mover: 0, moves: { s: "sixty" } },
      won: { goals: [100, 0] },
      lost: { goals: [0, 100] },
      sixty: { goals: [60, 40] },
    },
    { roles: 2 },
  );
  const best = (depth: number): string => {
    const searcher = new HalvingSearcher(game, game.initial, { random: new Random(1), memoryMiB: 1, depth });
    searcher.slice({ playouts: 400 });
    return game.moveText(0, searcher.report(0).best);
  };

  test("halving at the root believes random play", () => expect(best(1)).toBe("x"));
  test("SHOT finds the answer", () => expect(best(Number.POSITIVE_INFINITY)).toBe("y"));
});
