/** What a search says of its root, on games small enough to see all of it. */
import { describe, expect, test } from "vitest";
import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { ExplicitGame, type ExplicitPosition } from "../game/testing/explicit.ts";
import { MatrixGame } from "../game/testing/matrix.ts";
import { unwrap } from "../result.ts";
import { type SearchOptions, searchOptions } from "./options.ts";
import { bestOf, drawnMove, likeliest, type MoveReport, reportOf, rootRole, type SearchReport } from "./report.ts";
import { runSearch } from "./run.ts";
import { Search } from "./search.ts";

const searched = (game: Game, playouts: number, given: Partial<SearchOptions> = {}): Search => {
  const search = new Search(game, unwrap(searchOptions({ memoryMiB: 1, ...given })), new Random(1));
  runSearch(search, { playouts });
  return search;
};
const textOf = (game: Game, { moves, role }: SearchReport): unknown[] =>
  moves.map(({ move, lower, upper }) => [game.moveText(role, move), lower, upper]);
const move = (name: number, visits: number, mean: number, lower = 0, upper = 100): MoveReport => ({
  ...{ move: name, visits, mean, lower, upper },
});

/** The second role moves first; `good` leaves the other a choice of what the second gets, `bad` nothing. */
const POSITIONS: Record<string, ExplicitPosition> = {
  start: { mover: 1, moves: { bad: "lost", good: "later" } },
  later: { mover: 0, moves: { give: "won", keep: "half" } },
  lost: { goals: [100, 0] },
  won: { goals: [0, 100] },
  half: { goals: [40, 60] },
};
const game = new ExplicitGame(POSITIONS, { roles: 2 });

describe("of a position that one role chooses in", () => {
  test("before a search nothing is known of the moves, but which they are", () => {
    const report = reportOf(searched(game, 0));
    expect(textOf(game, report)).toEqual([
      ["bad", 0, 100],
      ["good", 0, 100],
    ]);
    expect(report.moves.map(({ visits, mean }) => [visits, mean])).toEqual([
      [0, Number.NaN],
      [0, Number.NaN],
    ]);
    expect(report).toMatchObject({ role: 1, line: [], solved: false, lower: 0, upper: 100, playouts: 0 });
  });

  test("proved bounds, visits and means of every move, and the line that both prefer", () => {
    const report = reportOf(searched(game, 200, { constantSum: 100 }));
    expect(textOf(game, report)).toEqual([
      ["bad", 0, 0],
      ["good", 60, 60],
    ]);
    expect(report).toMatchObject({ role: 1, solved: true, lower: 60, upper: 60 });
    expect(report.best).toBe(game.moveNamed(1, "good"));
    expect(report.moves[0]!.mean).toBe(0);
    const line = report.line.map((joint) => joint.map((each, role) => game.moveText(role, each)));
    expect(line).toEqual([
      ["noop", "good"],
      ["keep", "noop"],
    ]);
    expect(report.nodes).toBe(5);
  });

  test("without proofs the bounds are those of the goals, and visits count what was tried", () => {
    const { moves, lower, upper, solved } = reportOf(searched(game, 50, { solver: "off" }));
    expect([lower, upper, solved]).toEqual([0, 100, false]);
    expect(moves.map((each) => [each.lower, each.upper])).toEqual([
      [0, 100],
      [0, 100],
    ]);
    expect(moves.reduce((sum, { visits }) => sum + visits, 0)).toBe(50);
    expect(moves[0]!.mean).toBe(0);
    expect(moves[1]!.mean).toBeGreaterThanOrEqual(60);
  });

  test("for a role without a choice its one move is reported, and nothing of its edges", () => {
    const report = reportOf(searched(game, 50), 0);
    expect(report.moves).toEqual([{ move: 0, visits: 0, mean: Number.NaN, lower: 0, upper: 100 }]);
    expect([report.role, report.best]).toEqual([0, 0]);
  });

  test("of an end there are no moves", () => {
    const over = new ExplicitGame({ end: { goals: [70] } });
    expect(reportOf(searched(over, 5), 0)).toMatchObject({ best: -1, moves: [], line: [], lower: 70, upper: 70 });
  });

  test.each([
    ["followed, where nothing better is sure", 90, ["rare", "c"], "rare"],
    ["followed, where something as good is", 50, ["rare", "c"], "rare"],
    ["left, where something better is", 49, ["rare", "c"], "sure"],
    ["left, where it is at its end", 90, [], "sure"],
  ])("in a puzzle the best sequence that was seen is %s", (_, goal, sequence, best) => {
    const puzzle = new ExplicitGame({
      start: { mover: 0, moves: { rare: "open", sure: "fifty" } },
      open: { mover: 0, moves: { c: "open", d: "nothing" } },
      fifty: { mover: 0, moves: { go: "half" } },
      nothing: { goals: [0] },
      half: { goals: [50] },
    });
    const search = searched(puzzle, 40);
    const moves = sequence.map((name) => puzzle.moveNamed(0, name));
    Object.defineProperty(search, "best", { value: { goal, moves } });
    expect(puzzle.moveText(0, reportOf(search).best)).toBe(best);
  });
});

