/**
 * What can end an evaluation early. The rules or the limits are to blame, never a bug of ours, so each carries a
 * diagnostic that can be shown to the author of the rules.
 */
import type { Diagnostic, Span } from "../../../gdl/diagnostic.ts";

export class EvaluationError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.name = "EvaluationError";
    this.diagnostic = diagnostic;
  }
}

/** How far an evaluation got. */
export interface EvaluationProgress {
  readonly steps: number;
  readonly milliseconds: number;
  /** Answers found for the question before time was up. */
  readonly answers: number;
}

export class BudgetExceeded extends EvaluationError {
  readonly progress: EvaluationProgress;

  constructor(question: string, progress: EvaluationProgress, span: Span) {
    const spent = `${progress.steps} steps and ${Math.round(progress.milliseconds)} ms`;
    super({
      code: "budget-exceeded",
      severity: "error",
      message: `${question} was not finished after ${spent}, with ${progress.answers} answers so far.`,
      advice: "Allow more time or steps, or look for a recursion that does not end.",
      span,
    });
    this.name = "BudgetExceeded";
    this.progress = progress;
  }
}

export function notStratified(sentence: string, span: Span): EvaluationError {
  return new EvaluationError({
    code: "not-stratified",
    severity: "error",
    message: `Whether ${sentence} fails depends on itself.`,
    advice: "Break the cycle through `not`: no sentence may depend on its own negation.",
    span,
  });
}

export function unsafeVariable(variable: string, place: string, span: Span): EvaluationError {
  return new EvaluationError({
    code: "unsafe-variable",
    severity: "error",
    message: `${variable} has no value when ${place} is reached.`,
    advice: "Bind the variable in a positive condition of the same rule.",
    span,
  });
}

export function endlessRecursion(sentence: string, limit: string, span: Span): EvaluationError {
  return new EvaluationError({
    code: "endless-recursion",
    severity: "error",
    message: `The derivation of ${sentence} goes on beyond ${limit}.`,
    advice:
      "Look for a rule that calls itself with ever larger terms, and bind its arguments by a finite relation first.",
    span,
  });
}
