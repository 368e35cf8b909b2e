/**
 * Numbers for pairs of a form and a tuple number, given as the pairs are met: the numbers of moves and of facts.
 */
import { grown } from "../../datalog/int-array.ts";

export class Numbering {
  /** By form: number + 1 of the pair, 0 where it has none yet. */
  readonly #known: Int32Array[];
  #forms = new Int32Array(64);
  #numbers = new Int32Array(64);
  #size = 0;

  constructor(forms: number) {
    this.#known = Array.from({ length: forms }, () => new Int32Array(64));
  }

  get size(): number {
    return this.#size;
  }

  form(id: number): number {
    return this.#forms[id]!;
  }

  number(id: number): number {
    return this.#numbers[id]!;
  }

  idOf(form: number, number: number): number {
    const known = this.#known[form]![number];
    return known ? known - 1 : this.#add(form, number);
  }

  #add(form: number, number: number): number {
    const known = this.#known[form]!;
    if (number >= known.length) this.#known[form] = grown(known, Math.max(2 * known.length, number + 1));
    if (this.#size === this.#forms.length) {
      this.#forms = grown(this.#forms, 2 * this.#size);
      this.#numbers = grown(this.#numbers, 2 * this.#size);
    }
    this.#forms[this.#size] = form;
    this.#numbers[this.#size] = number;
    this.#known[form]![number] = this.#size + 1;
    return this.#size++;
  }
}
