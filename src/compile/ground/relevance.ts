/**
 * Drops the rules that nothing asked of a game depends on: `base` and `input` as a rule, helpers never used.
 */
import { GOAL, INIT, LEGAL, NEXT, type RelationId, ROLE, SEES, TERMINAL } from "../passes/program.ts";
import { type ClauseProgram, readRelations, rulesByHead } from "./clause.ts";

const ASKED: ReadonlySet<RelationId> = new Set([ROLE, INIT, NEXT, LEGAL, GOAL, TERMINAL, SEES]);

export function dropUnused(program: ClauseProgram): ClauseProgram {
  const byHead = rulesByHead(program.rules);
  const used = new Set<RelationId>();
  const open = [...byHead.keys()].filter((relation) => ASKED.has(program.wrapped.get(relation)?.keyword ?? relation));
  for (let relation = open.pop(); relation !== undefined; relation = open.pop()) {
    if (used.has(relation)) continue;
    used.add(relation);
    for (const rule of byHead.get(relation) ?? []) open.push(...readRelations(rule));
  }
  return { ...program, rules: program.rules.filter((rule) => used.has(rule.head.relation)) };
}
