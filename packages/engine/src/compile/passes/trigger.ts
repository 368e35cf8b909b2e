/**
 * Semi-naive evaluation: within a recursive component a rule is tried once for each new fact that it can use, so it is
 * written once for each such condition, with that condition in front.
 *
 *   (<= (path ?x ?z) (path ?x ?y) (path ?y ?z))
 *
 * becomes two rules, (path ?x ?y) first in one and (path ?y ?z) first in the other. A condition on an earlier component
 * triggers nothing: that is complete before.
 */
import { type Literal, type MiniRule, type RelationId, variablesOf } from "../datalog/program.ts";
import { type Estimates, orderBody } from "./order.ts";

export interface TriggerOptions {
  /** The index of the component of a relation, questions included. */
  readonly componentOf: (relation: RelationId) => number;
  readonly estimates: Estimates;
}

export function triggered(rules: readonly MiniRule[], { componentOf, estimates }: TriggerOptions): MiniRule[] {
  return rules.flatMap((rule) => {
    const own = componentOf(rule.head.relation);
    const triggers = rule.body.filter(
      (literal): literal is Literal & { kind: "positive" } =>
        literal.kind === "positive" && componentOf(literal.atom.relation) === own,
    );
    if (triggers.length === 0) return [rule];
    return triggers.map((trigger) => {
      if (trigger === rule.body[0]) return rule;
      const rest = rule.body.filter((literal) => literal !== trigger);
      return { ...rule, body: [trigger, ...orderBody(rest, variablesOf(trigger.atom.args), estimates)] };
    });
  });
}
