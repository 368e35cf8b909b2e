/**
 * Which shared wires of a function stay in locals. The machine has 16 vector registers; a local too many is written to
 * the stack by the engine's compiler, and a wire that came from memory would be there twice. So only few are kept, and
 * of too many the one goes that is needed last (Belady, "A study of replacement algorithms", 1966).
 */
import type { Wire } from "./wires.ts";

export const NEVER = 0x7fffffff;

/** In which order shared wires are read. */
export class Readings {
  readonly #wires: Wire[] = [];
  #next: Int32Array | undefined;
  #first: Int32Array | undefined;

  add(wire: Wire): void {
    this.#wires.push(wire);
  }

  /** To be called when all are known. */
  close(wires: number): void {
    const next = new Int32Array(this.#wires.length);
    const first = new Int32Array(wires).fill(NEVER);
    for (let at = this.#wires.length - 1; at >= 0; at--) {
      next[at] = first[this.#wires[at]!]!;
      first[this.#wires[at]!] = at;
    }
    this.#next = next;
    this.#first = first;
  }

  get isClosed(): boolean {
    return this.#next !== undefined;
  }

  /** When the wire that is read at a place is read again. */
  after(place: number): number {
    return this.#next![place]!;
  }

  firstOf(wire: Wire): number {
    return this.#first![wire]!;
  }
}

interface Kept {
  readonly local: number;
  readonly next: number;
}

export class Registers {
  readonly #size: number;
  readonly #kept = new Map<Wire, Kept>();

  constructor(size: number) {
    this.#size = size;
  }

  localOf(wire: Wire): number | undefined {
    return this.#kept.get(wire)?.local;
  }

  /** Whether a wire that is read next at a place would be kept. */
  wouldKeep(next: number): boolean {
    return next !== NEVER && (this.#kept.size < this.#size || this.#last().next > next);
  }

  /** Keeps a wire in a local until `next`, where there is room or another is needed later. */
  keep(wire: Wire, { local, next }: Kept): void {
    this.#kept.delete(wire);
    if (!this.wouldKeep(next)) return;
    if (this.#kept.size === this.#size) this.#kept.delete(this.#last().wire);
    this.#kept.set(wire, { local, next });
  }

  clear(): void {
    this.#kept.clear();
  }

  /** The wire that is needed last. */
  #last(): { wire: Wire; next: number } {
    let last = { wire: -1, next: -1 };
    for (const [wire, { next }] of this.#kept) if (next > last.next) last = { wire, next };
    return last;
  }
}