describe("whose moves are reported", () => {
  test("chance's where chance moves", () => {
    const dice = new ExplicitGame(
      { start: { mover: 1, moves: { low: "one", high: "six" } }, one: { goals: [10, 0] }, six: { goals: [60, 0] } },
      { roles: 2, chanceRole: 1 },
    );
    expect(rootRole(searched(dice, 5))).toBe(1);
  });

  test("where several choose, those of the first that has a choice", () => {
    const choice = new MatrixGame([
      [
        [1, 9],
        [2, 8],
      ],
      [
        [3, 7],
        [4, 6],
      ],
    ]);
    expect(rootRole(searched(choice, 5))).toBe(0);
    const oneRow = new MatrixGame([
      [
        [10, 90],
        [20, 80],
      ],
    ]);
    expect(rootRole(searched(oneRow, 5))).toBe(1);
  });
});

describe("where both choose at once", () => {
  const goal = (row: number): readonly number[] => [row, 100 - row];
  const saddle = new MatrixGame([
    [goal(100), goal(50), goal(80)],
    [goal(60), goal(0), goal(30)],
  ]);

  test("a move has the bounds of what the other leaves of it", () => {
    const search = searched(saddle, 400, { constantSum: 100 });
    expect(textOf(saddle, reportOf(search, 0))).toEqual([
      ["m0", 50, 100],
      ["m1", 0, 60],
    ]);
    expect(textOf(saddle, reportOf(search, 1))).toEqual([
      ["m0", 0, 40],
      ["m1", 50, 100],
      ["m2", 20, 70],
    ]);
    expect(reportOf(search, 1)).toMatchObject({ best: 1, lower: 50, upper: 50 });
  });

  test("joint moves that were never tried may be worth anything", () => {
    const bounds = textOf(saddle, reportOf(searched(saddle, 1), 0)) as [string, number, number][];
    expect(bounds.filter(([, lower, upper]) => lower === 0 && upper === 100)).not.toEqual([]);
  });

  test("what is proved to be enough is played for sure, and nothing else", () => {
    const search = searched(saddle, 400, { simultaneous: "regret", constantSum: 100 });
    const report = reportOf(search, 0);
    expect(report.moves.map(({ probability }) => probability)).toEqual([1, 0]);
    expect(report).toMatchObject({ best: 0, value: 50 });
  });

  test("else the mix is, and the likeliest move is the best", () => {
    const mixed = new MatrixGame([
      [goal(100), goal(0)],
      [goal(30), goal(60)],
    ]);
    const report = reportOf(searched(mixed, 4000, { simultaneous: "regret", constantSum: 100 }), 0);
    const [first, second] = report.moves.map(({ probability }) => probability!);
    // Indifference of the other: 100 p + 30 (1 - p) = 60 (1 - p) where p = 3/13.
    expect(first! + second!).toBeCloseTo(1, 9);
    expect(first).toBeGreaterThan(0.15);
    expect(first).toBeLessThan(0.31);
    expect(report.best).toBe(1);
    expect(report.value).toBeGreaterThan(40);
    expect(report.value).toBeLessThan(52);
    expect(reportOf(searched(mixed, 100), 0).value).toBeUndefined();
  });
});

