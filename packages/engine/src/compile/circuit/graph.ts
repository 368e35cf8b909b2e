/**
 * And-inverter graphs under construction: every gate exists once (hash-consing), and a gate that two levels of its
 * inputs show to be simpler is never made.
 *
 * The rules are those of Brummayer and Biere, "Local two-level and-inverter graph minimization without blowup" (2006).
 * Written for a ∧ b, with x y the inputs of a and z w those of b:
 *
 *   contradiction   (x∧y) ∧ b = 0 where x = ¬b;  (x∧y) ∧ (z∧w) = 0 where x = ¬z
 *   subsumption     ¬(x∧y) ∧ b = b where x = ¬b;  ¬(x∧y) ∧ (z∧w) = z∧w where x = ¬z
 *   idempotence     (x∧y) ∧ b = x∧y where x = b;  (x∧y) ∧ (x∧w) = (x∧y) ∧ w
 *   substitution    ¬(x∧y) ∧ x = x ∧ ¬y;  ¬(x∧y) ∧ (x∧w) = (x∧w) ∧ ¬y
 *   resolution      ¬(x∧y) ∧ ¬(x∧¬y) = ¬x
 */
import { FALSE, type GateLiteral, INPUT, isNegated, literalOf, nodeOf, TRUE } from "./circuit.ts";

const NOTHING = -1;

export const not = (literal: GateLiteral): GateLiteral => literal ^ 1;

export class GateGraph {
  #left = new Int32Array(1024);
  #right = new Int32Array(1024);
  #table = new Int32Array(2048);
  #count = 1;

  constructor() {
    this.#left[0] = INPUT;
  }

  /** Number of nodes, the constant included. */
  get count(): number {
    return this.#count;
  }

  left(node: number): GateLiteral {
    return this.#left[node]!;
  }

  right(node: number): GateLiteral {
    return this.#right[node]!;
  }

  isGate(node: number): boolean {
    return this.#left[node]! >= 0;
  }

  /** A new input node. */
  input(): number {
    return this.#add(INPUT, INPUT);
  }

  and(a: GateLiteral, b: GateLiteral): GateLiteral {
    if (a === FALSE || b === FALSE || a === not(b)) return FALSE;
    if (a === TRUE || a === b) return b;
    if (b === TRUE) return a;
    const simpler = this.#simpler(a, b);
    if (simpler !== NOTHING) return simpler;
    return this.#gate(Math.min(a, b), Math.max(a, b));
  }

  or(a: GateLiteral, b: GateLiteral): GateLiteral {
    return not(this.and(not(a), not(b)));
  }

  /** The gate of two literals where it exists or is simple, else NOTHING; makes no node. */
  find(a: GateLiteral, b: GateLiteral): GateLiteral | undefined {
    if (a === FALSE || b === FALSE || a === not(b)) return FALSE;
    if (a === TRUE || a === b) return b;
    if (b === TRUE) return a;
    const [low, high] = a < b ? [a, b] : [b, a];
    const node = this.#table[this.#slot(low, high)]!;
    return node === 0 ? undefined : literalOf(node);
  }

  /** Sorts its argument: equal sets of literals give equal gates, and early literals are combined first. */
  andAll(literals: GateLiteral[]): GateLiteral {
    if (literals.length > 2) literals.sort((a, b) => a - b);
    let result: GateLiteral = TRUE;
    for (let at = 0; at < literals.length; at++) result = this.and(result, literals[at]!);
    return result;
  }

  /** Negates its argument in place. */
  orAll(literals: GateLiteral[]): GateLiteral {
    for (let at = 0; at < literals.length; at++) literals[at] = not(literals[at]!);
    return not(this.andAll(literals));
  }

  /** The same nodes by the same numbers; gates made in one are not in the other. */
  copy(): GateGraph {
    const copy = new GateGraph();
    copy.#left = this.#left.slice();
    copy.#right = this.#right.slice();
    copy.#table = this.#table.slice();
    copy.#count = this.#count;
    return copy;
  }

