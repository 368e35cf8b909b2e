/**
 * A circuit as ANDs of any number of literals, the form in which common factors are easy to see.
 *
 *   gates    n5 = n1 ∧ n2,  n6 = n5 ∧ ¬n3          network   n6 = {n1, n2, ¬n3}
 *
 * A gate is folded into its only reader where that reads it as it is. Nodes beyond those of the circuit are new.
 */
import { type Circuit, isNegated, type Literal, nodeOf } from "./circuit.ts";
import { type Remake, rebuild } from "./rebuild.ts";

export interface Network {
  readonly circuit: Circuit;
  /** The literals of each wide gate, by node. */
  readonly gates: Map<number, Set<Literal>>;
  /** The number of the next new node. */
  next: number;
}

/** How often each node is read, by gates and as output; and whether only as it is, by one gate. */
export function readersOf(circuit: Circuit): Int32Array {
  const { left, right } = circuit.gates;
  const readers = new Int32Array(left.length);
  for (let node = 1; node < left.length; node++)
    if (left[node]! >= 0) {
      readers[nodeOf(left[node]!)]!++;
      readers[nodeOf(right[node]!)]!++;
    }
  for (const output of outputsOf(circuit)) readers[nodeOf(output)]!++;
  return readers;
}

/** Every literal that the circuit is asked for. */
export function outputsOf(circuit: Circuit): Literal[] {
  return [
    ...circuit.stateBits.map((bit) => bit.next),
    ...circuit.moves.flatMap((moves) => moves.map((move) => move.legal)),
    circuit.terminal,
    ...circuit.goals.map((goal) => goal.literal),
    ...circuit.percepts.map((percept) => percept.literal),
    ...circuit.loops.flatMap((loop) => loop.variables.map(({ value }) => value)),
  ];
}

export function toNetwork(circuit: Circuit): Network {
  const { left, right } = circuit.gates;
  const readers = readersOf(circuit);
  const isFolded = new Uint8Array(left.length);
  const canFold = (literal: Literal): boolean =>
    !isNegated(literal) && left[nodeOf(literal)]! >= 0 && readers[nodeOf(literal)] === 1;
  const gates = new Map<number, Set<Literal>>();
  for (let node = left.length - 1; node > 0; node--) {
    if (left[node]! < 0 || isFolded[node]) continue;
    const literals = new Set<Literal>();
    const open = [left[node]!, right[node]!];
    for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
      if (canFold(literal)) {
        isFolded[nodeOf(literal)] = 1;
        open.push(left[nodeOf(literal)]!, right[nodeOf(literal)]!);
      } else literals.add(literal);
    }
    gates.set(node, literals);
  }
  return { circuit, gates, next: left.length };
}

/** The circuit of a network: each wide gate as a chain, in an order in which what is read comes first. */
export function fromNetwork({ circuit, gates }: Network): Circuit {
  const made = new Map<number, Literal>();
  const remake: Remake = (node, rebuilding) => {
    const { graph, moved } = rebuilding;
    if (circuit.gates.left[node]! < 0) return moved(2 * node);
    return gates.has(node) ? make(node) : 0; // A folded gate is never read.

    function make(wide: number): Literal {
      const known = made.get(wide);
      if (known !== undefined) return known;
      const literals = [...gates.get(wide)!].map((literal) => {
        const inner = nodeOf(literal);
        return (gates.has(inner) ? make(inner) : moved(2 * inner)) ^ (literal & 1);
      });
      const literal = graph.andAll(literals);
      made.set(wide, literal);
      return literal;
    }
  };
  return rebuild(circuit, { remake });
}
