/**
 * And-gates and inverters, every gate once. Only what is obvious is simplified: constants, a gate of a literal with itself or with
 * its negation. (circuit/graph.ts knows far more rules; a check of the optimiser must not rely on them.)
 */
import { FALSE, type GateLiteral, type Gates, INPUT, TRUE } from "../circuit/circuit.ts";

export class AndGraph {
  #left = new Int32Array(1024).fill(INPUT);
  #right = new Int32Array(1024).fill(INPUT);
  /** Open addressing; 0 is an empty place. */
  #table = new Int32Array(4096);
  #count = 1;

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

  input(): number {
    return this.#add(INPUT, INPUT);
  }

  and(a: GateLiteral, b: GateLiteral): GateLiteral {
    if (a === FALSE || b === FALSE || a === (b ^ 1)) return FALSE;
    if (a === TRUE || a === b) return b;
    if (b === TRUE) return a;
    const [low, high] = a < b ? [a, b] : [b, a];
    const slot = this.#slot(low, high);
    if (this.#table[slot] !== 0) return 2 * this.#table[slot]!;
    const node = this.#add(low, high);
    this.#table[slot] = node;
    if (2 * this.#count > this.#table.length) this.#rehash();
    return 2 * node;
  }

  /** Sorts its argument. A balanced tree: where one literal changes, few gates do. */
  andAll(literals: GateLiteral[]): GateLiteral {
    let level = literals.sort((a, b) => a - b);
    while (level.length > 1) {
      const pairs: GateLiteral[] = [];
      for (let at = 0; at < level.length; at += 2) pairs.push(this.and(level[at]!, level[at + 1] ?? TRUE));
      level = pairs;
    }
    return level[0] ?? TRUE;
  }

  orAll(literals: readonly GateLiteral[]): GateLiteral {
    return this.andAll(literals.map((literal) => literal ^ 1)) ^ 1;
  }

  gates(): Gates {
    return { left: this.#left.slice(0, this.#count), right: this.#right.slice(0, this.#count) };
  }

  /** Where a gate is, or the empty place where it belongs. */
  #slot(low: GateLiteral, high: GateLiteral): number {
    const mask = this.#table.length - 1;
    let slot = (Math.imul(low, 0x9e3779b1) + Math.imul(high, 0x85ebca77)) >>> 7;
    for (; ; slot++) {
      const node = this.#table[slot & mask]!;
      if (node === 0 || (this.#left[node] === low && this.#right[node] === high)) return slot & mask;
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
