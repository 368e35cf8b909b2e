/**
 * Diagnostics are values: every part that reads untrusted text returns them beside its result, and nobody prints but src/cli.
 */
import type { Place } from "../result.ts";
import { lineIndex } from "./lines.ts";
import { printable } from "./printable.ts";

/** A half-open range of offsets into the text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Errors keep rules from being played; warnings and notes do not. */
export type Severity = "error" | "warning";

/** What the checker has to say about a place of a rulesheet. */
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

/** Line and column of a diagnostic. */
export function placeOf(text: string, offset: number): Place {
  const { line, start } = lineIndex(text).lineAt(offset);
  return { line, column: offset - start + 1 };
}

/** Whether one of them is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

/** By place, and at one place the shorter span first. */
export function inOrder(diagnostics: Iterable<Diagnostic>): Diagnostic[] {
  return [...diagnostics].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** In order, and each once: a template says the same of every size and of every turn of a loop. */
export function distinct(diagnostics: Iterable<Diagnostic>): Diagnostic[] {
  const said = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { code, span, message } = diagnostic;
    const key = `${span.start} ${span.end} ${code} ${message}`;
    if (!said.has(key)) said.set(key, diagnostic);
  }
  return inOrder(said.values());
}

/** How much of a long line is shown, and how much of that before the caret. */
const SHOWN = 120;
const SHOWN_BEFORE = 60;

/** `file:line:column: error[code]: message`, the advice, and the line with a caret under the place. */
export function diagnosticText(diagnostic: Diagnostic, text: string, file: string): string {
  const { span, severity, code, message, advice } = diagnostic;
  const { line, start, end } = lineIndex(text).lineAt(span.start);
  const column = span.start - start + 1;
  const from = column <= SHOWN ? start : span.start - SHOWN_BEFORE;
  const to = Math.min(end, from + SHOWN);
  const shown = (from > start ? "…" : "") + printable(text.slice(from, to)) + (to < end ? "…" : "");
  const before = (from > start ? "…" : "") + text.slice(from, span.start);
  const width = Math.max(1, Math.min(span.end, to) - span.start);
  const gutter = " ".repeat(String(line).length);
  return [
    `${file}:${line}:${column}: ${severity}[${code}]: ${message}`,
    `${gutter} |`,
    `${line} | ${shown}`,
    `${gutter} | ${before.replace(/[^\t]/g, " ")}${"^".repeat(width)}`,
    `${gutter} = ${advice}`,
  ].join("\n");
}

const QUOTED = 60;

/** A piece of the rules inside a message: in backquotes, on one line, shortened. */
export function quoted(piece: string): string {
  const short = piece.length > QUOTED ? `${piece.slice(0, QUOTED)}…` : piece;
  return `\`${printable(short).replace(/\t/g, " ")}\``;
}
