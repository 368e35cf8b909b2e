/**
 * What is known of a game after it was played many times: the designer's figures. Plain values, all of them.
 */
import type { Span } from "../gdl/diagnostic.ts";
import type { Mean, Share } from "./figures.ts";

export interface GameReport {
  readonly roles: readonly ReportedRole[];
  readonly seed: number;
  readonly milliseconds: number;
  /** Whether all that was planned was done; else time ran out, or it was stopped. */
  readonly complete: boolean;
  /** Random play first, then searches of two strengths, as far as they have played. */
  readonly play: readonly PlayFigures[];
  /** Legal moves of a role that has a choice, in random play. */
  readonly branching?: Mean;
  /** Steps in which nobody had a choice. */
  readonly forced: Share;
  /** Does thinking longer win? Each strength against the one below. */
  readonly ladder: readonly Rung[];
  readonly ends: Ends;
  /** Where a role has no legal move and the game is not over. */
  readonly stuck: StuckFigures;
  readonly moves: readonly MoveKind[];
  /** Positions that play can reach: all of them, or as many as were visited. */
  readonly positions: { readonly count: number; readonly all: boolean };
  /** For each role its value under best play, where it is proved. */
  readonly value?: readonly number[];
  /** What of the random games a graphics card played, where there is one. */
  readonly card?: CardFigures;
}

export interface CardFigures {
  /** What it is called. */
  readonly device: string;
  readonly playouts: number;
  /** Per second of the time that the card was asked for. */
  readonly playoutsPerSecond: number;
}

export interface ReportedRole {
  readonly name: string;
  readonly isChance: boolean;
  /** The best goal seen in any game. */
  readonly best?: number;
  /** Ends that gave the role no goal value, or several. */
  readonly unclear: number;
}

/** Games in which all seats are played alike. */
export interface PlayFigures {
  /** Playouts a move; 0 is random play. */
  readonly playouts: number;
  readonly games: number;
  /** Broken off because they were too long. */
  readonly cut: number;
  readonly seats: readonly SeatFigures[];
  /** Ends at which no player had more than all others. */
  readonly drawn: Share;
  /** Steps to the end. */
  readonly length?: Mean;
  /** Changes of the lead in a game, by the players' own estimates. */
  readonly leadChanges?: Mean;
}

export interface SeatFigures {
  readonly role: number;
  /** Ends at which the role had more than all others; of a puzzle, those with the best goal there is. */
  readonly won: Share;
  readonly goal?: Mean;
}

/** The stronger player against the weaker: 1 for 100 points to nothing, 1/2 for as many as the others. */
export interface Rung {
  readonly stronger: number;
  readonly weaker: number;
  readonly score: Share;
}

/** Whether every game comes to an end, and how sure that is. */
export type Ends =
  | { readonly kind: "proved"; readonly by: "all positions" | "a counter"; readonly longest: number }
  /** Some position can come up again: nothing but the players' will ends the game. */
  | { readonly kind: "cycle" }
  | { readonly kind: "observed"; readonly ended: number; readonly cut: number; readonly maxPlies: number };

export interface StuckFigures {
  readonly games: Share;
  /** Whether all positions were looked at. */
  readonly proved: boolean;
  readonly trap?: Trap;
}

export interface Trap {
  readonly role: string;
  /** The joint moves that lead there. */
  readonly joints: readonly (readonly string[])[];
}

/** A rule that makes moves legal. */
export interface MoveKind {
  readonly role: string;
  readonly move: string;
  readonly span: Span;
  /** Times that a move of this form was legal, and played. */
  readonly legal: number;
  readonly played: number;
}
