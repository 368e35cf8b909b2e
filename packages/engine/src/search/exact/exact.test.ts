/**
 * The exact searches against visiting every position, and against each other.
 */
import { expect, test } from "vitest";
import { gameOf } from "../../../../../test/small-games.ts";
import type { ForcedWinQuestion, ForcedWins } from "../../game/forced-wins.ts";
import type { Game } from "../../game/game.ts";
import { paranoid } from "../../game/paranoid.ts";
import { Random } from "../../game/random.ts";
import { type ExplicitGame, randomGame } from "../../game/testing/explicit.ts";
import { MatrixGame } from "../../game/testing/matrix.ts";
import { DEFAULT_OPTIONS } from "../options.ts";
import { solveAll } from "../solve.ts";
import { AlphaBeta } from "./alpha-beta.ts";
import { DuelSearch, METHODS } from "./duel.ts";
import { NotTurnTaking } from "./exact.ts";
import { ProofNumberSearch } from "./proof-number.ts";
import { solveExactly } from "./solve.ts";

const options = { ...DEFAULT_OPTIONS, memoryMiB: 2, constantSum: 100 };
const shape = { roles: 2, layers: 7, width: 6, moves: 3, goals: [0, 25, 50, 75, 100], constantSum: true };
const memoryMiB = 0.05;

function trueValue(game: ExplicitGame, role: number): number {
  return solveAll(game, options, new Random(1), game.initial, {}).lower[role]!;
}

test("alpha-beta finds the value, for either role", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const game = randomGame(new Random(seed), shape);
    const role = seed % 2;
    const value = trueValue(game, role);
    expect(new AlphaBeta(game, { role, memoryMiB }).solve(game.initial)).toMatchObject({ lower: value, upper: value });
  }
});

test("proof numbers answer every question about it, with and without a rehearsal", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const game = randomGame(new Random(seed), shape);
    const value = trueValue(game, 0);
    for (const threshold of [25, 50, 75, 100]) {
      const rehearsal = threshold === 50 ? 40 : 0;
      const found = new ProofNumberSearch(game, threshold, { memoryMiB, rehearsal }).answer(game.initial);
      expect(found.answer).toBe(value >= threshold);
      expect([found.lower <= value, value <= found.upper]).toEqual([true, true]);
    }
  }
});

test("both in turn find the value, wherever they are stopped in between", () => {
  for (let seed = 1; seed <= 30; seed++) {
    const game = randomGame(new Random(seed), { ...shape, layers: 10 });
    const duel = new DuelSearch(game, game.initial, { memoryMiB, random: new Random(seed), rehearsal: 20 });
    const first = duel.search({ positions: 5 });
    const value = trueValue(game, 0);
    expect([first.lower <= value, value <= first.upper]).toEqual([true, true]);
    expect(duel.search()).toMatchObject({ lower: value, upper: value });
    for (const method of METHODS) {
      const alone = new DuelSearch(game, game.initial, { memoryMiB, random: new Random(seed), rehearsal: 0, method });
      expect(alone.search()).toMatchObject({ lower: value, upper: value });
    }
  }
});

test("bounds hold when the search is stopped anywhere", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const game = randomGame(new Random(seed), { ...shape, layers: 10 });
    const value = trueValue(game, 0);
    const stopped = new AlphaBeta(game, { memoryMiB }).solve(game.initial, { positions: 64 });
    expect(stopped.lower).toBeLessThanOrEqual(value);
    expect(stopped.upper).toBeGreaterThanOrEqual(value);
  }
});

test("the table tells what is known of each child", () => {
  const game = randomGame(new Random(3), shape);
  const search = new AlphaBeta(game, { memoryMiB });
  const { lower } = search.solve(game.initial);
  const children = game.children(game.initial)!;
  expect(Math.max(...search.known(children).map((child) => child.lower))).toBe(lower);
});

test("with more roles, and goals without a constant sum, what one can be sure of: as the paranoid reduction has it", () => {
  const many = { ...shape, roles: 3, constantSum: false };
  for (let seed = 1; seed <= 40; seed++) {
    const game = randomGame(new Random(seed), many);
    const role = seed % 3;
    const reduced = paranoid(game, role);
    const value = solveAll(reduced, options, new Random(1), reduced.initial, {}).lower[0]!;
    for (const method of [...METHODS, undefined]) {
      const given = { memoryMiB, random: new Random(seed), rehearsal: 0, role, method };
      expect(new DuelSearch(game, game.initial, given).search()).toMatchObject({ lower: value, upper: value });
    }
  }
});

