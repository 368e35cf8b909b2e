/**
 * The recursion restriction of the language (Love, Hinrichs, Haley, Schkufza and Genesereth 2008): in a rule whose head
 * and condition q(v1, ..., vk) depend on each other, each vi is ground, or an argument of the head, or its variables
 * are bound by conditions that do not depend on the head. Then no term can grow round by round.
 */
import { diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import { termText } from "../print.ts";
import type { Rule, Sentence, Term } from "../rules.ts";
import { Bindings, isBound, type Scope } from "./bindings.ts";
import type { Recursion } from "./dependencies.ts";
import { eachVariable, type Survey } from "./survey.ts";

export function unrestrictedRecursion(sheet: Survey, recursion: Recursion): Diagnostic[] {
  return sheet.rules.flatMap((rule) => {
    const isRecursive = ({ name }: Sentence): boolean => recursion.together(rule.head.name, name);
    return sheet.conditionsOf.get(rule)!.some(({ sentence }) => isRecursive(sentence))
      ? unguarded(rule, isRecursive)
      : [];
  });
}

function unguarded({ head, body }: Rule, isRecursive: (sentence: Sentence) => boolean): Diagnostic[] {
  const log: Diagnostic[] = [];
  const headArgs = new Set(head.args.map(termText));
  const bindings = new Bindings((sentence) => !isRecursive(sentence));
  bindings.eachLiteral(body, bindings.scope(body), (literal, negated, scope) => {
    // A negated one is on a negative cycle, which is worse.
    if (negated || literal.kind === "distinct" || !isRecursive(literal.sentence)) return;
    for (const term of literal.sentence.args)
      if (!isGuarded(term, scope) && !headArgs.has(termText(term))) {
        const message = `${quoted(termText(term))} in a condition that depends on ${quoted(head.name)} is neither an argument of the head nor bound by other conditions.`;
        log.push(diagnose("unguarded-recursion", term.span, message));
      }
  });
  return log;
}

function isGuarded(term: Term, scope: Scope): boolean {
  let guarded = true;
  eachVariable([term], ({ name }) => {
    guarded &&= isBound(name, scope);
  });
  return guarded;
}
