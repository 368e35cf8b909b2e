/**
 * Mixes of regret matching against exact equilibria.
 */
import { expect, test } from "vitest";
import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { MatrixGame } from "../game/testing/matrix.ts";
import { gameOf } from "../match/testing/games.ts";
import { unwrap } from "../result.ts";
import { EquilibriumSearch } from "./exact/equilibrium.ts";
import { graphFaults } from "./faults.ts";
import { searchOptions } from "./options.ts";
import { SearchPlayer } from "./player.ts";
import { reportOf } from "./report.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

const options = unwrap(searchOptions({ simultaneous: "regret", memoryMiB: 64, constantSum: 100 }));
const zeroSum = (payoffs: number[][]) => new MatrixGame(payoffs.map((row) => row.map((goal) => [goal, 100 - goal])));

function searched(game: Game, playouts: number, seed = 1): Search {
  const search = new Search(game, options, new Random(seed));
  runSearch(search, { playouts });
  return search;
}

/** What the mixes of both roles are sure of, against best answers, beside the value of the game. */
function guarantees(game: Game, search: Search): { value: number; row: number; column: number } {
  const { value, payoffs } = new EquilibriumSearch(game).solve(game.initial)!;
  const [x, y] = [0, 1].map((role) => reportOf(search, role).moves.map(({ probability }) => probability!));
  const against = (column: number): number => payoffs.reduce((sum, line, row) => sum + x![row]! * line[column]!, 0);
  const by = (line: readonly number[]): number => line.reduce((sum, payoff, column) => sum + payoff * y![column]!, 0);
  return { value, row: Math.min(...y!.map((_, column) => against(column))), column: Math.max(...payoffs.map(by)) };
}

test.each([
  ["rock-paper-scissors", 10_000],
  ["matching-pennies", 10_000],
  ["goofspiel", 10_000],
  ["blotto", 20_000],
])("%s: value and mixes within 0.02", (id, playouts) => {
  const game = gameOf(id);
  const search = searched(game, playouts);
  const { value, row, column } = guarantees(game, search);
  expect(Math.abs(reportOf(search, 0).value! - value)).toBeLessThan(2);
  expect(value - row).toBeLessThan(2);
  expect(column - value).toBeLessThan(2);
});

test("a mix that is not uniform, also in batches", () => {
  const game = zeroSum([
    [100, 0],
    [30, 60],
  ]);
  // Indifference: 100 p + 30 (1 - p) = 60 (1 - p) where p = 3/13; the value is 600/13.
  for (const leavesPerBatch of [1, 32]) {
    const search = new Search(game, { ...options, leavesPerBatch }, new Random(1));
    runSearch(search, { playouts: 20_000 });
    const { moves, value } = reportOf(search, 0);
    expect(Math.abs(moves[0]!.probability! - 3 / 13)).toBeLessThan(0.02);
    expect(Math.abs(value! - 600 / 13)).toBeLessThan(2);
  }
});

test("what is proved to be enough is played without a mix", () => {
  const game = zeroSum([
    [0, 100, 100],
    [50, 100, 50],
    [0, 0, 100],
  ]);
  const search = searched(game, 1000);
  expect(search.isSolved).toBe(true);
  expect(reportOf(search, 0)).toMatchObject({ best: 1, lower: 50, upper: 50 });
  expect(reportOf(search, 0).moves.map(({ probability }) => probability)).toEqual([0, 1, 0]);
});

test("a player draws its moves by the mix, the same with the same seed", () => {
  const game = gameOf("rock-paper-scissors");
  const play = (seed: number): number =>
    new SearchPlayer(game, 0, { algorithm: "uct", level: 1, options }, new Random(seed)).think({ playouts: 150 }).move;
  const counts = new Map<number, number>();
  for (let seed = 0; seed < 60; seed++) counts.set(play(seed), (counts.get(play(seed)) ?? 0) + 1);
  expect(counts.size).toBe(3);
  for (const count of counts.values()) expect(count).toBeGreaterThan(8);
});

test("regrets live on when the root moves on", () => {
  const search = searched(gameOf("goofspiel"), 5000);
  const { line } = reportOf(search, 0);
  search.advance(line[0]!);
  expect(graphFaults(search)).toEqual([]);
  const { moves, value } = reportOf(search, 1);
  expect(moves.reduce((sum, { probability }) => sum + probability!, 0)).toBeCloseTo(1, 9);
  expect(value).toBeGreaterThan(0);
});

test("games of turns are searched as without it", () => {
  const game = new ExplicitGame(
    { a: { mover: 0, moves: { l: "b", r: "c" } }, b: { goals: [20, 80] }, c: { goals: [60, 40] } },
    { roles: 2 },
  );
  const { best, moves } = reportOf(searched(game, 50), 0);
  expect(game.moveText(0, best)).toBe("r");
  expect(moves[0]!.probability).toBeUndefined();
});
