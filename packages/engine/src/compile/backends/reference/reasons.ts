/**
 * For proofs: which clause gave each sentence first. Whatever that clause read was derived before, so that following the
 * notes from sentence to sentence ends in facts and never runs in a circle.
 */
import type { Clause } from "./clause.ts";
import type { ReferenceRelation } from "./program.ts";
import { argTexts, type Shape } from "./shape.ts";
import type { AnswerTable } from "./table.ts";
import type { Terms } from "./terms.ts";

export interface Reason {
  readonly clause: Clause;
  /** The slots of the clause at that moment. */
  readonly slots: readonly number[];
}

export class Reasons {
  readonly #terms: Terms;
  /** By relation and arguments. The same sentence can be an answer to several calls. */
  readonly #first = new Map<ReferenceRelation, Map<string, Reason | undefined>>();

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  note({ shape, inputs }: AnswerTable, values: readonly number[], reason: Reason | undefined): void {
    let sentences = this.#first.get(shape.relation);
    if (sentences === undefined) this.#first.set(shape.relation, (sentences = new Map()));
    const key = this.#key(shape, inputs, values);
    if (!sentences.has(key)) sentences.set(key, reason && { ...reason, slots: reason.slots.slice() });
  }

  of(shape: Shape, inputs: readonly number[], values: readonly number[]): Reason | undefined {
    return this.#first.get(shape.relation)?.get(this.#key(shape, inputs, values));
  }

  /** Forgets relations that depend on what has changed. */
  forget(least: number): void {
    for (const relation of this.#first.keys()) if (relation.depends >= least) this.#first.delete(relation);
  }

  #key(shape: Shape, inputs: readonly number[], values: readonly number[]): string {
    return argTexts(shape, inputs, values, this.#terms).join(" ");
  }
}
