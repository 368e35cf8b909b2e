/**
 * Diagnostics are values: every part that reads untrusted text returns them beside its result, and nobody prints but src/cli.
 */

/** A half-open range of offsets into the text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Severity = "error" | "warning";

export interface Diagnostic {
  /** A word of the table in codes.ts, stable from release to release. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence on what is wrong. */
  readonly message: string;
  /** One sentence on what to do. */
  readonly advice: string;
  readonly span: Span;
}

/** Line and column, both counted from 1, as editors show them. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const line = countNewlines(before) + 1;
  return { line, column: offset - before.lastIndexOf("\n") };
}

function countNewlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

/** `file:line:column: error[code]: message`, the advice, and the line with a caret under the place. */
export function diagnosticText(diagnostic: Diagnostic, text: string, file: string): string {
  const { line, column } = placeOf(text, diagnostic.span.start);
  const source = lineAt(text, diagnostic.span.start);
  const width = Math.max(1, Math.min(diagnostic.span.end - diagnostic.span.start, source.length - column + 1));
  const gutter = String(line).replace(/./g, " ");
  return [
    `${file}:${line}:${column}: ${diagnostic.severity}[${diagnostic.code}]: ${diagnostic.message}`,
    `${gutter} |`,
    `${line} | ${source.slice(0, 200)}`,
    `${gutter} | ${source
      .slice(0, column - 1)
      .replace(/[^\t]/g, " ")
      .slice(0, 200)}${"^".repeat(Math.min(width, 120))}`,
    `${gutter} = ${diagnostic.advice}`,
  ].join("\n");
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  return text.slice(start, end < 0 ? text.length : end).replace(/\r$/, "");
}
