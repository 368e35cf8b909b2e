/**
 * Independent parts of a game: state bits that are connected, each to those its next value is computed from. What becomes of a
 * part depends on the part and on the moves alone.
 *
 * Bits that become what they do without any move, as clocks do, connect nothing: they are a part of their own, and belong to every
 * part that reads them.
 */
import { type Circuit, nodeOf } from "./circuit.ts";

/** What the next value of a state bit is computed from. */
interface Reads {
  readonly bits: readonly number[];
  readonly moves: boolean;
}

/** For each part its state bits, by their numbers. */
export function independentParts(circuit: Circuit): number[][] {
  const reads = readsOf(circuit);
  const isClock = clocks(reads);
  const parents = Int32Array.from(reads, (_, bit) => bit);
  const rootOf = (bit: number): number => {
    let root = bit;
    while (parents[root] !== root) root = parents[root]!;
    parents[bit] = root;
    return root;
  };
  for (const [bit, { bits }] of reads.entries())
    for (const read of bits) if (isClock[bit] === isClock[read]) parents[rootOf(read)] = rootOf(bit);
  const parts = new Map<number, Set<number>>();
  for (const bit of reads.keys()) {
    const part = parts.get(rootOf(bit)) ?? new Set();
    parts.set(rootOf(bit), part.add(bit));
  }
  // A set that grows while it is walked: clocks read by the part, and what they read.
  for (const part of parts.values()) for (const bit of part) for (const read of reads[bit]!.bits) part.add(read);
  return [...parts.values()].map((part) => [...part].sort((a, b) => a - b));
}

/** Loops are followed like gates. */
function readsOf({ stateBits, gates, loops, moves }: Circuit): Reads[] {
  const bitOf = new Map(stateBits.map(({ node }, bit) => [node, bit]));
  const moveNodes = new Set(moves.flatMap((list) => list.map(({ node }) => node)));
  const loopValue = new Map(loops.flatMap(({ variables }) => variables.map(({ node, value }) => [node, value])));
  const seen = new Int32Array(gates.left.length).fill(-1);
  return stateBits.map(({ next }, bit) => {
    const bits: number[] = [];
    let readsMoves = false;
    const open = [nodeOf(next)];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen[node] === bit) continue;
      seen[node] = bit;
      const read = bitOf.get(node);
      if (read !== undefined) bits.push(read);
      else if (gates.left[node]! >= 0) open.push(nodeOf(gates.left[node]!), nodeOf(gates.right[node]!));
      else if (loopValue.has(node)) open.push(nodeOf(loopValue.get(node)!));
      else readsMoves ||= moveNodes.has(node);
    }
    return { bits, moves: readsMoves };
  });
}

/** Bits that no move has an influence on, be it through other bits. */
function clocks(reads: readonly Reads[]): Uint8Array {
  const isClock = Uint8Array.from(reads, ({ moves }) => Number(!moves));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [bit, { bits }] of reads.entries())
      if (isClock[bit] && bits.some((read) => !isClock[read])) {
        isClock[bit] = 0;
        changed = true;
      }
  }
  return isClock;
}