/** First a plays safe or not; then b and c vote at once, and what a did not play safe is worth most if they agree. */
const JURY = `
(role a) (role b) (role c) (init (step 1)) (vote yes) (vote no)
(<= (legal a safe) (true (step 1))) (<= (legal a bold) (true (step 1))) (<= (legal a noop) (true (step 2)))
(<= (legal ?r noop) (distinct ?r a) (role ?r) (true (step 1)))
(<= (legal ?r ?v) (distinct ?r a) (role ?r) (vote ?v) (true (step 2)))
(<= (next (step 2)) (true (step 1))) (<= (next (step 3)) (true (step 2)))
(<= (next (plays ?m)) (does a ?m) (true (step 1))) (<= (next (plays ?m)) (true (plays ?m)))
(<= (next agreed) (does b ?v) (does c ?v) (vote ?v))
(<= terminal (true (step 3)))
(<= (goal a 40) (true (plays safe)))
(<= (goal a 100) (true (plays bold)) (true agreed)) (<= (goal a 0) (true (plays bold)) (not (true agreed)))
(<= (goal b 100) (true agreed)) (<= (goal b 0) (not (true agreed))) (goal c 50)`;

test("the others may choose at once, the role only alone", () => {
  const game = gameOf(JURY);
  const sure = (role: number) =>
    solveExactly(game, game.initial, { constantSum: undefined, memoryMiB, random: new Random(1), role });
  expect(sure(0)).toMatchObject({ solved: true, lower: [40, 0, 0], upper: [40, 100, 100] });
  expect(sure(1)).toBeUndefined();
});

test("games where roles choose at once are refused", () => {
  const game = new MatrixGame([
    [
      [100, 0],
      [0, 100],
    ],
    [
      [0, 100],
      [100, 0],
    ],
  ]);
  expect(() => new AlphaBeta(game).solve(game.initial)).toThrow(NotTurnTaking);
});

test.each([...METHODS, undefined])(
  "an end without the constant sum shows that the game is of another kind: %s",
  (method) => {
    const settings = { constantSum: 100, memoryMiB, random: new Random(1), method };
    for (let seed = 1; seed <= 6; seed++) {
      const [sum, noSum] = [true, false].map((constantSum) => randomGame(new Random(seed), { ...shape, constantSum }));
      expect(solveExactly(sum!, sum!.initial, settings)).toMatchObject({ solved: true });
      expect(solveExactly(noSum!, noSum!.initial, settings)).toBeUndefined();
    }
  },
);

test("a run counts for the goal that it leads to at worst", () => {
  const found = new Uint8Array(32).fill(1);
  const runs = ({ runner, role }: ForcedWinQuestion): ForcedWins | undefined =>
    runner === role ? { worst: 50, find: () => found } : undefined;
  const game: Game = Object.assign(randomGame(new Random(1), shape), { runs });
  const { answer, lower } = new ProofNumberSearch(game, 50, { memoryMiB, rehearsal: 0 }).answer(game.initial);
  expect({ answer, lower }).toEqual({ answer: true, lower: 50 });
});

test("the same in alpha-beta, for either side", () => {
  const found = new Uint8Array(32).fill(1);
  // Of a value of 75 both are true: more than 50 can be had, and no more than 75.
  const runs = ({ runner, role, threshold }: ForcedWinQuestion): ForcedWins | undefined => {
    if (threshold <= 50) return runner === role ? { worst: 50, find: () => found } : undefined;
    return threshold > 75 && runner !== role ? { worst: 75, find: () => found } : undefined;
  };
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  const games = seeds.map((seed) => randomGame(new Random(seed), shape)).filter((game) => trueValue(game, 0) === 75);
  expect(games.length).toBeGreaterThan(2);
  for (const game of games)
    expect(new AlphaBeta(Object.assign(game, { runs }), { memoryMiB, runsAfter: 0 }).solve(game.initial)).toMatchObject(
      {
        lower: 75,
        upper: 75,
      },
    );
});

test("where both choose at once, an end without the constant sum shows it too", () => {
  const settings = { constantSum: 100, memoryMiB, random: new Random(1) };
  const pennies = (goals: [number, number]): MatrixGame =>
    new MatrixGame([
      [goals, [0, 100]],
      [
        [0, 100],
        [100, 0],
      ],
    ]);
  expect(solveExactly(pennies([100, 0]), pennies([100, 0]).initial, settings)).toMatchObject({ lower: [50, 50] });
  expect(solveExactly(pennies([100, 50]), pennies([100, 50]).initial, settings)).toBeUndefined();
});
