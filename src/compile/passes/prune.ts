/**
 * Leaves out the rules that no question about a game needs: `base` and `input`, and helpers of helpers that nothing uses.
 */
import { byHead, GOAL, INIT, LEGAL, NEXT, type Program, type RelationId, ROLE, SEES, TERMINAL } from "./program.ts";

export function prune(program: Program, roots = [ROLE, INIT, LEGAL, NEXT, GOAL, TERMINAL, SEES]): Program {
  const rulesOf = byHead(program.rules);
  const needed = new Set<RelationId>(roots);
  for (const relation of needed)
    for (const rule of rulesOf.get(relation) ?? [])
      for (const literal of rule.body) if (literal.kind !== "distinct") needed.add(literal.atom.relation);
  return { ...program, rules: program.rules.filter((rule) => needed.has(rule.head.relation)) };
}
