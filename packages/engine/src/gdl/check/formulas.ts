/**
 * The form of bodies: what may be negated, and disjunctions and bodies that say nothing.
 */
import { diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import { sentenceText } from "../print.ts";
import type { Formula } from "../rules.ts";
import type { Survey } from "./survey.ts";

export function formulaShapes(sheet: Survey): Diagnostic[] {
  const log: Diagnostic[] = [];
  for (const rule of sheet.rules) {
    if (rule.arrow && rule.body.length === 0)
      log.push(diagnose("empty-body", rule.span, `The rule for ${quoted(sentenceText(rule.head))} has no conditions.`));
    for (const formula of rule.body) shapeOf(formula, log);
  }
  return log;
}

function shapeOf(formula: Formula, log: Diagnostic[]): void {
  if (formula.kind === "not") {
    negation(formula.formula, log);
    shapeOf(formula.formula, log);
  } else if (formula.kind === "or" || formula.kind === "and") {
    if (formula.kind === "or") disjunction(formula, log);
    for (const part of formula.parts) shapeOf(part, log);
  }
}

function negation(formula: Formula, log: Diagnostic[]): void {
  if (formula.kind === "sentence") return;
  if (formula.kind === "distinct")
    log.push(diagnose("negated-distinct", formula.span, "`distinct` is negated: the two terms must be equal."));
  else
    log.push(diagnose("negated-formula", formula.span, `${quoted(formula.kind)} is negated; only a sentence can be.`));
}

function disjunction(or: Extract<Formula, { kind: "or" }>, log: Diagnostic[]): void {
  if (or.parts.length === 0) log.push(diagnose("empty-or", or.span, "This `or` has no branches and never holds."));
  for (const part of or.parts)
    if (part.kind === "or") log.push(diagnose("nested-or", part.span, "An `or` is a branch of another `or`."));
}
