/**
 * Loops of a circuit: variables that depend on each other, from false upwards until nothing changes.
 *
 *   variables := 0
 *   repeat  changed := 0;  each variable := its value;  changed |= what changed     while changed is set in any lane
 *
 * The values are monotone in the variables, so it does not matter that a variable may read others that were updated in
 * the same turn already.
 */
import type { GateLiteral } from "../circuit/circuit.ts";
import type { GateGraph } from "../circuit/graph.ts";
import { LiteralWires } from "./literals.ts";
import { Listing } from "./program.ts";
import { type Wire, ZEROS } from "./wires.ts";

export interface LoopOptions {
  readonly graph: GateGraph;
  /** Nodes of the variables and the literals that give their values. */
  readonly variables: readonly { readonly node: number; readonly value: GateLiteral }[];
  /** The wires of literals that do not depend on the variables. */
  readonly outside: (literal: GateLiteral) => Wire;
  /** A new word of the block. */
  readonly word: () => number;
}

/** Adds the loop to a listing; the address of each variable's word. */
export function addLoop(
  listing: Listing,
  { graph, variables, outside, word }: LoopOptions,
): ReadonlyMap<number, number> {
  const addresses = new Map(variables.map(({ node }) => [node, word()]));
  const changed = word();
  const dependent = dependents(graph, variables);
  const body = new Listing();
  const entering = (node: number): Wire => {
    const address = word();
    listing.store(address, outside(2 * node));
    return body.wires.load(address);
  };
  const literals = new LiteralWires(
    graph,
    body.wires,
    (node) => {
      const address = addresses.get(node);
      return address === undefined ? entering(node) : body.wires.load(address);
    },
    (node) => !dependent.has(node),
  );
  for (const address of addresses.values()) listing.store(address, ZEROS);
  let changes: Wire = ZEROS;
  for (const { node, value } of variables) {
    const before = body.wires.load(addresses.get(node)!);
    const after = literals.wire(value);
    changes = body.wires.or(changes, body.wires.xor(before, after));
    body.store(addresses.get(node)!, after);
  }
  body.store(changed, changes);
  listing.add({ kind: "repeat", body, changed });
  return addresses;
}

/** Nodes in the cones of the values that depend on a variable. */
function dependents(graph: GateGraph, variables: LoopOptions["variables"]): Set<number> {
  const dependent = new Map<number, boolean>([[0, false]]);
  for (const { node } of variables) dependent.set(node, true);
  const open = variables.map(({ value }) => value >> 1);
  for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
    const operands = graph.isGate(node) ? [graph.left(node) >> 1, graph.right(node) >> 1] : [];
    const missing = dependent.has(node) ? [] : operands.filter((operand) => !dependent.has(operand));
    if (missing.length > 0) open.push(...missing);
    else {
      open.pop();
      if (!dependent.has(node))
        dependent.set(
          node,
          operands.some((operand) => dependent.get(operand)),
        );
    }
  }
  return new Set([...dependent.keys()].filter((node) => dependent.get(node)));
}
