/**
 * How often each wire of a program is used, and which are computed on their own: those used more than once, and those
 * whose only user is too large an expression already.
 */
import { type KernelProgram, wiresOf } from "./program.ts";

/** Larger expressions are cut: the engine's compiler recurses over them. */
const LARGEST_EXPRESSION = 32;

export interface Uses {
  readonly count: Int32Array;
  readonly shared: Uint8Array;
}

export function usesOf({ wires, statements }: KernelProgram): Uses {
  const count = new Int32Array(wires.count);
  for (const statement of statements) for (const wire of wiresOf(statement)) count[wire]!++;
  for (let wire = wires.count - 1; wire > 1; wire--)
    if (count[wire]! > 0 && wires.isGate(wire)) {
      count[wires.a(wire)]!++;
      count[wires.b(wire)]!++;
    }
  const shared = new Uint8Array(wires.count);
  const sizes = new Uint8Array(wires.count);
  for (let wire = 2; wire < wires.count; wire++) {
    if (count[wire] === 0 || !wires.isGate(wire)) continue;
    if (count[wire]! > 1) shared[wire] = 1;
    const [a, b] = [wires.a(wire), wires.b(wire)];
    sizes[wire] = 1;
    for (const operand of sizes[a]! <= sizes[b]! ? [a, b] : [b, a])
      if (!wires.isGate(operand) || shared[operand]) continue;
      else if (sizes[wire]! + sizes[operand]! > LARGEST_EXPRESSION) shared[operand] = 1;
      else sizes[wire]! += sizes[operand]!;
  }
  return { count, shared };
}
