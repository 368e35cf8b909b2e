/**
 * The trajectory of state bits that change by themselves: their values at each time from the initial state on.
 */
import { type Circuit, type GateLiteral, INPUT } from "../circuit/circuit.ts";

/** A trajectory that takes more gates to compute than this is given up. */
const MOST_WORK = 4_000_000;
const LONGEST_TRAJECTORY = 1024;

export type Trajectory = readonly Uint8Array[] & {
  /** Whether the initial values come again; if not, later ones do. */
  readonly returns: boolean;
};

/**
 * From the initial values until they repeat at a time of the same phase; undefined where that takes too long. The
 * next value of each bit must depend on the bits alone.
 */
export function trajectoryOf(
  circuit: Circuit,
  bits: readonly number[],
  period: number,
  longest = LONGEST_TRAJECTORY,
): Trajectory | undefined {
  const step = stepOf(circuit, bits);
  const seen = new Map<string, number>();
  const trajectory: Uint8Array[] = [];
  let values = Uint8Array.from(bits, (bit) => Number(circuit.stateBits[bit]!.initially));
  for (;;) {
    const key = `${trajectory.length % period} ${values.join("")}`;
    const before = seen.get(key);
    if (before !== undefined) return Object.assign(trajectory, { returns: before === 0 });
    if (trajectory.length === longest || trajectory.length * step.gates > MOST_WORK) return undefined;
    seen.set(key, trajectory.length);
    trajectory.push(values);
    values = step.after(values);
  }
}

interface Step {
  readonly gates: number;
  readonly after: (values: Uint8Array) => Uint8Array<ArrayBuffer>;
}

function stepOf({ gates: { left, right }, stateBits }: Circuit, bits: readonly number[]): Step {
  const next = bits.map((bit) => stateBits[bit]!.next);
  const gates = gatesOf(left, right, next);
  const nodes = new Uint8Array(left.length);
  const value = (literal: GateLiteral): number => nodes[literal >> 1]! ^ (literal & 1);
  const after = (values: Uint8Array): Uint8Array<ArrayBuffer> => {
    bits.forEach((bit, at) => {
      nodes[stateBits[bit]!.node] = values[at]!;
    });
    for (const gate of gates) nodes[gate] = value(left[gate]!) & value(right[gate]!);
    return Uint8Array.from(next, value);
  };
  return { gates: gates.length, after };
}

/** The gates that the literals depend on, in the order in which they can be evaluated. */
function gatesOf(left: Int32Array, right: Int32Array, literals: readonly GateLiteral[]): number[] {
  const cone = new Set<number>();
  const open = literals.map((literal) => literal >> 1);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === 0 || left[node] === INPUT || cone.has(node)) continue;
    cone.add(node);
    open.push(left[node]! >> 1, right[node]! >> 1);
  }
  return [...cone].sort((a, b) => a - b);
}
