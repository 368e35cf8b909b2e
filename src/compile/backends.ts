/**
 * The back ends by name: each makes a Game of rules that passed the checker, and all of them play the same game.
 */
import type { Game } from "../game/game.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { referenceGame } from "./backends/reference/game.ts";

export type Backend = (rulesheet: Rulesheet) => Game;

export const BACKENDS: Readonly<Record<string, Backend>> = {
  reference: (rulesheet) => referenceGame(rulesheet),
};

export const DEFAULT_BACKEND = "reference";
