/** Literals of a graph written out, for graphs small enough: `!((true a) & !(does x go))`. */
import { FALSE, type GateLiteral, isNegated, nodeOf, TRUE } from "../../circuit/circuit.ts";
import type { GateGraph } from "../../circuit/graph.ts";
import type { Plies } from "../specialise.ts";

export function expressionText(graph: GateGraph, literal: GateLiteral, names: ReadonlyMap<number, string>): string {
  if (literal === FALSE || literal === TRUE) return literal === TRUE ? "true" : "false";
  const node = nodeOf(literal);
  const inner = (each: GateLiteral): string => expressionText(graph, each, names);
  const text = graph.isGate(node)
    ? `(${inner(graph.left(node))} & ${inner(graph.right(node))})`
    : (names.get(node) ?? `n${node}`);
  return isNegated(literal) ? `!${text}` : text;
}

/** The inputs of the graph of plies by the names of facts, moves and loop variables. */
export function inputNames({ circuit, inputs }: Plies): Map<number, string> {
  const names = new Map<number, string>();
  for (const { node, fact } of circuit.stateBits) names.set(inputs[node]!, fact);
  circuit.moves.forEach((moves, role) => {
    for (const { node, text } of moves) if (node >= 0) names.set(inputs[node]!, `${circuit.roles[role]}:${text}`);
  });
  for (const { variables } of circuit.loops) for (const { node } of variables) names.set(inputs[node]!, `loop${node}`);
  return names;
}
