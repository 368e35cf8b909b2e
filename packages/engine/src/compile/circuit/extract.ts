/**
 * Shares parts of wide gates: the pair of literals that most gates contain becomes a gate of its own, again and again.
 *
 *   before   n = {a, b, c}    m = {a, b, d}    l = {a, b}
 *   after    p = {a, b}    n = {p, c}    m = {p, d}    l = {p}
 *
 * First come sets of literals that occur in exactly the same gates: taking those together loses nothing.
 */
import { type GateLiteral, literalOf } from "./circuit.ts";
import type { Network } from "./network.ts";

export interface ExtractOptions {
  /** Asked now and then; pairs left over when it says yes stay as they are. */
  readonly isOver: () => boolean;
}

export function extract(network: Network, { isOver }: ExtractOptions): Network {
  const sharing = new Sharing(network);
  sharing.groupTwins();
  sharing.countPairs(isOver);
  for (let rounds = 0; sharing.extractBest(); rounds++) if (rounds % 256 === 0 && isOver()) break;
  return network;
}

/** The most literals after it with which each literal of a wide gate is paired. */
const WIDE = 64;
const WINDOW = 8;
/** Counts above this share a bucket. */
const MOST = 4096;

class Sharing {
  readonly #network: Network;
  readonly #gates: Set<GateLiteral>[];
  /** For each literal the gates it occurs in, by index. */
  readonly #places = new Map<GateLiteral, Set<number>>();
  /** Pairs by how many gates they were in when last counted; pairs of wide gates may be in more. */
  readonly #buckets: number[][] = [];
  #top = 0;

  constructor(network: Network) {
    this.#network = network;
    this.#gates = [...network.gates.values()];
    this.#gates.forEach((literals, gate) => {
      for (const literal of literals) this.#placesOf(literal).add(gate);
    });
  }

  groupTwins(): void {
    const twins = new Map<string, GateLiteral[]>();
    for (const [literal, places] of this.#places) {
      if (places.size < 2) continue;
      const key = [...places].join();
      const group = twins.get(key);
      if (group) group.push(literal);
      else twins.set(key, [literal]);
    }
    for (const group of twins.values()) if (group.length > 1) this.#replace(group, [...this.#places.get(group[0]!)!]);
  }

  countPairs(isOver: () => boolean): void {
    const counts = new Map<number, number>();
    for (const [gate, literals] of this.#gates.entries()) {
      if (gate % 256 === 0 && isOver()) return;
      const shared = [...literals].filter((literal) => this.#places.get(literal)!.size > 1).sort((a, b) => a - b);
      const reach = shared.length <= WIDE ? shared.length : WINDOW;
      for (let i = 0; i < shared.length; i++)
        for (let j = i + 1; j < Math.min(shared.length, i + 1 + reach); j++) {
          const pair = pairOf(shared[i]!, shared[j]!);
          counts.set(pair, (counts.get(pair) ?? 0) + 1);
        }
    }
    for (const [pair, count] of counts) if (count > 1) this.#place(pair, count);
  }

  /** False where no pair is shared any more. */
  extractBest(): boolean {
    for (; this.#top > 1; this.#top--) {
      const bucket = this.#buckets[this.#top];
      for (let pair = bucket?.pop(); pair !== undefined; pair = bucket?.pop()) {
        const [a, b] = literalsOf(pair);
        const common = this.#common(a, b);
        if (Math.min(common.length, MOST) >= this.#top) {
          this.#share(a, b, common);
          return true;
        }
        if (common.length > 1) this.#place(pair, common.length);
      }
    }
    return false;
  }

  #share(a: GateLiteral, b: GateLiteral, gates: readonly number[]): void {
    const made = this.#replace([a, b], gates);
    const counts = new Map<number, number>();
    for (const gate of gates) {
      const literals = this.#gates[gate]!;
      let room = literals.size <= WIDE ? literals.size : WINDOW;
      for (const literal of literals) {
        if (literal === made) continue;
        if (room-- === 0) break;
        counts.set(pairOf(made, literal), (counts.get(pairOf(made, literal)) ?? 0) + 1);
      }
    }
    for (const [pair, count] of counts) if (count > 1) this.#place(pair, count);
  }

  /** A new gate of these literals, read in their stead by the gates given. */
  #replace(literals: readonly GateLiteral[], gates: readonly number[]): GateLiteral {
    const node = this.#network.next++;
    const made = literalOf(node);
    for (const gate of gates) {
      for (const literal of literals) {
        this.#gates[gate]!.delete(literal);
        this.#places.get(literal)!.delete(gate);
      }
      this.#gates[gate]!.add(made);
      this.#placesOf(made).add(gate);
    }
    const gate = this.#gates.push(new Set(literals)) - 1;
    this.#network.gates.set(node, this.#gates[gate]!);
    for (const literal of literals) this.#places.get(literal)!.add(gate);
    return made;
  }

  #common(a: GateLiteral, b: GateLiteral): number[] {
    const ofA = this.#placesOf(a);
    const ofB = this.#placesOf(b);
    const [few, many] = ofA.size < ofB.size ? [ofA, ofB] : [ofB, ofA];
    const common: number[] = [];
    for (const gate of few) if (many.has(gate)) common.push(gate);
    return common;
  }

  #placesOf(literal: GateLiteral): Set<number> {
    let places = this.#places.get(literal);
    if (places === undefined) this.#places.set(literal, (places = new Set()));
    return places;
  }

  #place(pair: number, count: number): void {
    const at = Math.min(count, MOST);
    const bucket = this.#buckets[at];
    if (bucket) bucket.push(pair);
    else this.#buckets[at] = [pair];
    this.#top = Math.max(this.#top, at);
  }
}

/** Two literals as one number that a double holds exactly. */
const SHIFT = 2 ** 26;

function pairOf(a: GateLiteral, b: GateLiteral): number {
  return a < b ? a * SHIFT + b : b * SHIFT + a;
}

function literalsOf(pair: number): [GateLiteral, GateLiteral] {
  const a = Math.floor(pair / SHIFT);
  return [a, pair - a * SHIFT];
}
