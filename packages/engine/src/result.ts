/**
 * The answer to foreign input (rules, records, options, messages): a value, or every problem that stands in its way. Exceptions are
 * for mistakes of programs, ours or those that call us.
 */

/** Line and column of a text, both counted from 1, as editors show them. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What is wrong with an input. */
export interface Problem {
  /** A word that stays the same from release to release. */
  readonly code: string;
  /** One sentence or several for a person to read. */
  readonly message: string;
  /** Absent where the input is no text. */
  readonly place?: Place;
}

/** A value, or the problems of the input it was to be made of: at least one. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The result of work that succeeded. */
export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** The result of work that one problem has ended. */
export function failure(code: string, message: string): { readonly ok: false; readonly problems: readonly Problem[] } {
  return { ok: false, problems: [{ code, message }] };
}

/** The problems as one text, a line each, with their places. */
export function problemsText(problems: readonly Problem[]): string {
  return problems
    .map(({ message, place }) => (place === undefined ? message : `${place.line}:${place.column}: ${message}`))
    .join("\n");
}

/** Thrown by `unwrap`; its message is the text of the problems. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problemsText(problems));
    this.problems = problems;
  }
}

/** The value of a result, for programs that have no use for its problems: those are thrown as a `ProblemError`. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ProblemError(result.problems);
}
