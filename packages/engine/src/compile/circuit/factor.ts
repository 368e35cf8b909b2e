/**
 * Takes out common factors of alternatives that are read nowhere else.
 *
 *   before   n = {¬p, ¬q, c}    p = {x, y, a}   q = {x, y, b}           p ∨ q = x∧y∧a ∨ x∧y∧b
 *   after    n = {¬r, c}        r = {x, y, ¬s}  s = {¬a, ¬b}                  = x∧y∧(a ∨ b)
 *
 * Two alternatives with k literals in common become one, which saves k gates; those with most in common go first. A
 * literal that very many share is taken out of all of them at once.
 */
import { type GateLiteral, isNegated, literalOf, nodeOf } from "./circuit.ts";
import { not } from "./graph.ts";
import { type Network, networkReaders } from "./network.ts";

export interface FactorOptions {
  readonly isOver: () => boolean;
}

/** A literal in more alternatives than this is taken out first. */
const MANY = 32;

export function factor(network: Network, { isOver }: FactorOptions): Network {
  const { gates } = network;
  const factoring: Factoring = { network, readers: networkReaders(network), open: [...gates.keys()] };
  for (let node = factoring.open.pop(), count = 0; node !== undefined; node = factoring.open.pop(), count++) {
    if (count % 256 === 0 && isOver()) break;
    const literals = gates.get(node);
    if (literals) new Alternatives(literals, factoring).factor();
  }
  return network;
}

interface Factoring {
  readonly network: Network;
  readonly readers: Map<number, number>;
  /** Gates still to be looked at. */
  readonly open: number[];
}

/** The private gates that an AND reads negated: the alternatives of the OR that it is. */
class Alternatives {
  readonly #literals: Set<GateLiteral>;
  readonly #factoring: Factoring;
  /** For each literal the alternatives that contain it. */
  readonly #having = new Map<GateLiteral, Set<number>>();
  /** Pairs of alternatives by how many literals they had in common when they were entered. */
  readonly #buckets: [number, number][][] = [];
  readonly #alive = new Set<number>();

  constructor(literals: Set<GateLiteral>, factoring: Factoring) {
    this.#literals = literals;
    this.#factoring = factoring;
  }

  factor(): void {
    const { network, readers } = this.#factoring;
    const isAlternative = (literal: GateLiteral): boolean =>
      isNegated(literal) && network.gates.has(nodeOf(literal)) && readers.get(nodeOf(literal)) === 1;
    const alternatives = [...this.#literals].filter(isAlternative).map(nodeOf);
    if (alternatives.length < 2) return;
    for (const alternative of alternatives) this.#enter(alternative);
    for (let group = this.#popular(); group; group = this.#popular()) this.#enter(this.#merge([...group]));
    for (const alternative of this.#alive) this.#pair(alternative);
    for (let pair = this.#nextPair(); pair; pair = this.#nextPair()) {
      const merged = this.#merge(pair);
      this.#enter(merged);
      this.#pair(merged);
    }
  }

  #setOf(alternative: number): Set<GateLiteral> {
    return this.#factoring.network.gates.get(alternative)!;
  }

  #enter(alternative: number): void {
    this.#alive.add(alternative);
    for (const literal of this.#setOf(alternative)) {
      const having = this.#having.get(literal);
      if (having) having.add(alternative);
      else this.#having.set(literal, new Set([alternative]));
    }
  }

  #leave(alternative: number): void {
    this.#alive.delete(alternative);
    for (const literal of this.#setOf(alternative)) this.#having.get(literal)!.delete(alternative);
  }

  /** The alternatives that share the most frequent literal, where these are many. */
  #popular(): Set<number> | undefined {
    let best: Set<number> | undefined;
    for (const having of this.#having.values()) if (having.size > (best?.size ?? MANY)) best = having;
    return best;
  }

  /** Enters the pairs of an alternative with those it shares literals with. */
  #pair(alternative: number): void {
    const common = new Map<number, number>();
    for (const literal of this.#setOf(alternative))
      for (const other of this.#having.get(literal)!)
        if (other !== alternative) common.set(other, (common.get(other) ?? 0) + 1);
    for (const [other, count] of common) (this.#buckets[count] ??= []).push([alternative, other]);
  }

  #nextPair(): [number, number] | undefined {
    for (let count = this.#buckets.length - 1; count > 0; count--) {
      const bucket = this.#buckets[count];
      for (let pair = bucket?.pop(); pair; pair = bucket?.pop())
        if (this.#alive.has(pair[0]) && this.#alive.has(pair[1])) return pair;
      this.#buckets.length = count;
    }
    return undefined;
  }

  /** One alternative in place of several: what they share, and that one of their remainders holds. */
  #merge(group: readonly number[]): number {
    const { network, readers, open } = this.#factoring;
    for (const alternative of group) {
      this.#leave(alternative);
      this.#literals.delete(not(literalOf(alternative)));
    }
    const [first, ...others] = group.map((alternative) => this.#setOf(alternative));
    const shared = [...first!].filter((literal) => others.every((set) => set.has(literal)));
    const merged = new Set(shared);
    const inner = this.#noneOf(group, shared);
    if (inner !== undefined) {
      merged.add(not(literalOf(inner)));
      open.push(inner);
    }
    const node = network.next++;
    network.gates.set(node, merged);
    readers.set(node, 1);
    this.#literals.add(not(literalOf(node)));
    return node;
  }

  /** A gate that says that none of the remainders holds; undefined where one of them always does. */
  #noneOf(group: readonly number[], shared: readonly GateLiteral[]): number | undefined {
    const { network, readers } = this.#factoring;
    const none = new Set<GateLiteral>();
    let always = false;
    for (const alternative of group) {
      const rest = this.#setOf(alternative);
      for (const literal of shared) rest.delete(literal);
      const [only] = rest;
      if (rest.size > 1) none.add(not(literalOf(alternative)));
      else {
        network.gates.delete(alternative);
        if (only === undefined) always = true;
        else none.add(not(only));
      }
    }
    if (always) {
      for (const alternative of group) network.gates.delete(alternative);
      return undefined;
    }
    const inner = network.next++;
    network.gates.set(inner, none);
    readers.set(inner, 1);
    return inner;
  }
}
