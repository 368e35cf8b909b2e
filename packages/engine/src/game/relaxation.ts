/**
 * What may still become of a state, at most: facts are followed one by one, as if they did not depend on each other.
 * Too much is held for possible, never too little, so what is impossible here is impossible in the game. For games with
 * one role.
 */
import type { StateBatch } from "./game.ts";

export interface BoundOptions {
  /** Where a goal of this value may be reached, nothing greater is looked for. Default: the greatest value there is. */
  readonly enough?: number;
  /** Moves that will not be played any more, by number. Default: none. */
  readonly asleep?: Uint8Array;
}

/** Facts that hold, or do not hold, at every end with some goal value. */
export interface Needs {
  /** Bits of the state: bit b is bit b % 32 of word b / 32. */
  readonly bits: Int32Array;
  /** For each what it must be. */
  readonly values: Uint8Array;
}

/** What a part of the facts says, the others being anything. */
export interface PartialStateInfo {
  /** The moves that may be legal in state i are legal[legalStart[i] .. legalStart[i + 1]). */
  readonly legal: Int32Array;
  readonly legalStart: Int32Array;
  /** Whether the game must be over. */
  readonly ended: Uint8Array;
  /** The greatest goal value with which it may be over; -1 where it cannot be. */
  readonly goals: Int16Array;
}

export interface Relaxation {
  /** How many moves the role has, legal or not. */
  readonly moves: number;
  /** For each state that is not terminal the greatest goal value that may be reached from it; -1 where no end may be. */
  bounds(states: StateBatch, options?: BoundOptions): Int16Array;
  /** What is known to be needed at an end with this goal value. */
  needs(goal: number): Needs;
  /** Words of a state with ones at the facts of each part of the game that becomes what it does by itself and the moves alone. */
  parts(): readonly Uint32Array[];
  /** What is known of states of which only the bits set in `known` are. */
  look(states: StateBatch, known: Uint32Array): PartialStateInfo;
  /** Spends at most `milliseconds` on optimisation. */
  warm(milliseconds: number): void;
}
