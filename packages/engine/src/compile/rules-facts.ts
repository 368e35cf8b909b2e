/**
 * What the rules prove about the game without playing it, for classification.
 */
import type { RulesFacts } from "../game/classify.ts";
import { goalValue } from "../gdl/goal-value.ts";
import { parseTerms } from "../gdl/parse.ts";
import type { Rulesheet, Sentence, Term } from "../gdl/rules.ts";

/** `roles` in the order of the game. */
export function rulesFacts({ rules }: Rulesheet, roles: readonly string[]): RulesFacts {
  const goals = rules.map(({ head }) => head).filter(({ name, args }) => name === "goal" && args.length === 2);
  const values = roles.map((role) => valuesFor(parseTerms(role).value[0]!, goals));
  return values.includes(undefined) ? {} : { goalValues: values as number[][] };
}

/** The numbers in the heads that fit the role; undefined where a head leaves the value open. */
function valuesFor(role: Term, goals: readonly Sentence[]): number[] | undefined {
  const fitting = goals.filter(({ args: [who] }) => fits(who!, role));
  if (fitting.some(({ args: [, value] }) => value!.kind === "variable")) return undefined;
  const values = fitting.map(({ args: [, value] }) =>
    value!.kind === "constant" ? goalValue(value!.name) : undefined,
  );
  return [...new Set(values.filter((value) => value !== undefined))].sort((a, b) => a - b);
}

/** Whether a pattern may stand for a term; variables that occur twice are not compared. */
function fits(pattern: Term, term: Term): boolean {
  if (pattern.kind === "variable") return true;
  if (pattern.kind !== "compound") return term.kind === "constant" && term.name === pattern.name;
  if (term.kind !== "compound" || term.name !== pattern.name || term.args.length !== pattern.args.length) return false;
  return pattern.args.every((arg, index) => fits(arg, term.args[index]!));
}
