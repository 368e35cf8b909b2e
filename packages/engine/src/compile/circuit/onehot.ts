/**
 * Does without one fact of each group of which exactly one holds: it holds where none of the others does.
 *
 *   (cell 1 1 b)   =   ¬(cell 1 1 x) ∧ ¬(cell 1 1 o)
 *
 * The fact stays a state bit, but nothing reads it, so playouts leave it out, and what was needed to compute its next
 * value alone. In each group the fact goes that saves most.
 */
import { type Circuit, literalOf, nodeOf } from "./circuit.ts";
import { not } from "./graph.ts";
import { readersOf } from "./network.ts";
import type { OneHotGroup } from "./prove.ts";
import { rebuild, remakeGates } from "./rebuild.ts";

export function dropOneOfEach(circuit: Circuit, groups: readonly OneHotGroup[]): Circuit {
  const { stateBits } = circuit;
  const dropped = chooseDropped(circuit, groups);
  if (dropped.size === 0) return circuit;
  const asBefore = remakeGates(circuit);
  const othersOf = new Map([...dropped].map(([bit, others]) => [stateBits[bit]!.node, others]));
  return rebuild(circuit, {
    remake: (node, rebuilding) => {
      const others = othersOf.get(node);
      if (others === undefined) return asBefore(node, rebuilding);
      return rebuilding.graph.andAll(others.map((bit) => not(rebuilding.moved(literalOf(stateBits[bit]!.node)))));
    },
    next: ({ graph, moved }) =>
      new Map(
        [...dropped].map(([bit, others]) => [bit, graph.andAll(others.map((at) => not(moved(stateBits[at]!.next))))]),
      ),
  });
}

/** Bits to drop, each with the rest of its group; no bit that another needs is dropped. */
function chooseDropped(circuit: Circuit, groups: readonly OneHotGroup[]): Map<number, number[]> {
  const { stateBits } = circuit;
  const readers = readersOf(circuit);
  const dropped = new Map<number, number[]>();
  const needed = new Set<number>();
  for (const { bits, exactlyOne } of groups) {
    if (!exactlyOne || bits.some((bit) => dropped.has(bit))) continue;
    const free = bits.filter((bit) => !needed.has(bit) && stateBits[bit]!.relevant);
    const saved = free.map((bit) => privateGates(circuit, readers, nodeOf(stateBits[bit]!.next)));
    const most = Math.max(...saved);
    if (free.length === 0 || most < bits.length - 2) continue;
    const bit = free[saved.indexOf(most)]!;
    const others = bits.filter((other) => other !== bit);
    dropped.set(bit, others);
    for (const other of others) needed.add(other);
  }
  return dropped;
}

/** How many gates only this one's value needs. */
function privateGates(circuit: Circuit, readers: Int32Array, root: number): number {
  const { left, right } = circuit.gates;
  if (left[root]! < 0 || readers[root]! > 1) return 0;
  const lost = new Map<number, number>();
  const open = [root];
  let count = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    count++;
    for (const input of [nodeOf(left[node]!), nodeOf(right[node]!)]) {
      if (left[input]! < 0) continue;
      const losses = (lost.get(input) ?? 0) + 1;
      lost.set(input, losses);
      if (losses === readers[input]) open.push(input);
    }
  }
  return count;
}
