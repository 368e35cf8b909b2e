/**
 * What can end an evaluation early. The rules or the limits are to blame, never a bug of ours, so each carries a
 * diagnostic that can be shown to the author of the rules.
 */
import type { Diagnostic, Span } from "../../../gdl/diagnostic.ts";

export class EvaluationError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(code: string, message: string, advice: string, span: Span) {
    super(message);
    this.name = "EvaluationError";
    this.diagnostic = { code, severity: "error", message, advice, span };
  }
}

/** How far an evaluation got. */
export interface Progress {
  readonly steps: number;
  readonly milliseconds: number;
  /** Answers found for the question before time was up. */
  readonly answers: number;
}

export class BudgetExceeded extends EvaluationError {
  readonly progress: Progress;

  constructor(question: string, progress: Progress, span: Span) {
    const spent = `${progress.steps} steps and ${Math.round(progress.milliseconds)} ms`;
    super(
      "budget-exceeded",
      `${question} was not finished after ${spent}, with ${progress.answers} answers so far.`,
      "Allow more time or steps, or look for a recursion that does not end.",
      span,
    );
    this.name = "BudgetExceeded";
    this.progress = progress;
  }
}

export function notStratified(sentence: string, span: Span): EvaluationError {
  return new EvaluationError(
    "not-stratified",
    `Whether ${sentence} fails depends on itself.`,
    "Break the cycle through `not`: no sentence may depend on its own negation.",
    span,
  );
}

export function unsafeVariable(variable: string, place: string, span: Span): EvaluationError {
  return new EvaluationError(
    "unsafe-variable",
    `${variable} has no value when ${place} is reached.`,
    "Bind the variable in a positive condition of the same rule.",
    span,
  );
}

export function endlessRecursion(sentence: string, limit: string, span: Span): EvaluationError {
  return new EvaluationError(
    "endless-recursion",
    `The derivation of ${sentence} goes on beyond ${limit}.`,
    "Look for a rule that calls itself with ever larger terms, and bind its arguments by a finite relation first.",
    span,
  );
}
