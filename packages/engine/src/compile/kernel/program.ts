/**
 * A lane program: statements in order, over the wires of one `Wires`. `emit.ts` turns it into WebAssembly and `table.ts`
 * into a table that a fixed kernel walks. Both leave the same words in memory.
 *
 * Addresses are of bytes, relative to the block of lanes the program runs on. What a part of the program that runs
 * under a condition, or again and again, shares with the rest goes through memory.
 */
import type { Number128 } from "./arithmetic.ts";
import { type Wire, Wires } from "./wires.ts";

export interface KernelProgram {
  readonly wires: Wires;
  /** In order; a statement comes after the wires that were made before it. */
  readonly statements: readonly (Statement & { readonly after: Wire })[];
}

/** A program being written. Wires are computed in the order in which they are made, so their maker decides it. */
export class Listing implements KernelProgram {
  readonly wires = new Wires();
  readonly statements: (Statement & { readonly after: Wire })[] = [];

  add(statement: Statement): void {
    this.statements.push({ ...statement, after: this.wires.count });
  }

  store(address: number, wire: Wire): void {
    this.statements.push({ kind: "store", address, wire, after: this.wires.count });
  }
}

export type Statement = StoreStatement | Draw | RandomWords | MastStatement | TallyStatement | Repeat;

export interface StoreStatement {
  readonly kind: "store";
  readonly address: number;
  readonly wire: Wire;
}

/** In every lane of `lanes` a random number below `count`, each with the same probability; see draw.ts. */
export interface Draw {
  readonly kind: "draw";
  readonly count: Number128;
  readonly lanes: Wire;
  /** The words that take the bits of the number, low bit first. */
  readonly rank: readonly number[];
}

/** Fills words with random bits. */
export interface RandomWords {
  readonly kind: "random";
  readonly words: readonly number[];
}

/** For each of some moves the lanes in which its level is high enough to be played; see mast-levels.ts. */
export interface MastStatement {
  readonly kind: "mast-levels";
  /** Where in the whole memory there is, for each of the moves, the address of the word of its level. */
  readonly levels: number;
  /** The words of the levels, the least first, and of the moves. */
  readonly masks: readonly number[];
  readonly moves: readonly number[];
}

/** Adds the number of lanes in which the wire is set to a 64-bit counter, or for each eight lanes to a 16-bit one. */
export interface TallyStatement {
  readonly kind: "tally";
  readonly address: number;
  readonly grouped: boolean;
  readonly wire: Wire;
}

/**
 * Does the body, and does it again while the word at `changed` is set in any lane after it. The rest of the program loads
 * words that the body writes only behind it.
 */
export interface Repeat {
  readonly kind: "repeat";
  readonly body: KernelProgram;
  readonly changed: number;
}

/** The wires a statement reads itself. */
export function wiresOf(statement: Statement): readonly Wire[] {
  switch (statement.kind) {
    case "store":
    case "tally":
      return [statement.wire];
    case "draw":
      return [...statement.count, statement.lanes];
    case "random":
    case "mast-levels":
    case "repeat":
      return [];
  }
}
