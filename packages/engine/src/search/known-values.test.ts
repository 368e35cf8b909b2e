import { expect, test } from "vitest";
import { gameOf, MATCHING_PENNIES } from "../../../../test/small-games.ts";
import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { ExplicitGame } from "../game/testing/explicit.ts";
import { MatrixGame } from "../game/testing/matrix.ts";
import { unwrap } from "../result.ts";
import { knownMove, knownReport } from "./known-values.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { SearchPlayer } from "./player.ts";
import { positionValuesText, readPositionValues } from "./position-values.ts";
import { solveAll } from "./solve.ts";

/** Left loses to `win`, middle and right draw; only the draws are worth what the start is. */
const game = new ExplicitGame(
  {
    start: { mover: 0, moves: { left: "reply", middle: "draw", right: "draw" } },
    reply: { mover: 1, moves: { win: "lost", lose: "won" } },
    draw: { goals: [50, 50] },
    lost: { goals: [0, 100] },
    won: { goals: [100, 0] },
  },
  { roles: 2 },
);
const options = { ...DEFAULT_OPTIONS, memoryMiB: 2, constantSum: 100 };
const textFrom = (state = game.initial): string =>
  [...positionValuesText(solveAll(game, options, new Random(1), state, {}).search)].join("");
const values = unwrap(readPositionValues(textFrom(), game));
const after = (move: string) => game.next(game.initial, [game.moveNamed(0, move), game.moveNamed(1, "noop")]);

test("the moves of a position have the values of what they lead to, and the best is one that is worth as much", () => {
  const report = knownReport(values, game, game.initial, 0)!;
  expect(report).toMatchObject({ solved: true, lower: 50, upper: 50, role: 0, playouts: 0 });
  const worths = report.moves.map(({ move, lower, upper }) => [game.moveText(0, move), lower, upper]);
  expect(worths).toEqual([
    ["left", 0, 0],
    ["middle", 50, 50],
    ["right", 50, 50],
  ]);
  expect(game.moveText(0, report.best)).toBe("middle");
});

test("of moves that are worth as much any may be played, and no other", () => {
  const report = knownReport(values, game, game.initial, 0)!;
  const random = new Random(1);
  const played = Array.from({ length: 40 }, () => game.moveText(0, knownMove(report, random)));
  expect(new Set(played)).toEqual(new Set(["middle", "right"]));
});

test("nothing is known where the position or its value is missing", () => {
  const part = unwrap(readPositionValues(textFrom(after("left")), game));
  expect(knownReport(part, game, game.initial, 0)).toBeUndefined();
  expect(knownReport(part, game, after("left"), 1)).toMatchObject({ lower: 100 });
  const open = textFrom().replaceAll("[50,50]]", "[[0,100],[0,100]]]");
  expect(knownReport(unwrap(readPositionValues(open, game)), game, game.initial, 0)).toBeUndefined();
});

test("a player with values searches nothing where they tell the move, and as ever elsewhere", () => {
  const part = unwrap(readPositionValues(textFrom(after("left")), game));
  const settings = { algorithm: "uct", level: 1, options: { ...options, solver: "off" }, values: part } as const;
  const player = new SearchPlayer(game, 1, settings, new Random(1));
  expect(player.tree).toBeDefined();
  expect(player.think({ playouts: 50 }).playouts).toBe(50);
  player.advance([game.moveNamed(0, "left"), game.moveNamed(1, "noop")]);
  expect(player.tree).toBeUndefined();
  const { move, playouts, goal, settled } = player.think({ playouts: 50 });
  expect([game.moveText(1, move), playouts, goal, settled]).toEqual(["win", 0, 100, true]);
});

const valuesOfAll = (whole: Game) => {
  const { search } = solveAll(whole, options, new Random(1), whole.initial, {});
  return unwrap(readPositionValues([...positionValuesText(search)].join(""), whole));
};

test("where both choose at once a move is worth what the other leaves of it", () => {
  const goal = (row: number): readonly number[] => [row, 100 - row];
  const saddle = new MatrixGame([
    [goal(60), goal(0)],
    [goal(100), goal(50)],
  ]);
  const report = knownReport(valuesOfAll(saddle), saddle, saddle.initial, 0)!;
  expect(report.moves.map(({ lower, upper }) => [lower, upper])).toEqual([
    [0, 60],
    [50, 100],
  ]);
  // The first may be worth more than the value, and need not be.
  expect(report.best).toBe(report.moves[1]!.move);
});

test("where no single move secures the value nothing is told", () => {
  const pennies = gameOf(MATCHING_PENNIES);
  expect(knownReport(valuesOfAll(pennies), pennies, pennies.initial, 0)).toBeUndefined();
});
