/**
 * Bundled games for tests of matches.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compiledGame, DEFAULT_BACKEND } from "../../compile/compile.ts";
import type { Game } from "../../game/game.ts";
import { bundle } from "../../gdl/bundle.ts";
import { readRules } from "../../gdl/check.ts";

export function rulesOf(id: string): string {
  const path = fileURLToPath(new URL(`../../../../../games/${id}.kif`, import.meta.url));
  return bundle(id, readFileSync(path, "utf8")).rules;
}

export function gameOf(id: string, backend = DEFAULT_BACKEND): Game {
  return compiledGame(readRules(rulesOf(id)).rulesheet, { backend });
}
