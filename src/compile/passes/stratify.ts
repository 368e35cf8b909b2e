/**
 * Strata: the relations of a program in an order in which each can be finished before the next is begun.
 *
 *   (<= (p ?x) (q ?x) (not (r ?x)))   q, r before p
 *   (<= (r ?x) (s ?x ?y) (r ?y))      r needs itself: a recursive component, evaluated to its least fixpoint
 *
 * Components are the strongly connected parts of the graph "head needs body" (Tarjan 1972), without recursion, because
 * a rulesheet may chain more relations than a call stack holds.
 */
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
  const found = stronglyConnected(needs.map((targets) => [...targets.keys()]));
  const componentOf = new Int32Array(program.relations.size);
  found.forEach((relations, index) => {
    for (const relation of relations) componentOf[relation] = index;
  });
  const components = found.map((relations, index): Component => {
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

/** The strongly connected components of a graph, successors first. */
export function stronglyConnected(successors: readonly (readonly number[])[]): number[][] {
  const size = successors.length;
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const open = new Uint8Array(size);
  const stack: number[] = [];
  const result: number[][] = [];
  let counter = 0;
  const enter = (node: number): { node: number; next: number } => {
    order[node] = low[node] = counter++;
    open[node] = 1;
    stack.push(node);
    return { node, next: 0 };
  };
  for (let start = 0; start < size; start++) {
    const path = order[start] === -1 ? [enter(start)] : [];
    while (path.length > 0) {
      const frame = path.at(-1)!;
      const target = successors[frame.node]![frame.next++];
      if (target === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent) low[parent.node] = Math.min(low[parent.node]!, low[frame.node]!);
        if (low[frame.node] === order[frame.node]) result.push(closeComponent(frame.node, stack, open));
      } else if (order[target] === -1) path.push(enter(target));
      else if (open[target]) low[frame.node] = Math.min(low[frame.node]!, order[target]!);
    }
  }
  return result;
}

function closeComponent(root: number, stack: number[], open: Uint8Array): number[] {
  const members = stack.splice(stack.lastIndexOf(root));
  for (const member of members) open[member] = 0;
  return members.reverse();
}
