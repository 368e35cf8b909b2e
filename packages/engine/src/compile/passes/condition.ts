/**
 * The body of a rule with its negations pushed inwards: what lies between a formula of the rulesheet and the
 * disjunctive normal form of mini.ts.
 */
import { type Literal, literalTerms, type Term, variablesOf } from "../datalog/program.ts";

export type Condition =
  | Literal
  | { readonly kind: "equal"; readonly left: Term; readonly right: Term }
  | { readonly kind: "all"; readonly parts: readonly Condition[] }
  | { readonly kind: "any"; readonly parts: readonly Condition[] };

/** One disjunct: no `all` and no `any` inside. */
export type Conjunct = Exclude<Condition, { kind: "all" | "any" }>;

/** How many disjuncts the normal form would have. */
export function countDisjuncts(condition: Condition): number {
  if (condition.kind === "all") return condition.parts.reduce((product, part) => product * countDisjuncts(part), 1);
  if (condition.kind === "any") return condition.parts.reduce((sum, part) => sum + countDisjuncts(part), 0);
  return 1;
}

/** Every disjunct, the last alternative changing fastest. */
export function disjuncts(condition: Condition): Conjunct[][] {
  if (condition.kind === "any") return condition.parts.flatMap(disjuncts);
  if (condition.kind !== "all") return [[condition]];
  let result: Conjunct[][] = [[]];
  for (const part of condition.parts) {
    const choices = disjuncts(part);
    result = result.flatMap((before) => choices.map((choice) => [...before, ...choice]));
  }
  return result;
}

/** The parts of nested conjunctions side by side. */
export function flatten(parts: readonly Condition[]): Condition[] {
  return parts.flatMap((part) => (part.kind === "all" ? flatten(part.parts) : [part]));
}

export function conditionVariables(condition: Condition): Set<number> {
  if (condition.kind === "all" || condition.kind === "any")
    return new Set(condition.parts.flatMap((part) => [...conditionVariables(part)]));
  return variablesOf(condition.kind === "equal" ? [condition.left, condition.right] : literalTerms(condition));
}

/** The variables that have a value whichever disjunct holds. */
export function alwaysBound(condition: Condition): Set<number> {
  switch (condition.kind) {
    case "positive":
      return variablesOf(condition.atom.args);
    case "all":
      return new Set(condition.parts.flatMap((part) => [...alwaysBound(part)]));
    case "any": {
      const [first = new Set<number>(), ...others] = condition.parts.map(alwaysBound);
      return new Set([...first].filter((index) => others.every((other) => other.has(index))));
    }
    default:
      return new Set();
  }
}
