/**
 * What a contradiction teaches (Marques-Silva and Sakallah 1999): the clause that the first unique implication point gives, made shorter
 * (Sörensson and Biere 2009), or which assumptions contradict each other.
 *
 *   lesson = the false clause, resolved with the reasons of variables, the latest first
 */
import { grown } from "../datalog/int-array.ts";
import type { DecisionOrder } from "./decision-order.ts";
import type { Propagation } from "./propagation.ts";
import { NO_REASON } from "./reason.ts";

/** A clause that follows, and the variables with whose reasons the false clause was resolved. */
export interface Lesson {
  readonly literals: number[];
  readonly resolved: readonly number[];
}

export class ConflictAnalysis {
  readonly #propagation: Propagation;
  readonly #order: DecisionOrder;
  #seen = new Int32Array(1 << 9);

  constructor(propagation: Propagation, order: DecisionOrder) {
    this.#propagation = propagation;
    this.#order = order;
  }

  /** From false literals, some of the present level, to the clause to be learnt; its first literal is the only one of this level. */
  learn(conflict: readonly number[]): Lesson {
    const propagation = this.#propagation;
    const { trail, level } = propagation;
    const seen = this.#seenOfAll();
    const learnt = [0];
    const resolved: number[] = [];
    const cleared: number[] = [];
    let [open, at] = [0, trail.length];
    let reason = conflict;
    for (;;) {
      for (const literal of reason) {
        const variable = literal >> 1;
        const found = propagation.levelOf(variable);
        if (seen[variable] || found === 0) continue;
        seen[variable] = 1;
        cleared.push(variable);
        this.#order.bump(variable);
        if (found === level) open++;
        else learnt.push(literal);
      }
      do at--;
      while (!seen[trail[at]! >> 1]);
      const literal = trail[at]!;
      if (--open === 0) {
        learnt[0] = literal ^ 1;
        break;
      }
      resolved.push(literal >> 1);
      reason = propagation.falsifiedBefore(literal);
    }
    this.#order.fade();
    const literals = learnt.filter((literal, index) => index === 0 || !this.#isImplied(literal, resolved));
    for (const variable of cleared) seen[variable] = 0;
    return { literals, resolved };
  }

  /** Why the assumptions contradict each other: from false literals, and more that belong to the answer, back to the assumptions. */
  refute(falsified: readonly number[], more: readonly number[]): Lesson {
    const propagation = this.#propagation;
    const { trail, rootEnd } = propagation;
    const seen = this.#seenOfAll();
    const literals = [...more];
    const resolved: number[] = [];
    const mark = (marked: readonly number[]): void => {
      for (const literal of marked) if (propagation.levelOf(literal >> 1) > 0) seen[literal >> 1] = 1;
    };
    mark(falsified);
    for (let at = trail.length - 1; at >= rootEnd; at--) {
      const literal = trail[at]!;
      if (!seen[literal >> 1]) continue;
      seen[literal >> 1] = 0;
      if (propagation.reasonFor(literal >> 1) === NO_REASON) literals.push(literal ^ 1);
      else {
        resolved.push(literal >> 1);
        mark(propagation.falsifiedBefore(literal));
      }
    }
    return { literals, resolved };
  }

  /** Whether a literal of a clause being learnt follows from the others; then its variable is added to those resolved. */
  #isImplied(literal: number, resolved: number[]): boolean {
    const reason = this.#propagation.falsifiedBefore(literal ^ 1);
    if (reason.length === 0) return false;
    const isImplied = reason.every((other) => this.#seen[other >> 1] || this.#propagation.levelOf(other >> 1) === 0);
    if (isImplied) resolved.push(literal >> 1);
    return isImplied;
  }

  #seenOfAll(): Int32Array {
    const { variables } = this.#propagation;
    if (variables > this.#seen.length) this.#seen = grown(this.#seen, Math.max(variables, 2 * this.#seen.length));
    return this.#seen;
  }
}