  arrays(): { left: Int32Array; right: Int32Array } {
    return { left: this.#left.slice(0, this.#count), right: this.#right.slice(0, this.#count) };
  }

  #simpler(a: GateLiteral, b: GateLiteral): GateLiteral {
    const one = this.#oneLevel(a, b);
    if (one !== NOTHING) return one;
    const other = this.#oneLevel(b, a);
    if (other !== NOTHING) return other;
    if (!this.isGate(nodeOf(a)) || !this.isGate(nodeOf(b))) return NOTHING;
    if (isNegated(a)) return isNegated(b) ? this.#resolution(a, b) : this.#negatedAndGate(a, b);
    return isNegated(b) ? this.#negatedAndGate(b, a) : this.#twoGates(a, b);
  }

  /** Rules that look into a and take b as it is. */
  #oneLevel(a: GateLiteral, b: GateLiteral): GateLiteral {
    const node = nodeOf(a);
    const x = this.#left[node]!;
    if (x < 0) return NOTHING;
    const y = this.#right[node]!;
    if (!isNegated(a)) {
      if (x === b || y === b) return a;
      return x === not(b) || y === not(b) ? FALSE : NOTHING;
    }
    if (x === not(b) || y === not(b)) return b;
    if (x === b) return this.and(b, not(y));
    return y === b ? this.and(b, not(x)) : NOTHING;
  }

  /** (x∧y) ∧ (z∧w) */
  #twoGates(a: GateLiteral, b: GateLiteral): GateLiteral {
    const [x, y] = [this.#left[nodeOf(a)]!, this.#right[nodeOf(a)]!];
    const [z, w] = [this.#left[nodeOf(b)]!, this.#right[nodeOf(b)]!];
    if (x === not(z) || x === not(w) || y === not(z) || y === not(w)) return FALSE;
    if (x === z || y === z) return this.and(a, w);
    return x === w || y === w ? this.and(a, z) : NOTHING;
  }

  /** ¬(x∧y) ∧ (z∧w) */
  #negatedAndGate(a: GateLiteral, b: GateLiteral): GateLiteral {
    const [x, y] = [this.#left[nodeOf(a)]!, this.#right[nodeOf(a)]!];
    const [z, w] = [this.#left[nodeOf(b)]!, this.#right[nodeOf(b)]!];
    if (x === not(z) || x === not(w) || y === not(z) || y === not(w)) return b;
    if (x === z || x === w) return this.and(b, not(y));
    return y === z || y === w ? this.and(b, not(x)) : NOTHING;
  }

  /** ¬(x∧y) ∧ ¬(z∧w) */
  #resolution(a: GateLiteral, b: GateLiteral): GateLiteral {
    const [x, y] = [this.#left[nodeOf(a)]!, this.#right[nodeOf(a)]!];
    const [z, w] = [this.#left[nodeOf(b)]!, this.#right[nodeOf(b)]!];
    if ((x === z && y === not(w)) || (x === w && y === not(z))) return not(x);
    return (y === z && x === not(w)) || (y === w && x === not(z)) ? not(y) : NOTHING;
  }

  #gate(low: GateLiteral, high: GateLiteral): GateLiteral {
    const node = this.#table[this.#slot(low, high)]!;
    if (node !== 0) return literalOf(node);
    const made = this.#add(low, high);
    if (2 * this.#count > this.#table.length) this.#rehash();
    else this.#table[this.#slot(low, high)] = made;
    return literalOf(made);
  }

  /** Where the gate is in the table, or the empty place where it belongs. */
  #slot(low: GateLiteral, high: GateLiteral): number {
    const mask = this.#table.length - 1;
    const mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    for (;;) {
      const node = this.#table[slot]!;
      if (node === 0 || (this.#left[node] === low && this.#right[node] === high)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #add(left: GateLiteral, right: GateLiteral): number {
    if (this.#count === this.#left.length) {
      this.#left = doubled(this.#left);
      this.#right = doubled(this.#right);
    }
    this.#left[this.#count] = left;
    this.#right[this.#count] = right;
    return this.#count++;
  }

  #rehash(): void {
    this.#table = new Int32Array(2 * this.#table.length);
    for (let node = 1; node < this.#count; node++)
      if (this.isGate(node)) this.#table[this.#slot(this.#left[node]!, this.#right[node]!)] = node;
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(2 * array.length);
  copy.set(array);
  return copy;
}
