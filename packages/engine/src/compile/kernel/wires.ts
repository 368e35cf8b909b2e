/**
 * Wires: the values of a lane program. A wire is one 128-bit word, the value of something in 128 games at once; here it
 * is the number of the operation that makes it. Operations on constants are folded away as they are asked for.
 */

/** The number of an operation in its `Wires`. */
export type Wire = number;

export const ZEROS: Wire = 0;
export const ONES: Wire = 1;

/** What an operation does with its operands a and b. */
export const OPERATION = { constant: 0, load: 1, and: 2, andNot: 3, or: 4, xor: 5 } as const;

export class Wires {
  #kinds = new Uint8Array(1024);
  #as = new Int32Array(1024);
  #bs = new Int32Array(1024);
  #count = 2;

  get count(): number {
    return this.#count;
  }

  kind(wire: Wire): number {
    return this.#kinds[wire]!;
  }

  /** The first operand; of a load the address in the block. */
  a(wire: Wire): number {
    return this.#as[wire]!;
  }

  b(wire: Wire): Wire {
    return this.#bs[wire]!;
  }

  isGate(wire: Wire): boolean {
    return this.#kinds[wire]! >= OPERATION.and;
  }

  /** The word at an address of the block, as it is after the statements made so far. */
  load(address: number): Wire {
    return this.#add(OPERATION.load, address, 0);
  }

  and(a: Wire, b: Wire): Wire {
    if (a === ZEROS || b === ZEROS) return ZEROS;
    if (a === ONES || a === b) return b;
    return b === ONES ? a : this.#add(OPERATION.and, a, b);
  }

  /** a and not b */
  andNot(a: Wire, b: Wire): Wire {
    if (a === ZEROS || b === ONES || a === b) return ZEROS;
    if (a === ONES) return this.not(b);
    return b === ZEROS ? a : this.#add(OPERATION.andNot, a, b);
  }

  or(a: Wire, b: Wire): Wire {
    if (a === ONES || b === ONES) return ONES;
    if (a === ZEROS || a === b) return b;
    return b === ZEROS ? a : this.#add(OPERATION.or, a, b);
  }

  xor(a: Wire, b: Wire): Wire {
    if (a === b) return ZEROS;
    if (a === ZEROS) return b;
    if (b === ZEROS) return a;
    return a === ONES ? this.#add(OPERATION.xor, b, a) : this.#add(OPERATION.xor, a, b);
  }

  not(a: Wire): Wire {
    if (a === ZEROS) return ONES;
    return a === ONES ? ZEROS : this.#add(OPERATION.xor, a, ONES);
  }

  /** a where the mask is set, b elsewhere */
  select(mask: Wire, a: Wire, b: Wire): Wire {
    return a === b ? a : this.or(this.and(a, mask), this.andNot(b, mask));
  }

  anyOf(wires: readonly Wire[]): Wire {
    return wires.reduce((any, wire) => this.or(any, wire), ZEROS);
  }

  #add(kind: number, a: number, b: number): Wire {
    if (this.#count === this.#kinds.length) this.#grow();
    this.#kinds[this.#count] = kind;
    this.#as[this.#count] = a;
    this.#bs[this.#count] = b;
    return this.#count++;
  }

  #grow(): void {
    const size = 2 * this.#count;
    const kinds = new Uint8Array(size);
    const as = new Int32Array(size);
    const bs = new Int32Array(size);
    kinds.set(this.#kinds);
    as.set(this.#as);
    bs.set(this.#bs);
    this.#kinds = kinds;
    this.#as = as;
    this.#bs = bs;
  }
}
