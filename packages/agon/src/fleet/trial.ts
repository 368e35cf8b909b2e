/**
 * One trial of an experiment as a job: plain values in, plain values out. The same trial gives the same values wherever it is made,
 * as long as its budget counts playouts and not time.
 */

import { NATIVE } from "agon-engine/game";

export interface TrialGame {
  /** What tables call it. */
  readonly name: string;
  /** The text of a rulesheet, or the name of a native game: `native:hex:5`. */
  readonly rules: string;
  readonly backend: string;
}

/** What a player may spend on a move, or on the whole trial where there is one search only. */
export interface TrialBudget {
  readonly playouts?: number;
  readonly milliseconds?: number;
  /** Milliseconds of the processor, so that players on a busy machine have the same. */
  readonly cpuMilliseconds?: number;
}

export type TrialMemory = "player" | "graph" | "none";

interface TrialBase {
  readonly game: TrialGame;
  readonly seed: number;
  readonly budget: TrialBudget;
  /** Milliseconds after which it is given up. Default: one hour. */
  readonly timeLimit?: number;
}

/** Trials that a thread makes side by side at most: a lane of the kernel each. */
export const TRIALS_IN_STEP = 128;

/**
 * What trials have in common that a thread makes side by side: games of counted playouts by the same rules, whose searches ask the game
 * together (`SearchesInStep`). Undefined where a trial is made by itself, as all are that look at a clock, and those of native games,
 * which answer one state at a time and would only end later.
 */
export function stepKey(trial: Trial): string | undefined {
  if (trial.kind !== "play" || trial.budget.playouts === undefined || trial.game.rules.startsWith(NATIVE))
    return undefined;
  return `${trial.game.backend}\n${trial.game.rules}`;
}

/** A whole game. The value is that of the role `measured`: its score against the others, or its goal in a puzzle, in per cent. */
export interface PlayTrial extends TrialBase {
  readonly kind: "play";
  /** For each role, as `parsePlayer` reads them; that of chance is not looked at. */
  readonly players: readonly string[];
  readonly measured: number;
  /**
   * What players bring to a move: all that the engine remembers, in puzzles the best playout too (`player`); the graph alone, of which
   * they play the most visited move (`graph`); or nothing, and play the most visited move (`none`). Default `player`.
   */
  readonly memory?: TrialMemory;
}

/** A search until the initial state is solved. The value is the number of playouts; censored where the budget ended before. */
export interface SolveTrial extends TrialBase {
  readonly kind: "solve";
  readonly player: string;
}

/** The proved goal of the first role in the initial state; censored where it is not proved. */
export interface ValueTrial extends TrialBase {
  readonly kind: "value";
  readonly player: string;
}

/** One search in a puzzle, looked at again and again: the best goal found, in per cent, at each of the checkpoints. */
export interface ClimbTrial extends TrialBase {
  readonly kind: "climb";
  readonly player: string;
  /** Ascending; of the same kind as the budget. */
  readonly checkpoints: readonly TrialBudget[];
}

/** Random playouts per second: how many times those of SWI-Prolog on the same rules. */
export interface SpeedTrial extends TrialBase {
  readonly kind: "speed";
  /** A back end. */
  readonly contender: string;
}

/** How often the first role wins random play from the initial state, exactly, in per cent. */
export interface ChanceTrial extends TrialBase {
  readonly kind: "chance";
}

export type Trial = PlayTrial | SolveTrial | ValueTrial | ClimbTrial | SpeedTrial | ChanceTrial;

export interface TrialResult {
  /** One, or one for each checkpoint. */
  readonly values: readonly number[];
  /** The answer lies beyond the value. */
  readonly censored?: boolean;
  /** Playouts made by all players together. */
  readonly playouts?: number;
  /** Nodes of the measured player's graph after each of its moves, added up, and those of them with two ways in. */
  readonly nodes?: number;
  readonly transposed?: number;
  readonly plies?: number;
}
