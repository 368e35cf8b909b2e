/**
 * Merges nodes that are always equal: gates that agree in every situation played are compared by proof, in the order in
 * which they are made, and a gate proved equal to an earlier node (or its negation, or a constant) is replaced by it.
 *
 *   (does x (mark 1 1)) ∧ (cell 1 1 b)     =     (does x (mark 1 1))       for the move is legal only where the cell is b
 */
import { type Circuit, type GateLiteral, literalOf } from "./circuit.ts";
import type { Patterns } from "./patterns.ts";
import { BRIEF, type Prover } from "./prove.ts";
import { rebuild, remakeGates } from "./rebuild.ts";

export interface SweepOptions {
  readonly patterns: Patterns;
  readonly prover: Prover;
  readonly isOver: () => boolean;
}

/** The most earlier nodes with the same signature that a node is compared with. */
const TRIES = 4;

export function sweep(circuit: Circuit, options: SweepOptions): Circuit {
  const equals = findEquals(circuit, options);
  const asBefore = remakeGates(circuit);
  return rebuild(circuit, {
    remake: (node, rebuilding) => {
      const equal = equals.get(node);
      return equal === undefined ? asBefore(node, rebuilding) : rebuilding.moved(equal);
    },
  });
}

/** For each redundant node the earlier literal that it equals. */
function findEquals(circuit: Circuit, { patterns, prover, isOver }: SweepOptions): Map<number, GateLiteral> {
  const onMoves = dependsOnMoves(circuit);
  const signatures = { states: new SignatureTable(patterns, "states"), moves: new SignatureTable(patterns, "moves") };
  const equals = new Map<number, GateLiteral>();
  signatures.states.enter(0);
  signatures.moves.enter(0);
  for (let node = 1; node < onMoves.length; node++) {
    if (node % 64 === 0 && isOver()) break;
    const scope = onMoves[node] ? "moves" : "states";
    const alike = signatures[scope].alike(node).slice(0, TRIES);
    const equal = alike.find((literal) => prover.equal(literalOf(node), literal, scope, BRIEF));
    if (equal !== undefined) equals.set(node, equal);
    else {
      signatures.moves.enter(node);
      if (!onMoves[node]) signatures.states.enter(node);
    }
  }
  return equals;
}

/** Which nodes depend on the moves played. */
function dependsOnMoves(circuit: Circuit): Uint8Array {
  const { left, right } = circuit.gates;
  const depends = new Uint8Array(left.length);
  for (const moves of circuit.moves) for (const { node } of moves) if (node >= 0) depends[node] = 1;
  for (let node = 1; node < left.length; node++)
    if (left[node]! >= 0) depends[node] = depends[left[node]! >> 1]! | depends[right[node]! >> 1]!;
  return depends;
}

/** Nodes by simulation signature: their values in the situations of a scope, up to negation. */
class SignatureTable {
  readonly #patterns: Patterns;
  readonly #masks: Int32Array;
  readonly #byHash = new Map<number, number[]>();

  constructor(patterns: Patterns, scope: "states" | "moves") {
    this.#patterns = patterns;
    this.#masks = scope === "moves" ? patterns.played : new Int32Array(patterns.width).fill(-1);
  }

  enter(node: number): void {
    const hash = this.#hash(node);
    const nodes = this.#byHash.get(hash);
    if (nodes) nodes.push(node);
    else this.#byHash.set(hash, [node]);
  }

  /** Literals of earlier nodes with the same values as the node. */
  alike(node: number): GateLiteral[] {
    const flip = this.#flip(node);
    const nodes = this.#byHash.get(this.#hash(node)) ?? [];
    return nodes
      .filter((other) => this.#same(node, other, flip !== this.#flip(other)))
      .map((other) => literalOf(other, flip !== this.#flip(other)));
  }

  /** Whether to look at the negation: so that in the first situation that counts the value is false. */
  #flip(node: number): boolean {
    const { words, width } = this.#patterns;
    for (let word = 0; word < width; word++) {
      const lane = this.#masks[word]! & -this.#masks[word]!;
      if (lane !== 0) return (words[node * width + word]! & lane) !== 0;
    }
    return false;
  }

  #hash(node: number): number {
    const { words, width } = this.#patterns;
    const flip = this.#flip(node) ? -1 : 0;
    let hash = 0;
    for (let word = 0; word < width; word++) {
      hash = Math.imul(hash ^ ((words[node * width + word]! ^ flip) & this.#masks[word]!), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  #same(a: number, b: number, negated: boolean): boolean {
    const { words, width } = this.#patterns;
    const flip = negated ? -1 : 0;
    for (let word = 0; word < width; word++)
      if (((words[a * width + word]! ^ words[b * width + word]! ^ flip) & this.#masks[word]!) !== 0) return false;
    return true;
  }
}
