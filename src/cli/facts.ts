/**
 * What follows from the rules whatever is played: the extension of every relation that depends neither on the state nor on
 * the moves, as facts that read back as rules.
 */
import { Evaluator } from "../compile/backends/reference/evaluator.ts";
import { groupBy, survey } from "../gdl/check/survey.ts";
import type { Formula, Rulesheet, Sentence } from "../gdl/rules.ts";

/** `role` comes first, these come last; the others stand between, in the order of the rules. */
const LAST = ["base", "input", "init"];

/** The facts of each such relation, under its name. */
export function fixedFacts(rulesheet: Rulesheet): ReadonlyMap<string, readonly string[]> {
  const evaluator = new Evaluator(rulesheet);
  const changing = changingRelations(rulesheet);
  const heads = rulesheet.rules.map(({ head }) => head).filter(({ name }) => !changing.has(name));
  const relations = [...groupBy(heads, ({ name, args }) => `${name}/${args.length}`).values()].map(([head]) => head!);
  const place = ({ name }: Sentence): number => (name === "role" ? -2 : LAST.indexOf(name));
  const facts = new Map<string, string[]>();
  for (const head of relations.sort((a, b) => place(a) - place(b)))
    facts.set(head.name, [...(facts.get(head.name) ?? []), ...factsOf(evaluator, head)]);
  return facts;
}

/** One fact a line, with the name of the relation above. */
export function factsText(facts: ReadonlyMap<string, readonly string[]>): string {
  return [...facts].map(([name, list]) => [`; ${name}`, ...list, ""].join("\n")).join("\n");
}

function factsOf(evaluator: Evaluator, { name, args, span }: Sentence): string[] {
  const variables = args.map((_, index) => `?${index}`);
  const sentence = { name, args: variables.map((name) => ({ kind: "variable", name, span }) as const), span };
  const query: Formula = { kind: "sentence", sentence, span };
  return evaluator.answers([query], { state: [] }).map((answer) => {
    const values = variables.map((variable) => answer[variable]);
    return values.length === 0 ? name : `(${[name, ...values].join(" ")})`;
  });
}

/** `true`, `does`, and whatever reads them, directly or through others. */
function changingRelations(rulesheet: Rulesheet): ReadonlySet<string> {
  const { conditions } = survey(rulesheet);
  const changing = new Set(["true", "does"]);
  for (const name of changing) for (const { rule } of conditions.get(name) ?? []) changing.add(rule.head.name);
  return changing;
}
