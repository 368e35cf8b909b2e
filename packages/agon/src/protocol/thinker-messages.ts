/**
 * What the server says to the processes of a match, the one that thinks and the one that follows, and what they say to it.
 */
import type { SearchOptions } from "agon-engine/search";
import type { Told } from "./messages.ts";

export interface ThinkerSettings {
  /** The name of a back end. */
  readonly backend: string;
  /** What is not left to the table of the default player. */
  readonly search: Partial<SearchOptions>;
  readonly seed: number;
  /** Threads that search for a match. Default 1. */
  readonly threads?: number;
  /** Playouts a move, so that the same seed gives the same moves. Default: as many as the clock allows. */
  readonly playouts?: number;
  /**
   * Answers at once where there is no choice, and thinks on until others have answered. Default false: it uses its clock, since
   * others may answer sooner than that.
   */
  readonly prompt?: boolean;
}

/** The match is over: be ready for another. */
interface Rest {
  readonly kind: "rest";
}

/** Ready for its first match: the program is loaded. */
interface Loaded {
  readonly kind: "loaded";
}

/**
 * There is nothing left of the match before. Not the same as `loaded`: a match may be over before that is said, and what its process
 * answers then is not meant for the next one.
 */
interface Rested {
  readonly kind: "rested";
}

/** It cannot play this match. */
interface Trouble {
  readonly kind: "trouble";
  readonly reason: string;
}

/** Times are those of `clockNow`. */
export type ToThinker =
  | {
      readonly kind: "start";
      readonly role: string;
      readonly rules: string;
      readonly settings: ThinkerSettings;
      readonly until: number;
    }
  /** `turn` counts the questions of the match from 0. */
  | {
      readonly kind: "play";
      readonly turn: number;
      readonly told: Told;
      /** What was answered to the question before, which need not be the process's last word. */
      readonly answered: string | undefined;
      readonly until: number;
      /** How long it may think on after its answer. */
      readonly thinkOn: number;
    }
  /** A step of the past, where a process takes over from one that was lost. */
  | { readonly kind: "follow"; readonly told: Told; readonly move: string }
  | Rest;

export type FromThinker =
  | Loaded
  | Rested
  | { readonly kind: "ready"; readonly thought: number }
  /** The best move so far and the milliseconds of thinking behind it; `final` where it is the answer. */
  | {
      readonly kind: "move";
      readonly turn: number;
      readonly move: string;
      readonly thought: number;
      readonly final: boolean;
    }
  | Trouble;

export type ToFollower =
  | { readonly kind: "start"; readonly role: string; readonly rules: string }
  | { readonly kind: "step"; readonly turn: number; readonly told: Told; readonly answered: string | undefined }
  /** The question is answered: there is time to look at what may come. */
  | { readonly kind: "answered"; readonly turn: number; readonly move: string }
  | Rest;

export type FromFollower =
  | Loaded
  | Rested
  /** A legal move at a question. */
  | { readonly kind: "legal"; readonly turn: number; readonly move: string }
  /** A legal move at the question, should the joint move before it be this one (as `jointKey` spells it). */
  | { readonly kind: "ahead"; readonly turn: number; readonly joint: string; readonly move: string }
  | Trouble;

/** Joint moves as keys: servers disagree about capitals. */
export function jointKey(terms: readonly string[]): string {
  return terms.join(" ").toLowerCase();
}
