import { expect, test } from "vitest";
import { loadGame } from "../compile/load.ts";
import type { Game, State } from "../game/game.ts";
import { bundledGame } from "../games/index.ts";
import { readRules } from "../gdl/check.ts";
import { hasErrors } from "../gdl/diagnostic.ts";
import { unwrap } from "../result.ts";
import { solve } from "../search/solve.ts";
import { withPieRule } from "./pie-rule.ts";

function pied(rules: string) {
  const { rulesheet, game } = unwrap(loadGame(rules));
  return withPieRule(rulesheet, game);
}

function after(game: Game, joints: readonly (readonly string[])[]): State {
  return joints.reduce(
    (state, joint) =>
      game.next(
        state,
        joint.map((move, role) => game.moveNamed(role, move)),
      ),
    game.initial,
  );
}

test("after the opening the second player may swap; the board stays and the sides change hands", () => {
  const rules = unwrap(pied(bundledGame("tic-tac-toe")!.rules));
  expect(hasErrors(readRules(rules).diagnostics)).toBe(false);
  const { game } = unwrap(loadGame(rules));
  const opened = after(game, [["(mark 2 2)", "noop"]]);
  const moves = game.legalMoves(opened, 1).map((move) => game.moveText(1, move));
  expect(moves).toHaveLength(9);
  expect(moves).toContain("swap");
  const swapped = game.next(opened, [game.moveNamed(0, "noop"), game.moveNamed(1, "swap")]);
  const board = (state: State): string[] => game.facts(state).filter((fact) => /^\((cell|control)/.test(fact));
  expect(board(swapped)).toEqual(board(opened));
  expect(game.facts(swapped)).toContain("(plays x o)");
  // The first player, now with the noughts, is to move; nobody can swap any more.
  expect(game.legalMoves(swapped, 0)).toHaveLength(8);
  expect(game.legalMoves(swapped, 1).map((move) => game.moveText(1, move))).toEqual(["noop"]);
  expect(game.legalMoves(opened, 0).map((move) => game.moveText(0, move))).not.toContain("swap");
});

/** Whoever takes the last stone of a heap of one to three wins; the opener chooses the heap's size. */
const HEAP = `(role a) (role b) (init (turn a)) (init choosing) (size 2) (size 3) (minus 1 0) (minus 2 1) (minus 3 2)
(<= (legal a (heap ?n)) (true choosing) (size ?n)) (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (legal ?r (take 1)) (true (turn ?r)) (not (true choosing)))
(<= (legal ?r (take 2)) (true (turn ?r)) (true (stones ?n)) (distinct ?n 1))
(<= (next (stones ?n)) (does a (heap ?n)))
(<= (next (stones ?m)) (true (stones ?n)) (does ?r (take 1)) (minus ?n ?m))
(<= (next (stones ?k)) (true (stones ?n)) (does ?r (take 2)) (minus ?n ?m) (minus ?m ?k))
(<= (next (turn a)) (true (turn b))) (<= (next (turn b)) (true (turn a)))
(<= terminal (true (stones 0)))
(<= (goal ?r 0) (true (turn ?r))) (<= (goal ?r 100) (role ?r) (not (true (turn ?r))))`;

test("with the swap whoever moves second has the better half: proved", async () => {
  const value = async (rules: string) => {
    const { game } = unwrap(loadGame(rules));
    const { solved, lower } = await solve({ game }, { playouts: 20_000 });
    expect(solved).toBe(true);
    return lower;
  };
  // Three stones lose for who has to take: the opener leaves three. With the swap the other takes that side over.
  expect(await value(HEAP)).toEqual([100, 0]);
  expect(await value(unwrap(pied(HEAP)))).toEqual([0, 100]);
});

test("names of the rules are not taken twice, and comments stay", () => {
  const rules = unwrap(pied(`; side by side\n${HEAP.replaceAll("choosing", "swap")}`));
  expect(rules).toContain("; side by side\n");
  expect(rules).toContain("(legal b swap-1)");
  expect(hasErrors(readRules(rules).diagnostics)).toBe(false);
});

test.each([
  ["kuhn-poker", "two players without chance"],
  ["rock-paper-scissors", "players in turn"],
  ["eight-puzzle", "two players"],
])("%s has no pie rule", (id, why) => {
  const made = pied(bundledGame(id)!.rules);
  expect(made.ok ? "" : made.problems[0]!.message).toContain(why);
});
