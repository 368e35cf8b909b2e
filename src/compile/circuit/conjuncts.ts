import type { Circuit, Literal } from "./circuit.ts";

/** What must be true for all of the literals to be true, they themselves included. */
export function conjuncts({ gates }: Pick<Circuit, "gates">, literals: readonly Literal[]): Set<Literal> {
  const found = new Set<Literal>(literals);
  for (const literal of found)
    if (!(literal & 1) && gates.left[literal >> 1]! >= 0) {
      found.add(gates.left[literal >> 1]!);
      found.add(gates.right[literal >> 1]!);
    }
  return found;
}
