/** Needs `npm run build`, as `npm test` does first. */
import { bundledGame } from "agon-engine/games";
import { expect, test } from "vitest";
import { Compiler } from "./compiler.ts";

test("games are compiled beside, and kept", async () => {
  const { rules } = bundledGame("breakthrough")!;
  const compiler = new Compiler();
  const [first, second] = [compiler.compile(rules), compiler.compile(rules)];
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const game = await first;
  clearInterval(turning);
  // This thread went on meanwhile.
  expect(turns).toBeGreaterThan(0);
  expect(await second).toBe(game);
  expect(await compiler.compile(rules)).toBe(game);
  expect(game.legalMoves(game.initial, 0).length).toBeGreaterThan(1);
});
