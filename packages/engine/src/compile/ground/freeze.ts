/**
 * Facts that never change are read from the initial state: their relation becomes static.
 *
 *   (init wall 1 2)   (<= (next wall ?x ?y) (true wall ?x ?y))          and no other rule for `next wall`
 *   (<= (free ?x ?y) (cell ?x ?y) (not (true wall ?x ?y)))
 *
 *   (<= (free ?x ?y) (cell ?x ?y) (not (init wall ?x ?y)))
 */
import {
  type Atom,
  INIT,
  type Literal,
  NEXT,
  type RelationId,
  rulesByHead,
  sameTerms,
  TRUE,
} from "../datalog/program.ts";
import type { ClauseProgram } from "./clause.ts";
import { wrappedRelation } from "./expand.ts";

export function freezeFacts(program: ClauseProgram): ClauseProgram {
  const frozen = frozenRelations(program);
  if (frozen.size === 0) return program;
  const frozenAtom = (atom: Atom): Atom => ({ relation: frozen.get(atom.relation) ?? atom.relation, args: atom.args });
  const frozenLiteral = (literal: Literal): Literal =>
    literal.kind === "distinct" ? literal : { kind: literal.kind, atom: frozenAtom(literal.atom) };
  const rules = program.rules.map((rule) =>
    program.wrapped.get(rule.head.relation)?.keyword === NEXT && rule.body.length === 1
      ? rule // The rule that keeps the fact.
      : { ...rule, body: rule.body.map(frozenLiteral) },
  );
  return { ...program, rules };
}

/** For each `true f` that is kept by one rule and changed by none, `init f`. */
function frozenRelations(program: ClauseProgram): Map<RelationId, RelationId> {
  const byHead = rulesByHead(program.rules);
  const frozen = new Map<RelationId, RelationId>();
  for (const [relation, wrapped] of program.wrapped) {
    if (wrapped.keyword !== TRUE) continue;
    const [rule, ...others] = byHead.get(wrappedRelation(program, { ...wrapped, keyword: NEXT })) ?? [];
    const [only, ...more] = rule?.body ?? [];
    if (rule === undefined || others.length > 0 || only?.kind !== "positive" || more.length > 0) continue;
    const keeps = only.atom.relation === relation && sameTerms(only.atom.args, rule.head.args);
    const general = rule.head.args.every((arg) => arg.kind === "variable") && allDiffer(rule.head);
    if (keeps && general) frozen.set(relation, wrappedRelation(program, { ...wrapped, keyword: INIT }));
  }
  return frozen;
}

function allDiffer({ args }: Atom): boolean {
  return new Set(args.map((arg) => (arg.kind === "variable" ? arg.index : -1))).size === args.length;
}
