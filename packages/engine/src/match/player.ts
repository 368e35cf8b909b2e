/**
 * What a match sees of a player, whoever it is: an engine, a person, a program on another machine.
 *
 *   start ──► play ──► play ──► … ──► stop        abort may come at any time
 *
 * The texts are those of the game. A player that cannot answer rejects; one that answers too late is not waited for, and
 * its signal is aborted.
 */
import type { NestedBeside } from "../search/player.ts";
import type { Threads } from "../search/threads.ts";

/** Plays a role of a match, in this process or elsewhere. */
export interface MatchPlayer {
  readonly name: string;
  /** People are not held to the clock unless the match says so. */
  readonly isHuman?: boolean;
  /** Resolves when the player is ready. */
  start(order: StartOrder): Promise<void>;
  /** Chooses a move. */
  play(turn: Turn): Promise<Answer>;
  /**
   * Lives through a turn of the past, where a match is taken up again, the answer being known.
   * Default: `play`, and its answer is not used.
   */
  follow?(turn: Turn, answer: string): Promise<void>;
  /** The match is over; `turn.last` is the last step. */
  stop(turn: Turn): Promise<void>;
  /** The match has ended before its end. */
  abort(order: ThinkOrder): Promise<void>;
}

/** What goes with everything a player is asked to do. */
export interface ThinkOrder {
  readonly matchId: string;
  /** Milliseconds the player has, from now on. Infinity: all the time it wants. */
  readonly milliseconds: number;
  /** The same as a time of performance.now(). */
  readonly deadline: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** The beginning of a match, as a player is told. */
export interface StartOrder extends ThinkOrder {
  readonly role: string;
  /** Clocks in seconds. */
  readonly startClock: number;
  readonly playClock: number;
}

/** A question for a move. */
export interface Turn extends ThinkOrder {
  /** Joint moves played so far. */
  readonly step: number;
  /** Undefined before the first move. */
  readonly last: LastStep | undefined;
}

/** What the role is told of the last step: everybody's moves, or in a GDL-II game its own move and what it sees. */
export type LastStep =
  | { readonly kind: "moves"; readonly moves: readonly string[] }
  | { readonly kind: "percepts"; readonly move: string; readonly percepts: readonly string[] };

/** The move a player has chosen. */
export interface Answer {
  readonly move: string;
  /** What the player thought, if it tells. */
  readonly thought?: Thought;
}

/** What is worth keeping of a search. */
export interface Thought {
  readonly playouts: number;
  readonly milliseconds: number;
  readonly nodes?: number;
  /** Expected goal of the role, 0..100. */
  readonly value?: number;
  /** Proved bounds on it. */
  readonly lower?: number;
  readonly upper?: number;
}

/** What a game was made of, for threads that make it again. */
export interface GameSource {
  readonly rules: string;
  readonly backend: string;
}

/** Threads for the players of one game. */
export interface PlayerThreads {
  /** So many search the same position, the player's own thread included. */
  search(count: number): Threads;
  /** A thread for nested search. */
  nested(): NestedBeside;
}

/** Says which threads there are for players of a game. */
export type ThreadsFor = (source: GameSource) => PlayerThreads;
