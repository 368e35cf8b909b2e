/**
 * Bundled games for tests of matches.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BACKENDS, DEFAULT_BACKEND } from "../../compile/backends.ts";
import type { Game } from "../../game/game.ts";
import { bundledGames } from "../../gdl/bundle.ts";
import { readRules } from "../../gdl/check.ts";

export function rulesOf(id: string): string {
  const path = fileURLToPath(new URL(`../../../games/${id}.kif`, import.meta.url));
  return bundledGames(id, readFileSync(path, "utf8"))[0]!.expand().text;
}

export function gameOf(id: string, backend = DEFAULT_BACKEND): Game {
  return BACKENDS[backend]!(readRules(rulesOf(id)).rulesheet);
}
