import { expect, test } from "vitest";
import { conformToBounds } from "../../../../test/bounds.ts";
import { gameOf, nim } from "../../../../test/small-games.ts";
import { OPPONENTS, paranoid } from "./paranoid.ts";
import { countSequences, perft } from "./perft.ts";
import { Random } from "./random.ts";

/** Three roles vote at once; a role alone with its vote gets 90 and the others 40, otherwise all get 60. */
const VOTE = `
(role a) (role b) (role c) (init start) (vote yes) (vote (no thanks))
(<= (legal ?r ?v) (role ?r) (vote ?v)) (<= (next (said ?r ?v)) (does ?r ?v))
(<= terminal (not (true start)))
(<= (company ?r) (true (said ?r ?v)) (true (said ?s ?v)) (distinct ?r ?s))
(<= lonely (role ?r) (not (company ?r)))
(<= (goal ?r 90) (role ?r) (not (company ?r))) (<= (goal ?r 40) (company ?r) lonely)
(<= (goal ?r 60) (role ?r) (not lonely))`;

test("what is no move, state or role is refused", () => {
  conformToBounds(paranoid(gameOf(VOTE), 1));
});

test("me against everyone else, zero-sum, with the same transitions", () => {
  const vote = gameOf(VOTE);
  const game = paranoid(vote, 1);
  expect(game.roles).toEqual(["b", OPPONENTS]);
  const texts = game.legalMoves(game.initial, 1).map((move) => game.moveText(1, move));
  expect(texts).toEqual(["((no thanks) (no thanks))", "((no thanks) yes)", "(yes (no thanks))", "(yes yes)"]);
  expect(perft(game, 1)).toBe(perft(vote, 1));
  const joint = [game.moveNamed(0, "yes"), game.moveNamed(1, "((no thanks) (no thanks))")];
  const end = game.next(game.initial, joint);
  expect(game.facts(end)).toEqual(["(said a (no thanks))", "(said b yes)", "(said c (no thanks))"]);
  expect([...game.goals(end)]).toEqual([90, 10]);
  expect([game.goalValues(end, 0), game.goalValues(end, 1)]).toEqual([[90], [10]]);
});

test("names that are no joint move of the others", () => {
  const game = paranoid(gameOf(VOTE), 0);
  for (const text of ["yes", "(yes)", "(yes yes yes)", "(yes maybe)", "(yes (no thanks)"])
    expect(game.moveNamed(1, text)).toBe(-1);
});

test("playouts keep their moves, told by the two sides", () => {
  const game = paranoid(gameOf(VOTE), 2);
  const starts = { count: 1, words: game.initial };
  const { goals, moves, moveStart } = game.playouts(starts, { perStart: 8, random: new Random(3), record: true });
  expect([...moveStart!]).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16]);
  for (let index = 0; index < 8; index++) {
    const end = game.next(game.initial, moves!.subarray(2 * index, 2 * index + 2));
    expect([...goals.subarray(2 * index, 2 * index + 2)]).toEqual([...game.goals(end)]);
  }
});

test("a zero-sum game of two is its own reduction", () => {
  const game = nim(4);
  const reduced = paranoid(game, 1);
  expect(countSequences(reduced)).toEqual(countSequences(game));
  expect(reduced.legalMoves(reduced.initial, 1).map((move) => reduced.moveText(1, move))).toEqual([
    "(take 1)",
    "(take 2)",
    "(take 3)",
  ]);
});

test("chance stays apart, and cannot be `me`", () => {
  const dice = gameOf(`(role random) (role a) (role b) (init start) (legal random 1) (legal random 2)
    (legal a wait) (legal b wait) (<= (next ?n) (does random ?n)) (<= terminal (not (true start)))
    (<= (goal a 80) terminal) (<= (goal b 70) terminal)`);
  const game = paranoid(dice, 1);
  expect([game.roles, game.chanceRole]).toEqual([["a", OPPONENTS, "random"], 2]);
  const joint = [game.moveNamed(0, "wait"), game.moveNamed(1, "wait"), game.moveNamed(2, "2")];
  expect(game.facts(game.next(game.initial, joint))).toEqual(["2"]);
  expect([...game.goals(game.next(game.initial, joint))]).toEqual([80, 20, -1]);
  expect(() => paranoid(dice, 0)).toThrow("no player");
});
