/**
 * Runs: moves of one role, each made possible by the one before, that lead to an end it wants whatever the others play meanwhile. A pawn
 * that nobody can stop is one. What is found is true in games in which every role has a move until the end, as GDL demands; much that is
 * true is not found.
 */
import type { StateBatch } from "./game.ts";

export interface ForcedWinQuestion {
  /** The role that forces its win. */
  readonly runner: number;
  /** The runner wants this role to have a goal of at least this; another runner wants it to have less. */
  readonly role: number;
  readonly threshold: number;
  /** What the goals of two players add up to at every end, if that matters. */
  readonly sum?: number | undefined;
}

export interface ForcedWins {
  /** Of the goals that the runner wants the role to have the one it wants least. */
  readonly worst: number;
  /** For each state, none of them terminal, 1 where the runner has a run; what it gives is good until the next call. */
  find(states: StateBatch): Uint8Array;
}
