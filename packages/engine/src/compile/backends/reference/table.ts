/**
 * The answers to one call.
 */
import { callText, type Shape } from "./shape.ts";
import type { Terms } from "./terms.ts";
import { Tuples } from "./tuples.ts";

/** Not evaluated, or only in part: its answers are right, but more may follow. */
export const FRESH = 0;
/** Being evaluated: it has a frame on the stack. */
export const ACTIVE = 1;
/** Evaluated as far as the unfinished tables below it allow. */
export const OPEN = 2;
export const COMPLETE = 3;

export class AnswerTable {
  readonly shape: Shape;
  readonly inputs: readonly number[];
  readonly answers: Tuples;
  status = FRESH;
  /** Number in the order of entering, and the least such number that its evaluation has read unfinished (Tarjan 1972). */
  entered = 0;
  lowest = 0;
  /** In this round: whether answers came, and whether it was read before it was complete. */
  grew = false;
  wasRead = false;

  constructor(shape: Shape, inputs: readonly number[]) {
    this.shape = shape;
    this.inputs = inputs;
    this.answers = new Tuples(shape.variables);
  }

  /** Whether no further answer is possible: a closed call that holds. */
  get isSettled(): boolean {
    return this.shape.variables === 0 && this.answers.count > 0;
  }

  text(terms: Terms): string {
    return callText(this.shape, this.inputs, [], terms);
  }
}
