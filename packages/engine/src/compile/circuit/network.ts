/**
 * A circuit as ANDs of any number of literals, the form in which common factors are easy to see.
 *
 *   gates    n5 = n1 ∧ n2,  n6 = n5 ∧ ¬n3          network   n6 = {n1, n2, ¬n3}
 *
 * A gate is folded into its only reader where that reads it as it is. Nodes beyond those of the circuit are new.
 */
import { type Circuit, type GateLiteral, isNegated, nodeOf } from "./circuit.ts";
import { type Remake, rebuild } from "./rebuild.ts";

export interface Network {
  readonly circuit: Circuit;
  /** The literals of each wide gate, by node. */
  readonly gates: Map<number, Set<GateLiteral>>;
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
function outputsOf(circuit: Circuit): GateLiteral[] {
  return [
    ...circuit.stateBits.map((bit) => bit.next),
    ...circuit.moves.flatMap((moves) => moves.map((move) => move.legal)),
    circuit.terminal,
    ...circuit.goals.map((goal) => goal.literal),
    ...circuit.percepts.map((percept) => percept.literal),
    ...circuit.loops.flatMap((loop) => loop.variables.map(({ value }) => value)),
  ];
}

export interface NetworkOptions {
  /**
   * A gate of at most this many literals is also folded into several readers: what they share is forgotten, to be found
   * anew and better. Default 0.
   */
  readonly fold?: number;
}

export function toNetwork(circuit: Circuit, { fold = 0 }: NetworkOptions = {}): Network {
  const { left, right } = circuit.gates;
  const isInner = innerGates(circuit);
  const sets: (Set<GateLiteral> | undefined)[] = [];
  /** Walks down through the gates that belong to this one, so that a long chain costs no more than its length. */
  const literalsOf = (node: number): Set<GateLiteral> => {
    const literals = new Set<GateLiteral>();
    const open = [right[node]!, left[node]!];
    for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
      const read = nodeOf(literal);
      const inner = isNegated(literal) ? undefined : sets[read];
      if (isInner[read]) open.push(right[read]!, left[read]!);
      else if (inner && inner.size <= fold) for (const part of inner) literals.add(part);
      else literals.add(literal);
    }
    return literals;
  };
  for (let node = 1; node < left.length; node++) if (left[node]! >= 0 && !isInner[node]) sets[node] = literalsOf(node);
  return { circuit, gates: readSets(circuit, sets), next: left.length };
}

/** Gates that one gate reads as they are, and nothing else. */
function innerGates(circuit: Circuit): Uint8Array {
  const { left, right } = circuit.gates;
  const readers = readersOf(circuit);
  const isInner = new Uint8Array(left.length);
  for (let node = 1; node < left.length; node++) {
    if (left[node]! < 0) continue;
    for (const literal of [left[node]!, right[node]!]) {
      const read = nodeOf(literal);
      if (!isNegated(literal) && left[read]! >= 0 && readers[read] === 1) isInner[read] = 1;
    }
  }
  return isInner;
}

/** The sets that outputs read, directly or not. */
function readSets(circuit: Circuit, sets: readonly (Set<GateLiteral> | undefined)[]): Map<number, Set<GateLiteral>> {
  const gates = new Map<number, Set<GateLiteral>>();
  const open = outputsOf(circuit).map(nodeOf);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const literals = sets[node];
    if (literals === undefined || gates.has(node)) continue;
    gates.set(node, literals);
    for (const literal of literals) open.push(nodeOf(literal));
  }
  return gates;
}

/** How often each node of a network is read. */
export function networkReaders({ circuit, gates }: Network): Map<number, number> {
  const readers = new Map<number, number>();
  const read = (literal: GateLiteral): void => {
    readers.set(nodeOf(literal), (readers.get(nodeOf(literal)) ?? 0) + 1);
  };
  for (const literals of gates.values()) literals.forEach(read);
  outputsOf(circuit).forEach(read);
  return readers;
}

/** The circuit of a network: each wide gate as a chain, in an order in which what is read comes first. */
export function fromNetwork({ circuit, gates }: Network): Circuit {
  const made = new Map<number, GateLiteral>();
  const remake: Remake = (node, rebuilding) => {
    const { graph, moved } = rebuilding;
    if (circuit.gates.left[node]! < 0) return moved(2 * node);
    return gates.has(node) ? make(node) : 0; // A folded gate is never read.

    function make(wide: number): GateLiteral {
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
