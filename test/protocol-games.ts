/**
 * A game as a manager sends it.
 */
import { readFileSync } from "node:fs";
import { rulesLine } from "../packages/agon/src/protocol/manager.ts";
import { referenceGame } from "../packages/engine/src/compile/backends/reference/game.ts";
import type { Game } from "../packages/engine/src/game/game.ts";
import { Random } from "../packages/engine/src/game/random.ts";
import { bundle } from "../packages/engine/src/gdl/bundle.ts";
import { parseRules } from "../packages/engine/src/gdl/parse.ts";

export function ticTacToe(): { game: Game; rules: string } {
  const text = readFileSync(new URL("../games/tic-tac-toe.kif", import.meta.url), "utf8");
  const first = bundle("tic-tac-toe", text);
  const rulesheet = parseRules(first.rules).value;
  return { game: referenceGame(rulesheet), rules: rulesLine(rulesheet) };
}

export function randomChooser(seed: number): (moves: readonly string[]) => string {
  const random = new Random(seed);
  return (moves) => moves[random.below(moves.length)]!;
}
