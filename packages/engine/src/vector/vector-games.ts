/**
 * Many games of one kind side by side, a step of all of them at a time: what training loops want.
 *
 *   reset()          every game at its initial state
 *   step(actions)    a move for each role of each game ──► observations, legal moves, rewards, ended
 *
 * A game that ends gives its rewards with that step and begins anew at once, as Gymnasium's vector environments do (autoreset in the
 * same step): observations and legal moves are then those of the new game.
 */
import type { Game } from "../game/game.ts";
import type { Planes } from "./planes.ts";

/** An action that leaves the choice to the environment: uniform among the legal moves. */
export const ANY_MOVE = -1;

export interface VectorOptions {
  readonly count: number;
  /** Of the moves that the environment chooses. Default: 1. */
  readonly seed?: number;
  /** Steps after which a game is cut off. Default: none. */
  readonly maxSteps?: number;
}

export interface VectorGames {
  readonly game: Game;
  readonly count: number;
  /** The facts that can change, a row of `observations` for each. */
  readonly facts: readonly string[];
  /** The percepts of GDL-II, a row of `percepts` for each. */
  readonly perceptNames: readonly { readonly role: number; readonly text: string }[];
  /** Which facts hold. */
  readonly observations: Planes;
  /** What roles were told of the last step. */
  readonly percepts: Planes;
  /** For each role which moves are legal, a row for each move. */
  readonly legal: readonly Planes[];
  /** The first role that has anything to do but `noop`; 0 where none has. */
  readonly turn: Int8Array;
  /** For each game and role the goal where the game has just ended, else 0. */
  readonly rewards: Int16Array;
  /** 1 where the game has just ended by its rules. */
  readonly ended: Uint8Array;
  /** 1 where it has just been cut off. */
  readonly truncated: Uint8Array;

  reset(): void;

  /**
   * A step of all games. `actions` holds a move or ANY_MOVE for each game and role, the roles of a game side by side.
   * Throws a RangeError at a move that is not legal; nothing has changed then.
   */
  step(actions: Int32Array): void;
}

/** For each role the number of its move `noop`, or -1. */
export function noopsOf(moves: readonly (readonly string[])[]): number[] {
  return moves.map((texts) => texts.findIndex((text) => text.toLowerCase() === "noop"));
}

export function checkActions({ count, game }: Pick<VectorGames, "count" | "game">, actions: Int32Array): void {
  const wanted = count * game.roles.length;
  if (actions.length !== wanted)
    throw new RangeError(`There are ${actions.length} actions for ${count} games of ${game.roles.length} roles.`);
}

export function notLegal(game: Game, at: number, role: number, move: number): RangeError {
  return new RangeError(`Game ${at}: move ${move} is not legal for ${game.roles[role]}.`);
}
