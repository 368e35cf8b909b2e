/**
 * A game as a manager sends it.
 */
import { readFileSync } from "node:fs";
import { referenceGame } from "../src/compile/backends/reference/game.ts";
import type { Game } from "../src/game/game.ts";
import { Random } from "../src/game/random.ts";
import { bundledGames } from "../src/gdl/bundle.ts";
import { parseRules } from "../src/gdl/parse.ts";
import { rulesLine } from "../src/protocol/manager.ts";

export function ticTacToe(): { game: Game; rules: string } {
  const text = readFileSync(new URL("../games/tic-tac-toe.kif", import.meta.url), "utf8");
  const [first] = bundledGames("tic-tac-toe", text);
  const rulesheet = parseRules(first!.expand().text).value;
  return { game: referenceGame(rulesheet), rules: rulesLine(rulesheet) };
}

export function randomChooser(seed: number): (moves: readonly string[]) => string {
  const random = new Random(seed);
  return (moves) => moves[random.below(moves.length)]!;
}
