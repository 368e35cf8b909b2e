/**
 * Takes out common factors: x∧a ∨ x∧b = x ∧ (a ∨ b), wherever the alternatives are read nowhere else.
 *
 *   before   n = {¬p, ¬q, c}    p = {x, a}   q = {x, b}
 *   after    n = {¬r, c}        r = {x, ¬s}  s = {¬a, ¬b}
 */
import { isNegated, type Literal, literalOf, nodeOf } from "./circuit.ts";
import { not } from "./graph.ts";
import { type Network, outputsOf } from "./network.ts";

export function factor(network: Network): Network {
  const { gates } = network;
  const readers = networkReaders(network);
  const open = [...gates.keys()];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const literals = gates.get(node);
    if (literals) factorOne(literals, { network, readers, open });
  }
  return network;
}

/** How often each node of a network is read. */
export function networkReaders({ circuit, gates }: Network): Map<number, number> {
  const readers = new Map<number, number>();
  const read = (literal: Literal): void => {
    readers.set(nodeOf(literal), (readers.get(nodeOf(literal)) ?? 0) + 1);
  };
  for (const literals of gates.values()) literals.forEach(read);
  outputsOf(circuit).forEach(read);
  return readers;
}

interface Factoring {
  readonly network: Network;
  readonly readers: Map<number, number>;
  /** Gates still to be looked at. */
  readonly open: number[];
}

/** `literals` is an AND; its negated private gates are the alternatives. */
function factorOne(literals: Set<Literal>, factoring: Factoring): void {
  const { gates } = factoring.network;
  const isAlternative = (literal: Literal): boolean =>
    isNegated(literal) && gates.has(nodeOf(literal)) && factoring.readers.get(nodeOf(literal)) === 1;
  const alternatives = new Set([...literals].filter(isAlternative));
  if (alternatives.size < 2) return;
  const having = new Map<Literal, Set<Literal>>();
  const enter = (alternative: Literal): void => {
    for (const literal of gates.get(nodeOf(alternative))!) {
      const found = having.get(literal);
      if (found) found.add(alternative);
      else having.set(literal, new Set([alternative]));
    }
  };
  alternatives.forEach(enter);
  for (;;) {
    const group = largest(having);
    if (group === undefined) return;
    for (const alternative of group) {
      literals.delete(alternative);
      for (const literal of gates.get(nodeOf(alternative))!) having.get(literal)!.delete(alternative);
    }
    literals.add(merge([...group], factoring));
  }
}

/** The alternatives that share the most frequent literal; undefined where no literal is shared. */
function largest(having: ReadonlyMap<Literal, Set<Literal>>): Set<Literal> | undefined {
  let best: Set<Literal> | undefined;
  for (const alternatives of having.values()) if (alternatives.size > (best?.size ?? 1)) best = alternatives;
  return best && new Set(best);
}

/** One negated gate in place of several: what they share, and that one of their remainders holds. */
function merge(group: readonly Literal[], { network, readers, open }: Factoring): Literal {
  const { gates } = network;
  const sets = group.map((alternative) => gates.get(nodeOf(alternative))!);
  const shared = [...sets[0]!].filter((literal) => sets.every((set) => set.has(literal)));
  const noneOfRests = new Set<Literal>();
  const [keep, ...others] = group.map(nodeOf);
  let always = false;
  for (const alternative of group) {
    const rest = gates.get(nodeOf(alternative))!;
    for (const literal of shared) rest.delete(literal);
    const [only] = rest;
    if (only === undefined) always = true;
    else noneOfRests.add(rest.size === 1 ? not(only) : alternative);
  }
  const merged = new Set(shared);
  if (!always) {
    const inner = network.next++;
    gates.set(inner, noneOfRests);
    readers.set(inner, 1);
    open.push(inner);
    merged.add(not(literalOf(inner)));
  }
  const node = network.next++;
  gates.set(node, merged);
  readers.set(node, 1);
  // Remainders of one literal have moved into the inner gate, those of more are still read there.
  for (const old of [keep!, ...others]) if (always || gates.get(old)!.size <= 1) gates.delete(old);
  return not(literalOf(node));
}
