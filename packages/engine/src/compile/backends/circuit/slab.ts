/**
 * Small arrays cut from large ones. The engine takes most of a microsecond to make an array of its own that is longer
 * than 64 bytes, which is longer than the kernel takes to evaluate a small circuit.
 */
type NumberArray = Uint32Array | Int32Array | Int16Array | Uint8Array | Float64Array;

/** Longer arrays are made for themselves, so that a small part kept does not keep much more. */
const SLAB_LENGTH = 8192;
const LONGEST_PART = 1024;
/** Bytes of arrays that the engine makes quickly. */
const SMALL = 64;

export class Slab<T extends NumberArray> {
  readonly #make: (length: number) => T;
  #slab: T;
  #used = 0;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#slab = make(0);
  }

  /** Zeros that nobody else has. */
  take(length: number): T {
    if (length > LONGEST_PART || length * this.#slab.BYTES_PER_ELEMENT <= SMALL) return this.#make(length);
    if (this.#used + length > this.#slab.length) {
      this.#slab = this.#make(SLAB_LENGTH);
      this.#used = 0;
    }
    this.#used += length;
    return this.#slab.subarray(this.#used - length, this.#used) as T;
  }
}

/** Room that is used again by every call of one kind, for what is not kept. */
export class Scratch<T extends NumberArray> {
  readonly #make: (length: number) => T;
  #room: T;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#room = make(0);
  }

  /** Makes room for at least this much and keeps the contents. */
  atLeast(length: number): T {
    if (this.#room.length < length) this.#room = this.#make(2 * length);
    return this.#room;
  }
}
