/**
 * What a solver notes so that somebody else can check it (certify/derivations.ts). A solver that only answers is made without notes, and
 * then does nothing for them.
 */
import type { ClauseStore } from "./clause-store.ts";
import { GROUP } from "./reason.ts";

/**
 * A clause that follows from others. With all its literals false, the antecedents have, one after the other, one literal left that
 * is not false, which therefore holds; and the last has none. Antecedents are names of clauses; a negative number and the one behind
 * it, -1 - u and -1 - v, say that the variables u and v are of one group. Returns the name of the clause.
 */
export type OnDerived = (literals: readonly number[], antecedents: readonly number[]) => number;

export interface ProofListener {
  readonly onDerived: OnDerived;
  /** Told of learnt clauses that will not be used again. */
  readonly onForgotten?: (name: number) => void;
}

/** Of variables with a value: why they have it, and since when. */
export interface Implications {
  reasonFor(variable: number): number;
  /** Where on the trail it is. */
  placeOf(variable: number): number;
}

export class ProofNotes {
  readonly #clauses: ClauseStore;
  readonly #listener: ProofListener;
  /** Of the clause or pair that has just become false: its name or names, see OnDerived. */
  #conflict: readonly number[] = [];

  constructor(clauses: ClauseStore, listener: ProofListener) {
    this.#clauses = clauses;
    this.#listener = listener;
  }

  /** What gives a solver notes: `new Solver({ notes: ProofNotes.for(listener) })`. */
  static for(listener: ProofListener): (clauses: ClauseStore) => ProofNotes {
    return (clauses) => new ProofNotes(clauses, listener);
  }

  /** A clause that was given says no more than these literals, by what always holds. */
  shortened(literals: readonly number[], name: number): void {
    this.#listener.onDerived(literals, [name]);
  }

  /** A literal always holds, for a reason. */
  fixed(literal: number, reason: number): void {
    this.#listener.onDerived([literal], this.#names(literal >> 1, reason));
  }

  clauseFalse(clause: number): void {
    this.#conflict = [this.#clauses.nameOf(clause)];
  }

  /** Two variables of a group are true. */
  pairTrue(variable: number, other: number): void {
    this.#conflict = [-1 - variable, -1 - other];
  }

  /** The reason why a variable has its value contradicts an assumption. */
  reasonFalse(variable: number, reason: number): void {
    this.#conflict = this.#names(variable, reason);
  }

  /** What became false was so by what always holds. */
  contradiction(): void {
    this.#listener.onDerived([], this.#conflict);
  }

  /** A clause that follows from what became false and the reasons of the variables resolved; returns its name. */
  derived(literals: readonly number[], resolved: readonly number[], implications: Implications): number {
    const order = [...resolved].sort((a, b) => implications.placeOf(a) - implications.placeOf(b));
    const antecedents = order.flatMap((variable) => this.#names(variable, implications.reasonFor(variable)));
    return this.#listener.onDerived(literals, [...antecedents, ...this.#conflict]);
  }

  forgotten(name: number): void {
    this.#listener.onForgotten?.(name);
  }

  #names(variable: number, reason: number): readonly number[] {
    return reason <= GROUP ? [-1 - (GROUP - reason), -1 - variable] : [this.#clauses.nameOf(reason)];
  }
}
