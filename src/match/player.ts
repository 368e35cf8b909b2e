/**
 * What a match sees of a player, whoever it is: an engine, a person, a program on another machine.
 *
 *   start ──► play ──► play ──► … ──► stop        abort may come at any time
 *
 * The texts are those of the game. A player that cannot answer rejects; one that answers too late is not waited for, and
 * its signal is aborted.
 */
export interface MatchPlayer {
  readonly name: string;
  /** People are not held to the clock unless the match says so. */
  readonly isHuman?: boolean;
  /** Resolves when the player is ready. */
  start(order: StartOrder): Promise<void>;
  play(turn: Turn): Promise<Answer>;
  /**
   * Lives through a turn of the past, where a match is taken up again, the answer being known.
   * Default: `play`, and its answer is not used.
   */
  follow?(turn: Turn, answer: string): Promise<void>;
  /** The match is over; `turn.last` is the last step. */
  stop(turn: Turn): Promise<void>;
  abort(order: Order): Promise<void>;
}

/** What goes with everything a player is asked to do. */
export interface Order {
  readonly matchId: string;
  /** Milliseconds the player has, from now on. Infinity: all the time it wants. */
  readonly milliseconds: number;
  /** The same as a time of performance.now(). */
  readonly deadline: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export interface StartOrder extends Order {
  readonly role: string;
  /** Clocks in seconds. */
  readonly startClock: number;
  readonly playClock: number;
}

export interface Turn extends Order {
  /** Joint moves played so far. */
  readonly step: number;
  /** Undefined before the first move. */
  readonly last: LastStep | undefined;
}

/** What the role is told of the last step: everybody's moves, or in a GDL-II game its own move and what it sees. */
export type LastStep =
  | { readonly kind: "moves"; readonly moves: readonly string[] }
  | { readonly kind: "percepts"; readonly move: string; readonly percepts: readonly string[] };

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
