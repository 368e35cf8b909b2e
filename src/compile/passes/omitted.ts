/** Rules that mini-GDL cannot say: a game without them would be another game. */
import { placeOf } from "../../gdl/diagnostic.ts";
import type { Rulesheet } from "../../gdl/rules.ts";
import { Refusal } from "../ground/budget.ts";
import type { OmittedRule } from "./mini.ts";

export function refuseOmitted({ text, rules }: Rulesheet, omitted: readonly OmittedRule[]): void {
  const [first] = omitted;
  if (first === undefined) return;
  const { line, column } = placeOf(text, rules[first.source]!.span.start);
  const what =
    first.reason === "too-large" ? "has too many alternatives" : "derives a fact with a variable that has no value";
  throw new Refusal(`The rule at line ${line}, column ${column} ${what}.`);
}
