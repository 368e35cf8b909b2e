/**
 * What the rules prove about the game without playing it, for classification.
 */
import type { RulesFacts } from "../game/classify.ts";
import type { Rulesheet, Sentence } from "../gdl/rules.ts";

/** `roles` in the order of the game. */
export function rulesFacts({ rules }: Rulesheet, roles: readonly string[]): RulesFacts {
  const goals = rules.map(({ head }) => head).filter(({ name, args }) => name === "goal" && args.length === 2);
  const values = roles.map((role) => valuesFor(role, goals));
  return values.includes(undefined) ? {} : { goalValues: values as number[][] };
}

/** The numbers in the heads that fit the role; undefined where a head leaves the value open. */
function valuesFor(role: string, goals: readonly Sentence[]): number[] | undefined {
  const fitting = goals.filter(({ args: [who] }) => who!.kind === "variable" || who!.name === role);
  if (fitting.some(({ args: [, value] }) => value!.kind === "variable")) return undefined;
  const values = fitting.map(({ args: [, value] }) => value!.name).filter((text) => /^\d{1,4}$/.test(text));
  return [...new Set(values.map(Number))].sort((a, b) => a - b);
}
