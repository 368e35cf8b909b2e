/**
 * Puts the one rule of a relation in the place of its condition:
 *
 *   (<= (occupied ?x ?y) (true.cell ?x ?y ?p))       (<= (q ?x) (r ?x ?y) (occupied ?x ?y))
 *
 * become (<= (q ?x) (r ?x ?y) (true.cell ?x ?y ?p)). Only for relations that are not worth keeping the facts of.
 */
import { type MiniRule, type Program, type RelationId, rulesByHead } from "../datalog/program.ts";
import { resolvent } from "./resolve.ts";

/** Longer bodies are left alone. */
const MAX_BODY = 24;

/** `unfolds` says which relations may be replaced; they must not be recursive. */
export function unfold(program: Program, unfolds: (relation: RelationId) => boolean): Program {
  const rulesOf = rulesByHead(program.rules);
  const single = (relation: RelationId): MiniRule | undefined => {
    const rules = unfolds(relation) ? rulesOf.get(relation) : undefined;
    return rules?.length === 1 ? rules[0] : undefined;
  };
  return { ...program, rules: program.rules.flatMap((rule) => unfoldRule(rule, single)) };
}

/** Empty where the rule can never hold. */
function unfoldRule(rule: MiniRule, single: (relation: RelationId) => MiniRule | undefined): MiniRule[] {
  const index = rule.body.findIndex((literal) => literal.kind === "positive" && single(literal.atom.relation));
  const literal = rule.body[index];
  if (literal?.kind !== "positive" || rule.body.length > MAX_BODY) return [rule];
  const resolved = resolvent(rule, index, single(literal.atom.relation)!);
  if (resolved === "too large") return [rule];
  return resolved === undefined ? [] : unfoldRule(resolved, single);
}
