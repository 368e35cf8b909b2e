/**
 * Searches that end with a proof, or without one where the budget ends before.
 */
import { Random } from "agon-engine/game";
import type { CompiledGame } from "agon-engine/match";
import { type Solution, solveValue } from "agon-engine/search";
import type { SolveTrial, TrialResult, ValueTrial } from "../trial.ts";
import { playerNamed } from "./trial-player.ts";

export function solve(trial: SolveTrial, board: CompiledGame): TrialResult {
  const { solved, playouts } = search(trial, board);
  return { values: [playouts], playouts, ...(!solved && { censored: true }) };
}

export function provedValue(trial: ValueTrial, board: CompiledGame): TrialResult {
  const { solved, playouts, lower } = search(trial, board);
  return { values: [(100 * lower[0]!) / (board.game.maxGoal ?? 100)], playouts, ...(!solved && { censored: true }) };
}

function search({ player, budget, seed }: SolveTrial | ValueTrial, { game, constantSum }: CompiledGame): Solution {
  const parsed = playerNamed(player);
  if (parsed.kind === "random" || parsed.engine.options.solver === "off")
    throw new Error(`${player} proves nothing: give it solver=values, bounds or cuts`);
  const options = { ...parsed.engine.options, constantSum: parsed.engine.options.constantSum ?? constantSum };
  const limits = {
    ...(budget.playouts !== undefined && { limit: budget.playouts }),
    ...(budget.milliseconds !== undefined && { milliseconds: budget.milliseconds }),
  };
  const solution = solveValue(game, options, new Random(seed), game.initial, limits);
  const spent = budget.playouts !== undefined && solution.playouts >= budget.playouts;
  if (!solution.solved && !spent && budget.milliseconds === undefined)
    throw new Error(`memory was full after ${solution.playouts} playouts: give the player more with memoryMiB=`);
  return solution;
}
