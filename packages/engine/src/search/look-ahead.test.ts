import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { reportOf } from "./report.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

/** Role 0 blunders by `a`: role 1 then has one winning move among many. `b` leads on. */
const replies = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`r${at}`, at === 13 ? "lost" : "on"]));
const game = new ExplicitGame(
  {
    start: { mover: 0, moves: { a: "blunder", b: "on" } },
    blunder: { mover: 1, moves: replies },
    on: { mover: 0, moves: { c: "won", d: "drawn", e: "later" } },
    later: { mover: 1, moves: { f: "won", g: "drawn" } },
    won: { goals: [100, 0] },
    drawn: { goals: [50, 50] },
    lost: { goals: [0, 100] },
  },
  { roles: 2 },
);
const options = { ...DEFAULT_OPTIONS, constantSum: 100, memoryMiB: 1 };
const a = game.moveNamed(0, "a");

function searched(lookAhead: boolean, playouts: number): Search {
  const search = new Search(game, { ...options, lookAhead }, new Random(1));
  runSearch(search, { playouts, stopWhenSolved: false });
  return search;
}

test("a mistake is known as soon as it is tried once", () => {
  const upperOf = (search: Search): number => reportOf(search, 0).moves.find(({ move }) => move === a)!.upper;
  expect(upperOf(searched(true, 2))).toBe(0);
  expect(upperOf(searched(false, 2))).toBe(100);
});

test("a win that was seen ahead is found when the position comes up", () => {
  const search = searched(true, 2);
  search.advance([a, 0]);
  expect(search.isSolved).toBe(false);
  runSearch(search, { playouts: 1000 });
  expect(search.isSolved).toBe(true);
  expect(game.moveText(1, reportOf(search, 1).best)).toBe("r13");
});

test("leaves that are looked at together are each known by their own children", () => {
  const moves = { a: "calm", b: "trap", c: "gift", d: "calm2", e: "trap2" };
  const calm = { mover: 1, moves: { x: "drawn", y: "on" } };
  const many = new ExplicitGame(
    {
      start: { mover: 0, moves },
      calm,
      calm2: calm,
      trap: { mover: 1, moves: { x: "lost", y: "on" } },
      trap2: { mover: 1, moves: { x: "on", y: "drawn", z: "lost" } },
      gift: { mover: 1, moves: { x: "won" } },
      on: { mover: 0, moves: { x: "calm", y: "drawn" } },
      won: { goals: [100, 0] },
      drawn: { goals: [50, 50] },
      lost: { goals: [0, 100] },
    },
    { roles: 2 },
  );
  const search = new Search(many, { ...options, lookAhead: true, leavesPerBatch: 5 }, new Random(1));
  runSearch(search, { playouts: 5, stopWhenSolved: false });
  const seen = new Map(
    reportOf(search, 0).moves.map(({ move, lower, upper }) => [many.moveText(0, move), [lower, upper]]),
  );
  expect(Object.fromEntries(seen)).toEqual({ a: [0, 50], b: [0, 0], c: [100, 100], d: [0, 50], e: [0, 0] });
});