test("a mix leaves out moves that are proved to be of no use", () => {
  // The second move is sure of 30, and the third never gets more.
  const rows = [
    [100, 10],
    [30, 60],
    [20, 30],
  ].map((row) => row.map((goal) => [goal, 100 - goal]));
  const { moves } = reportOf(searched(new MatrixGame(rows), 500, { simultaneous: "regret", constantSum: 100 }), 0);
  expect(moves.map(({ upper }) => upper)).toEqual([100, 60, 30]);
  expect(moves[2]!.probability).toBe(0);
  expect(moves[0]!.probability! + moves[1]!.probability!).toBeCloseTo(1, 12);
});

describe("the best move", () => {
  test.each([
    ["what is proved to be all there is", [move(1, 90, 80), move(2, 3, 50, 100, 100)], 100, 2],
    ["of several such the most visited", [move(1, 2, 50, 100, 100), move(2, 3, 50, 100, 100)], 100, 2],
    ["the most visited, whatever its mean", [move(1, 5, 90), move(2, 9, 20)], 100, 2],
    ["of equals the better in the mean", [move(1, 9, 20), move(2, 9, 30), move(3, 9, 25)], 100, 2],
    ["of equals in all the first", [move(1, 9, 20), move(2, 9, 20)], 100, 1],
    ["what is sure before a lower mean", [move(1, 9, 49), move(2, 1, 50, 50, 50)], 100, 2],
    ["a mean as high before what is sure", [move(1, 9, 50), move(2, 1, 50, 50, 50)], 100, 1],
    [
      "what may be better, not what is refuted and more visited",
      [move(1, 99, 60, 0, 40), move(2, 1, 45), move(3, 2, 40, 40, 40)],
      100,
      2,
    ],
    ["where all is proved the best of it", [move(1, 99, 0, 0, 0), move(2, 1, 40, 40, 40)], 100, 2],
    ["what is sure where the position is worth no more", [move(1, 90, 99), move(2, 1, 40, 40, 40)], 40, 2],
    ["where all lose the most visited", [move(1, 3, 0, 0, 0), move(2, 7, 0, 0, 0)], 100, 2],
  ])("is %s", (_, moves, upper, best) => {
    expect(bestOf(moves, upper)!.move).toBe(best);
  });

  test("of none there is none", () => {
    expect(bestOf([], 100)).toBeUndefined();
  });
});

describe("a mix of moves", () => {
  const mix = (...shares: (number | undefined)[]): SearchReport => ({
    ...{ role: 0, best: 7, line: [], solved: false, lower: 0, upper: 100, playouts: 0, nodes: 0 },
    moves: shares.map((probability, at) => ({
      ...move(at, 0, 0),
      ...(probability !== undefined && { probability }),
    })),
  });
  const drawn = (report: SearchReport, least?: number): number[] => {
    const random = new Random(1);
    const counts = report.moves.map(() => 0);
    for (let times = 0; times < 4000; times++) counts[drawnMove(report, random, least)]!++;
    return counts.map((count) => count / 4000);
  };

  test("is drawn from by its shares, small ones left out", () => {
    const [a, b, c, d] = drawn(mix(0.6, 0.3, 0.08, undefined));
    expect([c, d]).toEqual([0, 0]);
    expect(a).toBeCloseTo(2 / 3, 1);
    expect(b).toBeCloseTo(1 / 3, 1);
    // A share of exactly the least part of the greatest stays in.
    expect(drawn(mix(0.8, 0.2), 0.25)[1]).toBeCloseTo(0.2, 1);
    expect(drawn(mix(0.6, 0.3, 0.1), 0)[2]).toBeCloseTo(0.1, 1);
  });

  test("that is none leaves the best move", () => {
    expect(drawnMove(mix(undefined, undefined), new Random(1))).toBe(7);
  });

  test("has a likeliest move, of equals the first", () => {
    expect(likeliest(mix(0.2, 0.4, 0.4).moves).move).toBe(1);
    expect(likeliest(mix(undefined, undefined).moves).move).toBe(0);
  });
});
