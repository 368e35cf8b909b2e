import { expect, onTestFinished, test, vi } from "vitest";
import { gameOf } from "../../../engine/src/match/testing/games.ts";
import { constantSumOf } from "./search-options.ts";

test("a constant sum is seen however busy the machine is", () => {
  const game = gameOf("tic-tac-toe", "reference");
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
  onTestFinished(() => void vi.restoreAllMocks());
  expect(constantSumOf(game, 1).value).toBe(100);
});
