/**
 * What the editor asks of the page around it.
 */
import type { Result } from "agon-engine";
import type { Entry } from "agon-engine/language";
import type { Study } from "./study.ts";

/** What holds of a name in the state that is shown. */
export interface Holding {
  readonly sentences: readonly string[];
  readonly more: number;
  /** Whether the rules have changed since the game that was asked was made of them. */
  readonly stale: boolean;
}

export interface EditorHooks {
  /** The last study, possibly of an older text. */
  latest(): Study | undefined;
  holding(entry: Entry): Promise<Result<Holding>>;
  changed(text: string): void;
  /** Begins to format the text; true, as CodeMirror wants of a command that did something. */
  format(): true;
  /** A message for everybody, also read aloud. */
  say(message: string): void;
}
