import type { Game } from "agon-engine/game";
import { expect, onTestFinished, test, vi } from "vitest";
import { constantSumOf } from "./constant-sum.ts";

/** Two roles whose random games come one at a time, as on a machine that is too busy for more; `goals` are those of the first ones. */
function slowGame(...goals: number[][]): Game {
  let played = 0;
  const playouts = (_: unknown, { perStart = 1 }: { readonly perStart?: number }) => ({
    count: Math.min(1, perStart),
    goals: Int32Array.from(goals[played++] ?? [100, 0]),
  });
  return { roles: ["x", "o"], chanceRole: -1, initial: new Uint32Array(1), stateWords: 1, playouts } as unknown as Game;
}

test("a sum is constant where it is seen often enough, however few games come at once", () => {
  expect(constantSumOf(slowGame())).toBe(100);
  expect(constantSumOf(slowGame([100, 0], [50, 50]))).toBe(100);
});

test("a sum that was different once is not", () => {
  expect(constantSumOf(slowGame([100, 0], [0, 0]))).toBeUndefined();
});

test("to make what plays may take longer than there is time for playouts", () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now++);
  onTestFinished(() => void vi.restoreAllMocks());
  const game = slowGame();
  let isMade = false;
  const late: Game["playouts"] = (...asked) => {
    if (isMade) return game.playouts(...asked);
    isMade = true;
    now += 60_000;
    return { ...game.playouts(...asked), count: 0 };
  };
  expect(constantSumOf({ ...game, playouts: late } as Game)).toBe(100);
});
