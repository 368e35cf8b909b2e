/**
 * The recursion restriction (Love, Hinrichs, Haley, Schkufza and Genesereth 2008, definition 16): in a rule whose head
 * and condition q(v1, ..., vk) depend on each other, each vi is ground, or an argument of the head, or its variables
 * stand in a positive condition that does not depend on the head. Then no term can grow round by round.
 */
import { diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import { termText } from "../print.ts";
import type { Rule, Term } from "../rules.ts";
import type { Recursion } from "./dependencies.ts";
import { type Condition, eachVariable, type Survey } from "./survey.ts";

export function unrestrictedRecursion(sheet: Survey, recursion: Recursion): Diagnostic[] {
  return sheet.rules.flatMap((rule) => {
    const conditions = sheet.conditionsOf.get(rule)!;
    const recursive = conditions.filter(({ sentence }) => recursion.together(rule.head.name, sentence.name));
    return recursive.length === 0 ? [] : unguarded(rule, recursive, guardsOf(conditions, recursive));
  });
}

/** Variables of the positive conditions outside the recursion. */
function guardsOf(conditions: readonly Condition[], recursive: readonly Condition[]): ReadonlySet<string> {
  const names = new Set<string>();
  const inside = new Set(recursive);
  for (const condition of conditions)
    if (!condition.negated && !inside.has(condition))
      eachVariable(condition.sentence.args, ({ name }) => names.add(name));
  return names;
}

function unguarded(rule: Rule, recursive: readonly Condition[], guards: ReadonlySet<string>): Diagnostic[] {
  const headArgs = new Set(rule.head.args.map(termText));
  const isGuarded = (term: Term): boolean => {
    let guarded = true;
    eachVariable([term], ({ name }) => {
      guarded &&= guards.has(name);
    });
    return guarded || headArgs.has(termText(term));
  };
  const positive = recursive.filter(({ negated }) => !negated); // a negated one is on a negative cycle, which is worse
  return positive.flatMap(({ sentence }) =>
    sentence.args
      .filter((term) => !isGuarded(term))
      .map((term) => {
        const message = `${quoted(termText(term))} in the recursive condition ${quoted(sentence.name)} is neither an argument of the head nor bound outside the recursion.`;
        return diagnose("unguarded-recursion", term.span, message);
      }),
  );
}
