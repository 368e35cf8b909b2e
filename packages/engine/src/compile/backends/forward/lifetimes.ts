/**
 * How long the facts of each relation hold, from what its rules look at: nothing that changes, the state, or the joint
 * move as well.
 *
 *   (<= (later ?n) (succ ?m ?n))      (<= (now ?n) (true.step ?n))      (<= moved (does.go ?r))
 *   for ever                          with the state                    with the joint move
 */
import { DOES, NEXT, type RelationId, SEES, TRUE } from "../../datalog/program.ts";
import { stratify } from "../../datalog/stratify.ts";
import type { Flat } from "../../passes/flatten.ts";
import { FOREVER, type Lifetime, MOVE, STATE } from "./relation.ts";

/** By relation number. */
export function lifetimes({ program, variants }: Flat): Lifetime[] {
  const result = new Array<Lifetime>(program.relations.size).fill(FOREVER);
  const raise = (relation: RelationId, lifetime: Lifetime): void => {
    result[relation] = Math.max(result[relation] ?? FOREVER, lifetime) as Lifetime;
  };
  for (const { relation } of variants.of(TRUE)) raise(relation, STATE);
  for (const origin of [DOES, NEXT, SEES]) for (const { relation } of variants.of(origin)) raise(relation, MOVE);
  const { components, componentOf } = stratify(program);
  const longest = components.map(({ relations }) => Math.max(...relations.map((relation) => result[relation]!)));
  const needs = components.map(() => new Set<number>());
  for (const { head, body } of program.rules)
    for (const literal of body)
      if (literal.kind !== "distinct") needs[componentOf[head.relation]!]!.add(componentOf[literal.atom.relation]!);
  components.forEach(({ relations }, index) => {
    for (const need of needs[index]!) longest[index] = Math.max(longest[index]!, longest[need]!);
    for (const relation of relations) raise(relation, longest[index] as Lifetime);
  });
  return result;
}
