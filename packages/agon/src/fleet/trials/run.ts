/**
 * Making a trial, whatever its kind.
 */

import type { CompiledGames } from "agon-engine/match";
import type { Trial, TrialResult } from "../trial.ts";
import { meanOfRandomPlay } from "./chance.ts";
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
      return { values: [meanOfRandomPlay(boards.of(trial.game).game)] };
    case "speed":
      return speed(trial);
  }
}
