import { expect, test } from "vitest";
import { compiledGame } from "../../compile/compile.ts";
import type { Game, State } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { bundledGame } from "../../games/index.ts";
import { readRules } from "../../gdl/check.ts";
import type { SearchReport } from "../report.ts";
import { Tactics } from "./tactics.ts";

const game: Game = compiledGame(readRules(bundledGame("tic-tac-toe")!.rules).rulesheet);

/** The state after these moves, x first. */
function after(...texts: string[]): State {
  return texts.reduce((state, text, ply) => {
    const joint = game.roles.map((_, role) => game.moveNamed(role, role === ply % 2 ? text : "noop"));
    return game.next(state, joint);
  }, game.initial);
}

function tactics(role: number, state: State): Tactics {
  return new Tactics(game, role, state, { memoryMiB: 1, constantSum: 100, random: new Random(1) });
}

const move = (role: number, text: string): number => game.moveNamed(role, text);

/** A search that has seen nothing, but would play a move. */
function reportOf(role: number, state: State, best: string): SearchReport {
  const moves = game.legalMoves(state, role).map((each) => ({
    ...{ move: each, visits: each === move(role, best) ? 2 : 1, mean: 50, lower: 0, upper: 100 },
  }));
  const open = { solved: false, lower: 0, upper: 100, playouts: 1, nodes: 1, line: [] };
  return { role, best: move(role, best), moves, ...open };
}

test("a forced win of the role that moves is found, and reported as proved", () => {
  // x o .
  // o . .      x to move: 3 3 threatens 2 2 and 3 2, and 2 2 threatens 1 3 and 3 3.
  // x . .
  const state = after("(mark 1 1)", "(mark 1 2)", "(mark 3 1)", "(mark 2 1)");
  const own = tactics(0, state);
  for (let turn = 0; turn < 4; turn++) own.search({}, move(0, "(mark 1 3)"));
  const winning = [move(0, "(mark 2 2)"), move(0, "(mark 3 3)")];
  expect(winning).toContain(own.winning);
  const improved = own.improved(reportOf(0, state, "(mark 1 3)"));
  expect(improved).toMatchObject({ best: own.winning, solved: true, lower: 100, upper: 100 });
});

test("a move after which the other wins by force is refuted, one that holds is not", () => {
  // x . .      o to move: the centre holds; a mark beside the corner loses.
  const state = after("(mark 1 1)");
  const theirs = tactics(1, state);
  for (let turn = 0; turn < 6; turn++) theirs.search({}, move(1, "(mark 1 2)"));
  for (let turn = 0; turn < 6; turn++) theirs.search({}, move(1, "(mark 2 2)"));
  expect(theirs.winning).toBeUndefined();
  expect(theirs.isRefuted(move(1, "(mark 1 2)"))).toBe(true);
  expect(theirs.isRefuted(move(1, "(mark 2 2)"))).toBe(false);
  const improved = theirs.improved(reportOf(1, state, "(mark 1 2)"));
  expect(improved.best).not.toBe(move(1, "(mark 1 2)"));
  expect(improved).toMatchObject({ solved: false, lower: 0, upper: 100 });
  expect(improved.moves.find((each) => each.move === move(1, "(mark 1 2)"))).toMatchObject({ lower: 0, upper: 0 });
});

test("what is known of one root is not said of the next", () => {
  const first = after("(mark 1 1)", "(mark 1 2)", "(mark 3 1)", "(mark 2 1)");
  const own = tactics(0, first);
  for (let turn = 0; turn < 4; turn++) own.search({}, move(0, "(mark 1 3)"));
  expect(own.answers).toBeGreaterThan(0);
  own.setRoot(game.initial);
  expect([own.winning, own.answers]).toEqual([undefined, 0]);
  for (let turn = 0; turn < 4; turn++) own.search({}, move(0, "(mark 2 2)"));
  expect(own.winning).toBeUndefined();
});
