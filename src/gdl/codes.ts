import type { Diagnostic, Severity, Span } from "./diagnostic.ts";

interface Code {
  readonly severity: Severity;
  /** What the code stands for, one line of docs/diagnostics.md. */
  readonly meaning: string;
  /** What the author of the rules can do. */
  readonly advice: string;
}

/** Every code the reader and the checker can report. docs/diagnostics.md is printed from this table. */
export const CODES = {
  // Reading the parentheses
  "unclosed-list": {
    severity: "error",
    meaning: "A list is opened and never closed.",
    advice: "Add the missing closing parenthesis.",
  },
  "stray-close": {
    severity: "error",
    meaning: "A closing parenthesis has no partner.",
    advice: "Remove it, or add the opening parenthesis it belongs to.",
  },
  "too-deep": {
    severity: "error",
    meaning: "Lists are nested deeper than 200 levels.",
    advice: "No game needs that: look for missing closing parentheses above.",
  },
  // Reading rules and terms
  "empty-list": {
    severity: "error",
    meaning: "An empty list stands where a sentence or a term is expected.",
    advice: "Remove it, or write what belongs inside.",
  },
  "list-as-name": {
    severity: "error",
    meaning: "A list stands where the name of a relation or function is expected.",
    advice: "Begin the list with a name, as in (cell 1 1 b).",
  },
  "extra-parentheses": {
    severity: "warning",
    meaning: "A sentence is wrapped in a second pair of parentheses; it is read without them.",
    advice: "Remove the outer pair.",
  },
  "variable-as-name": {
    severity: "error",
    meaning: "A variable stands where the name of a relation or function is expected.",
    advice: "Write a constant name; GDL has no variables for relations.",
  },
  "rule-without-head": {
    severity: "error",
    meaning: "A rule has no head.",
    advice: "Write (<= head condition ...).",
  },
  "head-not-sentence": {
    severity: "error",
    meaning: "The head of a rule is not a sentence.",
    advice: "The head must be one relation with its arguments; put conditions into the body.",
  },
  "nested-rule": {
    severity: "error",
    meaning: "A rule stands inside another rule.",
    advice: "Close the rule before, then begin the new one.",
  },
  "connective-arity": {
    severity: "error",
    meaning: "`not` or `distinct` has the wrong number of arguments.",
    advice: "`not` takes one sentence, `distinct` two terms.",
  },
  "and-in-body": {
    severity: "warning",
    meaning: "`and` is written out; it is not part of GDL but read as expected.",
    advice: "List the conditions one after the other: a body is a conjunction already.",
  },
} as const satisfies Record<string, Code>;

export type DiagnosticCode = keyof typeof CODES;

/** A diagnostic of the given code, with the advice of the table unless a better one is at hand. */
export function diagnose(code: DiagnosticCode, span: Span, message: string, advice?: string): Diagnostic {
  return { code, severity: CODES[code].severity, message, advice: advice ?? CODES[code].advice, span };
}
