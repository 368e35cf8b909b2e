/**
 * Which gates have a value without a reason for it: an AND that is false though none of its inputs is.
 *
 *   n5 = n3 ∧ n4, n5 is false, n3 and n4 are open          that n3 is false would be a reason
 */
import type { GateLiteral } from "../circuit/circuit.ts";
import type { AndGraph } from "./and-graph.ts";

/** A literal that would be a reason for the first gate below some true literals that has none; undefined where all have one. */
export function unreasoned(
  graph: AndGraph,
  literals: readonly GateLiteral[],
  isTrue: (literal: GateLiteral) => boolean,
): GateLiteral | undefined {
  const seen = new Set<number>();
  const open = [...literals].reverse();
  for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
    const node = literal >> 1;
    if (!graph.isGate(node) || seen.has(node)) continue;
    seen.add(node);
    const [left, right] = [graph.left(node), graph.right(node)];
    if (!(literal & 1)) open.push(...[left, right].sort((a, b) => (a & 1) - (b & 1)));
    else if (isTrue(left ^ 1)) open.push(left ^ 1);
    else if (isTrue(right ^ 1)) open.push(right ^ 1);
    else return isTrue(left) ? right ^ 1 : left ^ 1;
  }
  return undefined;
}
