/** Most general unifiers of terms, for unfolding a rule into another. */
import type { Term } from "../gdl/rules.ts";
import { rewriteTerm, substitution, variablesOf } from "./syntax.ts";

/** The terms for variables that make both lists the same; undefined where nothing does. */
export function unified(left: readonly Term[], right: readonly Term[]): ReadonlyMap<string, Term> | undefined {
  let values = new Map<string, Term>();
  const open = left.map((term, at): [Term, Term] => [term, right[at]!]);
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [one, other] = pair.map((term) => rewriteTerm(term, substitution(values))) as [Term, Term];
    if (one.kind === "variable" || other.kind === "variable") {
      const [name, by] = one.kind === "variable" ? [one.name, other] : [other.name, one];
      if (by.kind === "variable" && by.name === name) continue;
      if (variablesOf([by]).has(name)) return undefined;
      const step = substitution(new Map([[name, by]]));
      values = new Map([...values].map(([key, value]) => [key, rewriteTerm(value, step)]));
      values.set(name, by);
    } else {
      if (one.name !== other.name || one.kind !== other.kind) return undefined;
      if (one.kind !== "compound" || other.kind !== "compound") continue;
      if (one.args.length !== other.args.length) return undefined;
      open.push(...one.args.map((arg, at): [Term, Term] => [arg, other.args[at]!]));
    }
  }
  return values;
}
