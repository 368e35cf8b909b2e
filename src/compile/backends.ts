/**
 * The back ends by name: each makes a Game of rules that passed the checker, and all of them play the same game.
 */
import type { Game } from "../game/game.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { BACKEND_NAMES, type CompileOptions, compile } from "./compile.ts";

export type Backend = (rulesheet: Rulesheet, options?: CompileOptions) => Game;

/** Whatever fits the budget best. */
export const DEFAULT_BACKEND = "auto";

/** The rules cannot be played by the back end asked for. */
export class NotCompiled extends Error {}

export const BACKENDS: Readonly<Record<string, Backend>> = {
  [DEFAULT_BACKEND]: (rulesheet, options) => gameOf(rulesheet, options),
  ...Object.fromEntries(
    BACKEND_NAMES.map((backend): [string, Backend] => [
      backend,
      (rulesheet, options) => gameOf(rulesheet, { ...options, backend }),
    ]),
  ),
};

function gameOf(rulesheet: Rulesheet, options?: CompileOptions): Game {
  const compiled = compile(rulesheet, options);
  if (compiled.ok) return compiled.game;
  throw new NotCompiled(compiled.reason);
}
