import { expect, test } from "vitest";
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { MatrixGame } from "../../game/testing/matrix.ts";
import { gameOf, rulesOf } from "../../match/testing/games.ts";
import { EquilibriumSearch } from "./equilibrium.ts";
import { solveMatrix } from "./matrix-game.ts";

const scale = (payoffs: number[][]) => new MatrixGame(payoffs.map((row) => row.map((goal) => [goal, 100 - goal])));

test("textbook matrices", () => {
  expect(
    solveMatrix([
      [3, -1],
      [-2, 4],
    ]),
  ).toMatchObject({ value: expect.closeTo(1, 9) });
  const { value, row, column } = solveMatrix([
    [50, 0, 100],
    [100, 50, 0],
    [0, 100, 50],
  ]);
  expect(value).toBeCloseTo(50, 9);
  for (const share of [...row, ...column]) expect(share).toBeCloseTo(1 / 3, 9);
  expect(
    solveMatrix([
      [7, 7],
      [7, 7],
    ]).value,
  ).toBeCloseTo(7, 9);
});

test("no other mix does better against those of random matrices", () => {
  const random = new Random(5);
  for (let trial = 0; trial < 200; trial++) {
    const [rows, columns] = [1 + random.below(8), 1 + random.below(8)];
    const payoffs = Array.from({ length: rows }, () => Array.from({ length: columns }, () => random.below(5) * 25));
    const { value, row, column } = solveMatrix(payoffs);
    const sure = payoffs[0]!.map((_, j) => payoffs.reduce((sum, line, i) => sum + row[i]! * line[j]!, 0));
    const most = payoffs.map((line) => line.reduce((sum, payoff, j) => sum + payoff * column[j]!, 0));
    expect(Math.min(...sure)).toBeCloseTo(value, 6);
    expect(Math.max(...most)).toBeCloseTo(value, 6);
    expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  }
});

test("backward induction: bundled games whose values are known", () => {
  const value = (game: Game) => new EquilibriumSearch(game).value(game.initial);
  expect(
    value(
      scale([
        [0, 100],
        [100, 0],
      ]),
    ),
  ).toBeCloseTo(50, 9);
  for (const id of ["rock-paper-scissors", "matching-pennies", "goofspiel", "blotto"])
    expect(value(gameOf(id)), id).toBeCloseTo(50, 6);
  expect(value(gameOf("tic-tac-toe"))).toBe(50);
});

test("a limit ends the work without an answer", () => {
  const game = gameOf("goofspiel");
  expect(rulesOf("goofspiel")).toContain("(prizes 4)");
  expect(new EquilibriumSearch(game).value(game.initial, { positions: 10 })).toBeUndefined();
});
