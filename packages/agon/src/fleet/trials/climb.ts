/**
 * How the best score of a puzzle climbs with thinking (Ary 6.2).
 */
import { Random } from "agon-engine/game";
import type { CompiledGame } from "agon-engine/match";
import { NestedSearch, runSearch, Search } from "agon-engine/search";
import type { ClimbTrial, TrialBudget, TrialResult } from "../trial.ts";
import { playerNamed } from "./trial-player.ts";

interface Climber {
  /** Thinks until the given amount is spent in all, and returns the best goal known then. */
  climb(until: TrialBudget): number;
  readonly playouts: number;
}

export function climb({ player, checkpoints, seed }: ClimbTrial, { game }: CompiledGame): TrialResult {
  const parsed = playerNamed(player);
  if (parsed.kind === "random" || game.roles.length !== 1) throw new Error("only engines climb, and only in puzzles");
  const { algorithm = "uct", level = 1, options } = parsed.engine;
  const random = new Random(seed);
  const climber =
    algorithm === "nested"
      ? nestedClimber(new NestedSearch(game, random), level)
      : treeClimber(new Search(game, options, random));
  const most = game.maxGoal ?? 100;
  let best = 0;
  const values = checkpoints.map((checkpoint) => {
    if (best < most) best = Math.max(best, climber.climb(checkpoint));
    return (100 * best) / most;
  });
  return { values, playouts: climber.playouts };
}

function treeClimber(search: Search): Climber {
  const began = performance.now();
  return {
    climb: ({ playouts, milliseconds }) => {
      runSearch(search, {
        ...(playouts !== undefined && { playouts: playouts - search.playouts }),
        ...(milliseconds !== undefined && { milliseconds: began + milliseconds - performance.now() }),
      });
      return search.best?.goal ?? 0;
    },
    get playouts() {
      return search.playouts;
    },
  };
}

/** A search of the top level that a checkpoint cuts short is not taken up again: at level 1 that is a small part of them. */
function nestedClimber(nested: NestedSearch, level: number): Climber {
  const began = performance.now();
  return {
    climb: ({ playouts, milliseconds }) => {
      const found = nested.search(nested.game.initial, level, {
        ...(playouts !== undefined && { playouts }),
        ...(milliseconds !== undefined && { deadline: began + milliseconds }),
      });
      return found?.goal ?? 0;
    },
    get playouts() {
      return nested.playouts;
    },
  };
}
