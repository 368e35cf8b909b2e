/**
 * Strata: the relations of a program in an order in which each can be finished before the next is begun.
 *
 *   (<= (p ?x) (q ?x) (not (r ?x)))   q, r before p
 *   (<= (r ?x) (s ?x ?y) (r ?y))      r needs itself: a recursive component, evaluated to its least fixpoint
 *
 * Components are the strongly connected parts of the graph "head needs body".
 */
import { componentOf as componentNumbers, dependencyGraph, stronglyConnected } from "../../strongly-connected.ts";
import type { Program, RelationId } from "./program.ts";

export interface Component {
  readonly relations: readonly RelationId[];
  /** Whether a relation in it needs itself, through others or at once. */
  readonly recursive: boolean;
  /** Whether it does so through a negation: then no order of evaluation finishes one before the other. */
  readonly unstratified: boolean;
}

export interface Strata {
  /** What a component needs comes before it. */
  readonly components: readonly Component[];
  /** For each relation the index of its component. */
  readonly componentOf: Int32Array;
}

export function stratify(program: Program): Strata {
  const needs = edges(program);
  const found = stronglyConnected(dependencyGraph(needs.length, (relation) => needs[relation]!.keys()));
  const componentOf = componentNumbers(found);
  const components = Array.from({ length: found.count }, (_, index): Component => {
    const relations = [...found.nodes.subarray(found.first[index]!, found.first[index + 1]!)];
    const inside = relations.flatMap((relation) =>
      [...needs[relation]!].filter(([target]) => componentOf[target] === index).map(([, negated]) => negated),
    );
    return { relations, recursive: inside.length > 0, unstratified: inside.includes(true) };
  });
  return { components, componentOf };
}

/** For each relation what its rules need, and whether they need it negated anywhere. */
function edges(program: Program): Map<RelationId, boolean>[] {
  const needs = Array.from({ length: program.relations.size }, () => new Map<RelationId, boolean>());
  for (const { head, body } of program.rules) {
    const targets = needs[head.relation]!;
    for (const literal of body) {
      if (literal.kind === "distinct") continue;
      const { relation } = literal.atom;
      targets.set(relation, literal.kind === "negative" || targets.get(relation) === true);
    }
  }
  return needs;
}
