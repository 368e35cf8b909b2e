/**
 * What the language server asks of its threads. Everything that reads rules thoroughly or plays them happens there, so that the
 * server answers while somebody types.
 */
import type { Result } from "agon-engine";
import type { Scene, Targets } from "agon-engine/board";
import type { Glossary, Problems } from "agon-engine/language";

/** All that is to be known of a text after a pause in typing. */
export interface Study extends Problems {
  readonly glossary: Glossary;
}

/** What holds in the initial state. */
export interface Holding {
  readonly sentences: readonly string[];
  readonly more: number;
}

/** A position of a game, as a board beside the rules shows it. */
export interface BoardView {
  readonly roles: readonly string[];
  readonly scene: Scene;
  readonly terminal: boolean;
  /** For each role its goal value here, null where the rules give none. */
  readonly goals: readonly (number | null)[];
  /** For each role its legal moves; empty in a terminal state. */
  readonly legal: readonly (readonly string[])[];
  /** The legal moves as people read them. */
  readonly labels: readonly (readonly string[])[];
  /** For each legal move the cells it speaks of. */
  readonly targets: readonly (readonly Targets[])[];
  /** The joint moves that led here: those of the question as far as they are legal. */
  readonly joints: readonly (readonly string[])[];
}

export interface ThreadRequests {
  readonly study: { readonly ask: { readonly text: string }; readonly answer: Study };
  readonly holding: {
    readonly ask: { readonly text: string; readonly query: string; readonly most: number };
    readonly answer: Result<Holding>;
  };
  readonly report: { readonly ask: { readonly text: string }; readonly answer: Result<readonly string[]> };
  readonly board: {
    readonly ask: { readonly text: string; readonly joints: readonly (readonly string[])[] };
    readonly answer: Result<BoardView>;
  };
}

export type ThreadKind = keyof ThreadRequests;
