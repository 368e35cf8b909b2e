/**
 * Which variables of a solver are defined by which others, and, for a question about few variables, what each of these is used by among
 * them. A variable that much depends on has thousands of users, of which a question concerns some:
 *
 *   firstUse   for each variable: its first link         nextUse, user   for each link: the next one, and the variable that uses it
 */
import { grown } from "../datalog/int-array.ts";

export const NO_USE = -1;

export class Definitions {
  /** For each variable the others in the clauses that define it. */
  readonly #by: number[][] = [];
  #firstUse = new Int32Array(1 << 9);
  #nextUse = new Int32Array(1 << 9);
  #user = new Int32Array(1 << 9);
  #uses = 0;

  /** A new variable. */
  add(): void {
    this.#by.push([]);
    if (this.#by.length > this.#firstUse.length) this.#firstUse = grown(this.#firstUse, 2 * this.#firstUse.length);
  }

  /** The literals stand in a clause that defines the variable. */
  define(variable: number, literals: readonly number[]): void {
    const by = this.#by[variable]!;
    for (const literal of literals) if (literal >> 1 !== variable && !by.includes(literal >> 1)) by.push(literal >> 1);
  }

  /** Links the variables of a question; `isAmong` says which they are. */
  link(variables: readonly number[], isAmong: (variable: number) => boolean): void {
    this.#uses = 0;
    for (const variable of variables) this.#firstUse[variable] = NO_USE;
    for (const variable of variables) for (const by of this.#by[variable]!) if (isAmong(by)) this.#use(by, variable);
  }

  #use(variable: number, user: number): void {
    const link = this.#uses++;
    if (link === this.#user.length) {
      this.#user = grown(this.#user, 2 * link);
      this.#nextUse = grown(this.#nextUse, 2 * link);
    }
    this.#user[link] = user;
    this.#nextUse[link] = this.#firstUse[variable]!;
    this.#firstUse[variable] = link;
  }

  /** NO_USE where there is none. */
  firstUse(variable: number): number {
    return this.#firstUse[variable]!;
  }

  nextUse(link: number): number {
    return this.#nextUse[link]!;
  }

  user(link: number): number {
    return this.#user[link]!;
  }
}
