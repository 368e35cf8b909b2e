import { type Circuit, INPUT } from "./circuit.ts";

/** For each node whether it depends on a move, or on one of `others`. */
export function readsMoves(
  { gates, moves }: Pick<Circuit, "gates" | "moves">,
  others: Iterable<number> = [],
): Uint8Array {
  const { left, right } = gates;
  const reads = new Uint8Array(left.length);
  for (const { node } of moves.flat()) if (node >= 0) reads[node] = 1;
  for (const node of others) reads[node] = 1;
  for (let node = 1; node < left.length; node++)
    if (left[node] !== INPUT) reads[node]! |= reads[left[node]! >> 1]! | reads[right[node]! >> 1]!;
  return reads;
}
