/**
 * Mistakes of programs that ask a game, and that each of them is refused without harm.
 */
import { expect } from "vitest";
import { batchOf } from "../packages/engine/src/game/bulk.ts";
import type { Game } from "../packages/engine/src/game/game.ts";
import { Random } from "../packages/engine/src/game/random.ts";

const textsOf = (game: Game, role: number, moves: readonly number[]): string[] =>
  moves.map((move) => game.moveText(role, move));

/** Calls that a game refuses with a RangeError, after which it answers as before. */
export function conformToBounds(game: Game): void {
  const state = game.initial;
  const joint = game.roles.map((_, role) => game.legalMoves(state, role)[0] ?? 0);
  const answers = () => ({
    next: game.next(state, joint),
    percepts: game.roles.map((_, role) => game.percepts(state, joint, role)),
    legal: game.roles.map((_, role) => textsOf(game, role, game.legalMoves(state, role))),
    facts: [game.facts(state), game.facts(game.next(state, joint))],
    terminal: game.isTerminal(state),
    goals: game.goals(state),
    look: game.evaluate(batchOf(game, [state, state])).terminal,
  });
  const before = answers();
  for (const [what, call] of wrongCalls(game, joint)) expect(call, what).toThrow(RangeError);
  expect(answers()).toEqual(before);
}

function wrongCalls(game: Game, joint: readonly number[]): [string, () => unknown][] {
  const state = game.initial;
  const roles = game.roles.length;
  const noMoves = [-1, 2 ** 31 - 1, 0.5, Number.NaN];
  const joints = [[], joint.slice(1), [...joint, 0], ...noMoves.map((move) => joint.with(-1, move))];
  const states = [new Uint32Array(0), new Uint32Array(game.stateWords + 1)];
  const [two, pair] = [
    { count: 2, words: state },
    { count: 2, words: new Uint32Array(2 * game.stateWords) },
  ];
  return [
    ...joints.flatMap((wrong): [string, () => unknown][] => [
      [`next by [${wrong}]`, () => game.next(state, wrong)],
      ...(game.kind.startsWith("native") ? [] : perceptCalls(game, wrong)),
    ]),
    ...states.flatMap((wrong): [string, () => unknown][] => [
      [`next from ${wrong.length} words`, () => game.next(wrong, joint)],
      [`legalMoves in ${wrong.length} words`, () => game.legalMoves(wrong, 0)],
      [`isTerminal in ${wrong.length} words`, () => game.isTerminal(wrong)],
      [`goals in ${wrong.length} words`, () => game.goals(wrong)],
      [`goalValues in ${wrong.length} words`, () => game.goalValues(wrong, 0)],
      [`facts in ${wrong.length} words`, () => game.facts(wrong)],
      [`children of ${wrong.length} words`, () => game.children(wrong)],
    ]),
    ...[-1, roles, 0.5].flatMap((role): [string, () => unknown][] => [
      [`legalMoves of ${role}`, () => game.legalMoves(state, role)],
      [`goalValues of ${role}`, () => game.goalValues(state, role)],
      [`moveText of ${role}`, () => game.moveText(role, 0)],
    ]),
    ...noMoves.map((move): [string, () => unknown] => [`moveText of ${move}`, () => game.moveText(0, move)]),
    ["look at a state too few", () => game.evaluate(two)],
    ["playouts from a state too few", () => game.playouts(two, { random: new Random(1) })],
    ["totals from a state too few", () => game.totals(two, { random: new Random(1) })],
    ["step from a state too few", () => game.step(two, Int32Array.from([...joint, ...joint]))],
    ["step by a joint move too few", () => game.step(pair, Int32Array.from(joint))],
  ];
}

function perceptCalls(game: Game, wrong: readonly number[]): [string, () => unknown][] {
  return [[`percepts by [${wrong}]`, () => game.percepts(game.initial, wrong, 0)]];
}
