/**
 * Drops the rules that nothing asked of a game depends on: `base` and `input` as a rule, helpers never used.
 *
 *   (<= (legal x ?m) (m ?m))  (m a)  (n a)      becomes      (<= (legal x ?m) (m ?m))  (m a)
 */
import {
  GOAL,
  INIT,
  LEGAL,
  type MiniRule,
  NEXT,
  type RelationId,
  ROLE,
  readRelations,
  rulesByHead,
  SEES,
  TERMINAL,
} from "./program.ts";

/** The keywords whose facts a game is asked for. */
export const ASKED: readonly RelationId[] = [ROLE, INIT, LEGAL, NEXT, GOAL, TERMINAL, SEES];

export const isAsked = (keyword: RelationId): boolean => ASKED.includes(keyword);

export function prune<P extends { readonly rules: readonly MiniRule[] }>(
  program: P,
  isRoot: (relation: RelationId) => boolean = isAsked,
): P {
  const rulesOf = rulesByHead(program.rules);
  const needed = new Set([...rulesOf.keys()].filter(isRoot));
  for (const relation of needed)
    for (const rule of rulesOf.get(relation) ?? []) for (const read of readRelations(rule)) needed.add(read);
  return { ...program, rules: program.rules.filter((rule) => needed.has(rule.head.relation)) };
}
