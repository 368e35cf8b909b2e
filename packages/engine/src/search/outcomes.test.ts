import { expect, test } from "vitest";
import { Random } from "../game/random.ts";
import { ExplicitGame, randomGame } from "../game/testing/explicit.ts";
import { MatrixGame } from "../game/testing/matrix.ts";
import { gameOf } from "../match/testing/games.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { type Outcomes, outcomesOf } from "./outcomes.ts";
import { solveAll } from "./solve.ts";

type Searched = Parameters<typeof solveAll>[0];

function outcomes(game: Searched, constantSum?: number): Outcomes | undefined {
  const options = { ...DEFAULT_OPTIONS, memoryMiB: 16, constantSum };
  return outcomesOf(solveAll(game, options, new Random(1), game.initial, {}).search);
}

/** The first chooses between an end and a choice of the second, who is indifferent between two of three ends. */
const indifferent = new ExplicitGame(
  {
    start: { mover: 0, moves: { stop: "stopped", go: "choice" } },
    choice: { mover: 1, moves: { kind: "kind", mean: "mean", silly: "silly" } },
    stopped: { goals: [50, 50] },
    kind: { goals: [90, 60] },
    mean: { goals: [40, 60] },
    silly: { goals: [100, 0] },
  },
  { roles: 2 },
);

test("who is indifferent leaves several rational outcomes, and dominates nobody's other choice by them", () => {
  // The second never plays silly. What is left behind go is 40 to 90 for the first, so stopping at 50 is not dominated.
  expect(outcomes(indifferent)).toEqual({
    reachable: [
      [100, 0],
      [90, 60],
      [50, 50],
      [40, 60],
    ],
    rational: [
      [90, 60],
      [50, 50],
      [40, 60],
    ],
    dominated: [[], []],
    positions: 6,
    tight: 4, // the four ends
  });
});

test("a move is dominated by one whose worst outcome is better than its best", () => {
  const better = new ExplicitGame(
    {
      start: { mover: 0, moves: { stop: "stopped", go: "choice" } },
      choice: { mover: 1, moves: { kind: "kind", mean: "mean" } },
      stopped: { goals: [30, 50] },
      kind: { goals: [90, 60] },
      mean: { goals: [40, 60] },
    },
    { roles: 2 },
  );
  const { rational, dominated, tight } = outcomes(better)!;
  const names = [0, 1].map((at) => better.moveText(0, better.legalMoves(better.initial, 0)[at]!));
  expect(dominated.map((moves) => moves.map((move) => names[move]))).toEqual([["stop"], []]);
  expect(rational).toEqual([
    [90, 60],
    [40, 60],
  ]);
  expect(tight).toBe(4); // the three ends, and the choice of the second
});

test("choosing at once, dominated moves go in turn", () => {
  // Rows are the first's moves, columns the second's. Column 1 is worse than column 0 for the second (10 < 20, 0 < 5);
  // without it row 1 is worse than row 0 for the first (30 < 40).
  const matrix = [
    [
      [40, 20],
      [10, 10],
    ],
    [
      [30, 5],
      [90, 0],
    ],
  ];
  const { rational, dominated, reachable } = outcomes(new MatrixGame(matrix))!;
  expect(reachable).toHaveLength(4);
  expect(dominated).toEqual([[1], [1]]);
  expect(rational).toEqual([[40, 20]]);
});

test("two who take turns with a constant sum have one rational outcome, the value", () => {
  const shape = { roles: 2, layers: 5, width: 5, moves: 3, goals: [0, 50, 100], constantSum: true };
  for (let seed = 1; seed <= 40; seed++) {
    const game = randomGame(new Random(seed), shape);
    const options = { ...DEFAULT_OPTIONS, memoryMiB: 16, constantSum: 100 };
    const solution = solveAll(game, options, new Random(1), game.initial, {});
    expect(outcomesOf(solution.search)!.rational).toEqual([solution.lower]);
  }
});

test("Tic-tac-toe: 5,478 positions, a draw", () => {
  const found = outcomes(gameOf("tic-tac-toe"), 100)!;
  expect(found.positions).toBe(5478);
  expect(found.rational).toEqual([[50, 50]]);
  expect(found.reachable).toEqual([
    [100, 0],
    [50, 50],
    [0, 100],
  ]);
});
