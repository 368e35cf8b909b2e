import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { reportOf } from "./report.ts";
import { run } from "./run.ts";
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
  run(search, { playouts, stopWhenSolved: false });
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
  run(search, { playouts: 1000 });
  expect(search.isSolved).toBe(true);
  expect(game.moveText(1, reportOf(search, 1).best)).toBe("r13");
});
