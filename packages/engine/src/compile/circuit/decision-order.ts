/**
 * What a solver tries next where a question leaves the order to it: the most active variable among those to be decided, with the value it
 * had last (phase saving, Pipatsrisawat and Darwiche 2007).
 */
import { grown } from "../datalog/int-array.ts";
import { ActivityOrder } from "./activity.ts";

export class DecisionOrder {
  readonly #activity = new ActivityOrder();
  /** Of the variables to be decided by activity: the literal that was last true, and the question they belong to. */
  #phases = new Int32Array(1 << 9);
  #decidable = new Int32Array(1 << 9);
  #asked = 0;
  #isOn = false;

  /** Begins with the literals to be tried first; with none where the question has an order of its own. There are `variables` in all. */
  begin(literals: readonly number[] | undefined, variables: number): void {
    this.#isOn = literals !== undefined;
    if (literals === undefined) return;
    if (variables > this.#phases.length) this.#grow(variables);
    this.#asked++;
    for (const literal of literals) {
      this.#phases[literal >> 1] = literal;
      this.#decidable[literal >> 1] = this.#asked;
    }
    this.#activity.reset(
      literals.map((literal) => literal >> 1),
      variables,
    );
  }

  /** Takes out the literal to be tried next, which may have a value already; undefined where none is left. */
  pop(): number | undefined {
    const variable = this.#activity.pop();
    return variable === undefined ? undefined : this.#phases[variable]!;
  }

  /** A literal that was true is open again. */
  release(literal: number): void {
    if (!this.#isOn || this.#decidable[literal >> 1] !== this.#asked) return;
    this.#phases[literal >> 1] = literal;
    this.#activity.insert(literal >> 1);
  }

  /** A variable has taken part in a contradiction. */
  bump(variable: number): void {
    this.#activity.bump(variable);
  }

  fade(): void {
    this.#activity.fade();
  }

  #grow(variables: number): void {
    const size = Math.max(variables, 2 * this.#phases.length);
    this.#phases = grown(this.#phases, size);
    this.#decidable = grown(this.#decidable, size);
  }
}
