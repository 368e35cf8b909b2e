/**
 * Stratification: no sentence may depend on its own negation. By names alone that forbids too much; rulesheets in use
 * say (<= (goal ?r 50) (not (goal ?r 100)) ...), where `goal` depends on its negation but no ground sentence does.
 *
 * So where a cycle of names passes a negation, the rules themselves become the nodes of a graph, with an edge from a rule
 * to each rule whose head can match one of its conditions. If ground sentences a1, a2, ... depend on each other in a
 * cycle, the rules that derive them form a cycle too, since the condition a2 in the rule of a1 matches the head of the rule
 * of a2. Hence, where no cycle of rules passes a negation, no cycle of ground sentences does.
 */

import { componentOf, dependencyGraph, stronglyConnected } from "../../strongly-connected.ts";
import { diagnose } from "../codes.ts";
import { type Diagnostic, quoted } from "../diagnostic.ts";
import type { Rule, Term } from "../rules.ts";
import type { Recursion } from "./dependencies.ts";
import { groupBy, nameSpan, type Survey, type SurveyCondition } from "./survey.ts";

/** Comparing every condition with every head is quadratic; beyond this many comparisons of terms names decide. */
const MAX_COMPARISONS = 20_000_000;

export function negativeCycles(sheet: Survey, recursion: Recursion): Diagnostic[] {
  const recursive = [...sheet.conditionsOf.values()]
    .flat()
    .filter(({ sentence, rule }) => recursion.together(rule.head.name, sentence.name));
  const negative = recursive.filter(({ negated }) => negated);
  if (negative.length === 0) return [];
  const inRuleCycle = ruleCycles(recursive);
  return negative.map((condition) => {
    const { sentence, rule } = condition;
    const span = nameSpan(sheet.text, sentence);
    const message =
      sentence.name === rule.head.name
        ? `${quoted(sentence.name)} depends on its own negation`
        : `${quoted(rule.head.name)} depends on the negation of ${quoted(sentence.name)}, which depends on ${quoted(rule.head.name)}`;
    return inRuleCycle(condition)
      ? diagnose("negative-cycle", span, `${message}.`)
      : diagnose("negative-cycle-by-name", span, `${message}, though for other arguments.`);
  });
}

/** Whether a condition lies on a cycle of rules. */
function ruleCycles(recursive: readonly SurveyCondition[]): (condition: SurveyCondition) => boolean {
  const rules = [...new Set(recursive.map(({ rule }) => rule))];
  const numbers = new Map(rules.map((rule, number) => [rule, number]));
  const heads = groupBy(rules, (rule) => rule.head.name);
  const comparisons = recursive.reduce(
    (sum, { sentence }) => sum + (heads.get(sentence.name)?.length ?? 0) * (sentence.args.length + 1),
    0,
  );
  if (comparisons > MAX_COMPARISONS) return () => true;
  const matching = ({ sentence }: SurveyCondition): readonly Rule[] =>
    (heads.get(sentence.name) ?? []).filter(({ head }) => mayMatch(head.args, sentence.args));
  const successors: number[][] = rules.map(() => []);
  for (const condition of recursive)
    for (const rule of matching(condition)) successors[numbers.get(condition.rule)!]!.push(numbers.get(rule)!);
  const component = componentOf(stronglyConnected(dependencyGraph(rules.length, (node) => successors[node]!)));
  return (condition) => {
    const own = component[numbers.get(condition.rule)!];
    return matching(condition).some((rule) => component[numbers.get(rule)!] === own);
  };
}

/** Whether two lists of terms have an instance in common, each occurrence of a variable taken for itself. */
function mayMatch(left: readonly Term[], right: readonly Term[]): boolean {
  return (
    left.length === right.length &&
    left.every((a, at) => {
      const b = right[at]!;
      if (a.kind === "variable" || b.kind === "variable") return true;
      if (a.name !== b.name || a.kind !== b.kind) return false;
      return a.kind !== "compound" || b.kind !== "compound" || mayMatch(a.args, b.args);
    })
  );
}
