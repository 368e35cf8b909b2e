/**
 * Making a trial, whatever its kind.
 */

import type { Game, State } from "agon-engine/game";
import type { CompiledGames } from "agon-engine/match";
import type { Trial, TrialResult } from "../trial.ts";
import { climb } from "./climb.ts";
import { play } from "./play.ts";
import { provedValue, solve } from "./solve.ts";
import { speed } from "./speed.ts";

export async function runTrial(trial: Trial, boards: CompiledGames): Promise<TrialResult> {
  switch (trial.kind) {
    case "play":
      return play(trial, boards.of(trial.game));
    case "solve":
      return solve(trial, boards.of(trial.game));
    case "value":
      return provedValue(trial, boards.of(trial.game));
    case "climb":
      return climb(trial, boards.of(trial.game));
    case "chance":
      return chance(boards.of(trial.game).game);
    case "speed":
      return speed(trial);
  }
}

/** The exact mean score of uniformly random play, for games without cycles and with few positions. */
function chance(game: Game): TrialResult {
  const known = new Map<string, number>();
  const mean = (state: State): number => {
    const key = state.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = game.isTerminal(state) ? game.goals(state)[0]! : meanOfChildren(state);
    known.set(key, value);
    return value;
  };
  const meanOfChildren = (state: State): number => {
    const { words } = game.children(state)!.states;
    let sum = 0;
    for (let at = 0; at < words.length; at += game.stateWords) sum += mean(words.slice(at, at + game.stateWords));
    return (sum * game.stateWords) / words.length;
  };
  return { values: [(100 * mean(game.initial)) / (game.maxGoal ?? 100)] };
}
