/**
 * E1: how often the player to move wins a semeai of random moves (bounds, table 1), exactly.
 */
import { expect, test } from "vitest";
import type { Game, State } from "../../packages/engine/src/game/game.ts";
import { Semeai } from "../../packages/engine/src/game/native/semeai.ts";

/** Rows: own liberties; columns: the opponent's. */
const TABLE_1 = `
1.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00
1.00 0.50 0.30 0.20 0.14 0.11 0.08 0.07 0.05
1.00 0.70 0.50 0.37 0.29 0.23 0.18 0.15 0.13
1.00 0.80 0.63 0.50 0.40 0.33 0.28 0.24 0.20
1.00 0.86 0.71 0.60 0.50 0.42 0.36 0.31 0.27
1.00 0.89 0.77 0.67 0.58 0.50 0.44 0.38 0.34
1.00 0.92 0.82 0.72 0.64 0.56 0.50 0.45 0.40
1.00 0.93 0.85 0.76 0.69 0.62 0.55 0.50 0.45
1.00 0.95 0.87 0.80 0.73 0.66 0.60 0.55 0.50`;

/** The goal that the first role can expect when everybody moves at random. */
function expectation(game: Game, state: State, known: Map<string, number>): number {
  const key = state.join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = game.isTerminal(state) ? game.goals(state)[0]! : meanOfChildren(game, state, known);
  known.set(key, value);
  return value;
}

function meanOfChildren(game: Game, state: State, known: Map<string, number>): number {
  const { count, joints } = game.children(state)!;
  const roles = game.roles.length;
  let sum = 0;
  for (let child = 0; child < count; child++) {
    const joint = joints.subarray(child * roles, (child + 1) * roles);
    sum += expectation(game, game.next(state, joint), known);
  }
  return sum / count;
}

test("all 81 values of the table, to two decimals", () => {
  const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const rows = sizes.map((own) =>
    sizes.map((other) => {
      const game = new Semeai(own, other);
      return (expectation(game, game.initial, new Map()) / 100).toFixed(2);
    }),
  );
  expect(rows.map((row) => row.join(" ")).join("\n")).toBe(TABLE_1.trim());
});
