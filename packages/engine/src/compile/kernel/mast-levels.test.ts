import { describe, expect, it } from "vitest";
import { playouts } from "../../game/bulk.ts";
import type { Game, MastLevels, Playouts } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import { readRules } from "../../gdl/check.ts";
import { CircuitGame } from "../backends/circuit/game.ts";
import { compileCircuit } from "../circuit/compile.ts";

/** One choice of three moves, then one of two, and the end. */
const RULES = `
  (role player)
  (init (left 2)) (init (offered a)) (init (offered b)) (init (offered c))
  (<= (legal player (take ?x)) (true (offered ?x)))
  (<= (next (left 1)) (true (left 2)))
  (<= (next (left 0)) (true (left 1)))
  (<= (next (offered b)) (true (left 2)))
  (<= (next (offered c)) (true (left 2)))
  (<= terminal (true (left 0)))
  (goal player 100)
`;

function choiceGame(): CircuitGame {
  const circuit = compileCircuit(readRules(RULES).rulesheet);
  if (!circuit.ok) throw new Error(circuit.reason);
  return new CircuitGame(circuit.value);
}

const PLAYOUTS = 40_000;
const MOVES = ["(take a)", "(take b)", "(take c)"];

/** How often each move is played first and second. */
function shares(game: Game, levels: readonly number[], play: (mastLevels: MastLevels) => Playouts): number[][] {
  const numbers = MOVES.map((text) => game.moveNamed(0, text));
  const mastLevels = new Uint8Array(Math.max(...numbers) + 1);
  numbers.forEach((move, at) => {
    mastLevels[move] = levels[at]!;
  });
  const { moves, moveStart, count } = play([mastLevels]);
  return [0, 1].map((ply) =>
    numbers.map((move) => {
      let played = 0;
      for (let at = 0; at < count; at++) played += Number(moves![moveStart![at]! + ply] === move);
      return played / count;
    }),
  );
}

/** With the levels of a, b and c how often each is expected to be played first and second. */
const CASES: readonly (readonly [readonly number[], readonly (readonly number[])[]])[] = [
  [
    [3, 3, 3],
    [
      [1 / 3, 1 / 3, 1 / 3],
      [0, 1 / 2, 1 / 2],
    ],
  ],
  [
    [0, 0, 0],
    [
      [1 / 3, 1 / 3, 1 / 3],
      [0, 1 / 2, 1 / 2],
    ],
  ],
  [
    [3, 2, 2],
    [
      [1 / 2 + 1 / 6, 1 / 6, 1 / 6],
      [0, 1 / 2, 1 / 2],
    ],
  ],
  [
    [2, 3, 1],
    [
      [1 / 8 + 1 / 12, 1 / 2 + 1 / 8 + 1 / 12, 1 / 12],
      [0, 7 / 8, 1 / 8],
    ],
  ],
  [
    [3, 2, 0],
    [
      [1 / 2 + 3 / 16 + 1 / 24, 3 / 16 + 1 / 24, 1 / 24],
      [0, 1 / 4 + 3 / 8 + 1 / 16, 1 / 4 + 1 / 16],
    ],
  ],
];

describe.each(CASES)("levels %j", (levels, expected) => {
  const game = choiceGame();
  const starts = { count: 1, words: game.initial };
  const options = { perStart: PLAYOUTS, random: new Random(7), record: true };

  it.each([
    ["on lanes", (mastLevels: MastLevels) => game.playouts(starts, { ...options, mastLevels })],
    ["one state at a time", (mastLevels: MastLevels) => playouts(game, starts, { ...options, mastLevels })],
  ])("%s", (_, play) => {
    const found = shares(game, levels, play);
    // Five standard deviations.
    found.forEach((list, ply) => {
      list.forEach((share, move) => {
        expect(Math.abs(share - expected[ply]![move]!)).toBeLessThan((5 * 0.5) / Math.sqrt(PLAYOUTS));
      });
    });
  });
});

/** How often the move is played first. */
function firstShare(game: Game, move: number, levels: Uint8Array): number {
  const { moves, moveStart, count } = game.playouts(
    { count: 1, words: game.initial },
    { perStart: PLAYOUTS, random: new Random(7), record: true, mastLevels: [levels] },
  );
  let played = 0;
  for (let at = 0; at < count; at++) played += Number(moves![moveStart![at]!] === move);
  return played / count;
}

it("a move without a level has the highest", () => {
  expect(firstShare(choiceGame(), 2, Uint8Array.of(0, 0))).toBeGreaterThan(0.8);
});

it("levels can change from one call to the next", () => {
  const game = choiceGame();
  expect(firstShare(game, 0, Uint8Array.of(0, 3, 3))).toBeLessThan(0.1);
  expect(firstShare(game, 0, Uint8Array.of(3, 0, 0))).toBeGreaterThan(0.8);
});
