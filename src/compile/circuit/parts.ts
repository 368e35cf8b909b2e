/**
 * Independent parts of a game: state bits that are connected, each to those its next value is computed from. What becomes of a
 * part depends on the part and on the moves alone.
 */
import { type Circuit, nodeOf } from "./circuit.ts";

/** For each part its state bits, by their numbers. Loops are followed like gates. */
export function independentParts(circuit: Circuit): number[][] {
  const { stateBits, gates, loops } = circuit;
  const bitOf = new Map(stateBits.map(({ node }, bit) => [node, bit]));
  const loopValue = new Map(loops.flatMap(({ variables }) => variables.map(({ node, value }) => [node, value])));
  const parents = Int32Array.from(stateBits, (_, bit) => bit);
  const rootOf = (bit: number): number => {
    while (parents[bit] !== bit) bit = parents[bit] = parents[parents[bit]!]!;
    return bit;
  };
  const seen = new Int32Array(gates.left.length).fill(-1);
  for (const [bit, { next }] of stateBits.entries()) {
    const open = [nodeOf(next)];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen[node] === bit) continue;
      seen[node] = bit;
      const read = bitOf.get(node);
      if (read !== undefined) parents[rootOf(read)] = rootOf(bit);
      else if (gates.left[node]! >= 0) open.push(nodeOf(gates.left[node]!), nodeOf(gates.right[node]!));
      else if (loopValue.has(node)) open.push(nodeOf(loopValue.get(node)!));
    }
  }
  const parts = new Map<number, number[]>();
  for (const bit of stateBits.keys()) {
    const root = rootOf(bit);
    parts.set(root, [...(parts.get(root) ?? []), bit]);
  }
  return [...parts.values()];
}
