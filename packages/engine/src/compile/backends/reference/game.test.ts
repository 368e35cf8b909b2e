import { expect, test } from "vitest";
import { stateAt } from "../../../game/bulk.ts";
import { NO_GOAL } from "../../../game/game.ts";
import { Random } from "../../../game/random.ts";
import { parseRules } from "../../../gdl/parse.ts";
import { referenceGame } from "./game.ts";

/** Two roles add 1 or 2 to a counter in turn; the first to reach 3 wins. */
const RACE = `
(role left) (role right) (init (count 0)) (init (turn left))
(sum 0 1 1) (sum 1 1 2) (sum 2 1 3) (sum 0 2 2) (sum 1 2 3) (sum 2 2 3)
(<= (legal ?r (add 1)) (true (turn ?r))) (<= (legal ?r (add 2)) (true (turn ?r)))
(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
(<= (next (count ?m)) (does ?r (add ?k)) (true (count ?n)) (sum ?n ?k ?m))
(<= (next (turn right)) (true (turn left))) (<= (next (turn left)) (true (turn right)))
(<= terminal (true (count 3)))
(<= (goal ?r 0) terminal (true (turn ?r)))
(<= (goal ?r 100) terminal (role ?r) (not (true (turn ?r))))`;

const gameOf = (rules: string) => referenceGame(parseRules(rules).value);

test("a game plays by its rules", () => {
  const game = gameOf(RACE);
  expect(game.roles).toEqual(["left", "right"]);
  expect(game.facts(game.initial)).toEqual(["(count 0)", "(turn left)"]);
  const texts = (role: number) => game.legalMoves(game.initial, role).map((move) => game.moveText(role, move));
  expect([texts(0), texts(1)]).toEqual([["(add 1)", "(add 2)"], ["wait"]]);
  const wait = game.moveNamed(1, "wait");
  const two = game.next(game.initial, [game.moveNamed(0, "(add 2)"), wait]);
  expect(game.facts(two)).toEqual(["(count 2)", "(turn right)"]);
  expect([game.isTerminal(two), [...game.goals(two)]]).toEqual([false, [NO_GOAL, NO_GOAL]]);
  const three = game.next(two, [game.moveNamed(0, "wait"), game.moveNamed(1, "(add 1)")]);
  expect([game.isTerminal(three), [...game.goals(three)]]).toEqual([true, [0, 100]]);
});

test("equal states have equal words, whichever way they are reached", () => {
  const game = gameOf(RACE);
  const state = game.stateOf(["(turn right)", "(count 2)", "(turn right)"])!;
  const played = game.next(game.initial, [game.moveNamed(0, "(add 2)"), game.moveNamed(1, "wait")]);
  expect([...state]).toEqual([...played]);
  expect([...state]).not.toEqual([...game.initial]);
});

test("names that are not in the rules are unknown", () => {
  const game = gameOf(RACE);
  expect(game.moveNamed(0, "(jump 1)")).toBe(-1);
  expect(game.moveNamed(0, "(add 1")).toBe(-1);
  expect(game.stateOf(["(count 17)"])).toBeUndefined();
});

test("bulk answers are the single ones", () => {
  const game = gameOf(RACE);
  const children = game.children(game.initial)!;
  expect(children.count).toBe(2);
  expect([...children.joints]).toEqual(
    [...game.legalMoves(game.initial, 0)].flatMap((move) => [move, game.moveNamed(1, "wait")]),
  );
  expect(game.facts(stateAt(game, children.states, 0))).toEqual(["(count 1)", "(turn right)"]);
  expect(game.children(game.initial, 1)).toBeUndefined();
  const starts = { count: 1, words: game.initial };
  const { goals, plies } = game.playouts(starts, { perStart: 20, random: new Random(1) });
  for (let index = 0; index < 20; index++) {
    expect(plies[index]).toBeGreaterThan(1);
    expect(goals[2 * index]! + goals[2 * index + 1]!).toBe(100);
  }
});

test("roles in the order of the rules, each once", () => {
  expect(gameOf("(role b) (role a) (role b)").roles).toEqual(["b", "a"]);
});

test("goal values: several, none, and what is no number", () => {
  const game = gameOf("(role x) (role y) (role z) (goal x 70) (goal x 30) (goal y best)");
  expect(game.roles.map((_, role) => game.goalValues(game.initial, role))).toEqual([[30, 70], [], []]);
  expect([...game.goals(game.initial)]).toEqual([30, NO_GOAL, NO_GOAL]);
});

test("chance and percepts (GDL-II)", () => {
  const game = gameOf(`(role random) (role guesser)
    (legal random heads) (legal random tails) (legal guesser wait)
    (<= (sees guesser (coin ?side)) (does random ?side)) (<= (next ?side) (does random ?side))`);
  expect(game.chanceRole).toBe(0);
  const joint = [game.moveNamed(0, "tails"), game.moveNamed(1, "wait")];
  expect([0, 1].map((role) => game.percepts(game.initial, joint, role))).toEqual([[], ["(coin tails)"]]);
  expect(game.facts(game.next(game.initial, joint))).toEqual(["tails"]);
});
