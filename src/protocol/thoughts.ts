/**
 * What the server and the process that thinks for a match say to each other.
 */
import type { SearchOptions } from "../search/options.ts";
import type { Told } from "./messages.ts";

export interface ThinkerSettings {
  /** The name of a back end. */
  readonly backend: string;
  /** What is not left to the table of the default player. */
  readonly search: Partial<SearchOptions>;
  readonly seed: number;
  /** Threads that search for a match. Default 1. */
  readonly threads?: number;
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
    }
  /** A step of the past, where a process takes over from one that was lost. */
  | { readonly kind: "follow"; readonly told: Told; readonly move: string }
  /** The match is over: be ready for another. */
  | { readonly kind: "rest" };

export type FromThinker =
  /** Ready for a match: the program is loaded, and there is nothing left of the match before. */
  | { readonly kind: "loaded" }
  | { readonly kind: "ready" }
  /** The best move so far; `final` where it will not think on. */
  | { readonly kind: "move"; readonly turn: number; readonly move: string; readonly final: boolean }
  /** It cannot play this match. */
  | { readonly kind: "trouble"; readonly reason: string };
