/**
 * Which relations can change during a match, and in which order the others are evaluated.
 */
import { dependencyGraph, stronglyConnected } from "../../strongly-connected.ts";
import {
  DOES,
  GOAL,
  LEGAL,
  NEXT,
  type RelationId,
  readRelations,
  rulesByHead,
  SEES,
  TERMINAL,
  TRUE,
} from "../datalog/program.ts";
import type { ClauseProgram, GroundClause } from "./clause.ts";

/** What a circuit is asked for, and what it reads: kept as atoms even where the rules make them constant. */
const CHANGING: ReadonlySet<RelationId> = new Set([TRUE, DOES, NEXT, LEGAL, GOAL, TERMINAL, SEES]);

/** Relations that depend on the state or on the moves. */
export function changingRelations({ rules, wrapped, relations }: ClauseProgram): Set<RelationId> {
  const changing = new Set<RelationId>();
  for (let relation = 0; relation < relations.size; relation++)
    if (CHANGING.has(wrapped.get(relation)?.keyword ?? relation)) changing.add(relation);
  const readers = new Map<RelationId, RelationId[]>();
  for (const rule of rules)
    for (const read of readRelations(rule)) {
      const heads = readers.get(read);
      if (heads) heads.push(rule.head.relation);
      else readers.set(read, [rule.head.relation]);
    }
  const open = [...changing];
  for (let relation = open.pop(); relation !== undefined; relation = open.pop())
    for (const head of readers.get(relation) ?? [])
      if (!changing.has(head)) {
        changing.add(head);
        open.push(head);
      }
  return changing;
}

/** The clauses of the relations that satisfy `wanted`, in groups: a group reads only itself and groups before it. */
export function strata(program: ClauseProgram, wanted: (relation: RelationId) => boolean): GroundClause[][] {
  const byHead = rulesByHead(program.rules);
  const reads = (relation: RelationId): RelationId[] =>
    wanted(relation) ? (byHead.get(relation) ?? []).flatMap(readRelations) : [];
  const { nodes, first, count } = stronglyConnected(dependencyGraph(program.relations.size, reads));
  const groups: GroundClause[][] = [];
  for (let component = 0; component < count; component++) {
    const members = nodes.subarray(first[component]!, first[component + 1]!);
    const clauses = [...members].filter(wanted).flatMap((relation) => byHead.get(relation) ?? []);
    if (clauses.length > 0) groups.push(clauses);
  }
  return groups;
}

/** Relations whose rows some output depends on other than through a guard: only their instances are recorded. */
export function recordedRelations({ rules, wrapped, relations }: ClauseProgram): Set<RelationId> {
  const recorded = new Set<RelationId>();
  const byHead = rulesByHead(rules);
  const open: RelationId[] = [];
  const want = (relation: RelationId): void => {
    if (recorded.has(relation)) return;
    recorded.add(relation);
    open.push(relation);
  };
  for (let relation = 0; relation < relations.size; relation++)
    if (CHANGING.has(wrapped.get(relation)?.keyword ?? relation)) want(relation);
  for (let relation = open.pop(); relation !== undefined; relation = open.pop())
    for (const rule of byHead.get(relation) ?? [])
      for (const literal of rule.body) if (literal.kind !== "distinct") want(literal.atom.relation);
  return recorded;
}
