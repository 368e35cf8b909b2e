/**
 * The inverted intermediate language (thesis 3.3, Inversion): what to do when a fact is there. Back ends generate code
 * from it or interpret it; either way it runs over relations whose facts are tuples of numbers.
 *
 * A plan is a tree of operations. Registers hold values; an operation that succeeds goes on with all of `next`.
 */
import type { RelationId, SymbolId } from "../datalog/program.ts";

export type Operand =
  | { readonly kind: "register"; readonly register: number }
  | { readonly kind: "constant"; readonly symbol: SymbolId };

/** What is done with one column of a fact. */
export type Column =
  | { readonly kind: "key"; readonly operand: Operand }
  | { readonly kind: "bind"; readonly register: number }
  | { readonly kind: "same"; readonly register: number }
  | { readonly kind: "any" };

/** A side of a comparison. */
export type Side = Operand | { readonly kind: "compound"; readonly functor: SymbolId; readonly args: readonly Side[] };

export type Op =
  /** For every fact of the relation that agrees with the key columns. */
  | {
      readonly op: "scan";
      readonly relation: RelationId;
      readonly columns: readonly Column[];
      readonly next: readonly Op[];
    }
  /** Where the fact holds, or does not. */
  | {
      readonly op: "test";
      readonly relation: RelationId;
      readonly args: readonly Operand[];
      readonly negated: boolean;
      readonly next: readonly Op[];
    }
  | {
      readonly op: "compare";
      readonly equal: boolean;
      readonly left: Side;
      readonly right: Side;
      readonly next: readonly Op[];
    }
  /** Takes a whole term apart. */
  | {
      readonly op: "take";
      readonly from: Operand;
      readonly functor: SymbolId;
      readonly columns: readonly Column[];
      readonly next: readonly Op[];
    }
  /** Puts a whole term together. */
  | {
      readonly op: "make";
      readonly functor: SymbolId;
      readonly args: readonly Operand[];
      readonly register: number;
      readonly next: readonly Op[];
    }
  /** Where one of the alternatives comes to `found`, once; or where none does. */
  | {
      readonly op: "exists";
      readonly negated: boolean;
      readonly alternatives: readonly (readonly Op[])[];
      readonly next: readonly Op[];
    }
  | { readonly op: "found" }
  /** Has all facts of a component derived, unless they are. */
  | { readonly op: "ensure"; readonly component: number; readonly next: readonly Op[] }
  /** Puts a question to a relation of an earlier component, and has it answered. */
  | {
      readonly op: "ask";
      readonly question: RelationId;
      readonly component: number;
      readonly args: readonly Operand[];
      readonly next: readonly Op[];
    }
  | { readonly op: "emit"; readonly relation: RelationId; readonly args: readonly Operand[] };

/** What a new fact of a relation sets off. */
export interface Event {
  readonly relation: RelationId;
  readonly columns: readonly Column[];
  readonly next: readonly Op[];
}

/** How one component is evaluated. */
export interface ComponentPlan {
  readonly index: number;
  /** Its relations, questions included. */
  readonly relations: readonly RelationId[];
  /** Whether its facts are derived as they are asked for. */
  readonly asked: boolean;
  /** What is done once. */
  readonly start: readonly Op[];
  readonly events: readonly Event[];
}

/** The operations that follow an operation, alternatives included. */
function followers(op: Op): readonly Op[] {
  if (op.op === "emit" || op.op === "found") return [];
  return op.op === "exists" ? [...op.alternatives.flat(), ...op.next] : op.next;
}

/** Calls `visit` for every operation. */
export function eachOp(ops: readonly Op[], visit: (op: Op) => void): void {
  for (const op of ops) {
    visit(op);
    eachOp(followers(op), visit);
  }
}
