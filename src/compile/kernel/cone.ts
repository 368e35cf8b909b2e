/**
 * Cones: the nodes of a graph that a literal depends on. Through a loop variable goes on to what the loop gives it.
 */
import { type Circuit, type Literal, nodeOf } from "../circuit/circuit.ts";
import type { Graph } from "../circuit/graph.ts";
import type { Ply } from "./specialise.ts";

/** For each loop variable, as a node of the graph, the literal that gives its value. */
export type LoopValues = ReadonlyMap<number, Literal>;

export function loopValues({ loops }: Circuit, inputs: Int32Array, ply: Ply): LoopValues {
  return new Map(
    loops.flatMap(({ variables }, loop) =>
      variables.map(({ node }, at) => [inputs[node]!, ply.loops[loop]![at]!] as const),
    ),
  );
}

/**
 * Adds the nodes that the literals depend on to `cone`; returns how many gates are new in it. `onInput` is told of each
 * new node that is no gate.
 */
export function extendCone(
  { graph, loops }: { graph: Graph; loops: LoopValues },
  cone: Set<number>,
  literals: Iterable<Literal>,
  onInput?: (node: number) => void,
): number {
  const open: number[] = [];
  let gates = 0;
  const enter = (literal: Literal): void => {
    const node = nodeOf(literal);
    if (cone.has(node)) return;
    cone.add(node);
    open.push(node);
  };
  for (const literal of literals) enter(literal);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (graph.isGate(node)) {
      gates++;
      enter(graph.left(node));
      enter(graph.right(node));
      continue;
    }
    onInput?.(node);
    const value = loops.get(node);
    if (value !== undefined) enter(value);
  }
  return gates;
}
