/**
 * Checks, step by step, what a solver for satisfiability concludes, so that the solver need not be trusted. A clause follows from
 * others where, with all its literals false, the others become unit one after the other and the last one false: reverse unit
 * propagation along hints, as in LRAT proofs (Cruz-Filipe et al. 2017).
 */

const OPEN = 0;
const TRUE = 1;
const NONE = -1;

export class Derivations {
  /** By name; undefined once forgotten. */
  readonly #clauses: (readonly number[] | undefined)[] = [];
  readonly #groupsOf: number[][] = [];
  #groups = 0;
  /** For each literal whether it holds always, or in the step at hand. */
  #values = new Uint8Array(1 << 10);
  readonly #trail: number[] = [];
  #last: readonly number[] | undefined;
  #steps = 0;

  /** Clauses derived so far. */
  get steps(): number {
    return this.#steps;
  }

  /** A clause that is taken for granted; returns its name. */
  given(literals: readonly number[]): number {
    return this.#clauses.push([...literals]) - 1;
  }

  /** Of these variables at most one is true: taken for granted. */
  group(variables: readonly number[]): void {
    const group = this.#groups++;
    for (const variable of variables) (this.#groupsOf[variable] ??= []).push(group);
  }

  /** Throws where the clause does not follow in the way that the antecedents say. */
  derive(literals: readonly number[], antecedents: readonly number[]): number {
    const areFalse = literals.every((literal) => this.#set(literal ^ 1));
    const follows = !areFalse || this.#isContradiction(antecedents);
    for (const literal of this.#trail.splice(0)) this.#values[literal] = OPEN;
    if (!follows) throw new Error(`a clause does not follow: ${literals.join(" ")}`);
    this.#steps++;
    this.#last = [...literals];
    if (literals.length === 1) this.#values[literals[0]!] = TRUE;
    return this.#clauses.push(this.#last) - 1;
  }

  forget(name: number): void {
    this.#clauses[name] = undefined;
  }

  /** Whether it has been derived that the literals do not hold together: in the last step, or because one never holds. */
  refutes(literals: readonly number[]): boolean {
    const given = new Set(literals);
    if (literals.some((literal) => given.has(literal ^ 1) || this.#values[literal ^ 1] === TRUE)) return true;
    return this.#last?.every((literal) => given.has(literal ^ 1)) ?? false;
  }

  /** Makes a literal true; false where it is false already. */
  #set(literal: number): boolean {
    if (literal >= this.#values.length) this.#grow(literal);
    if (this.#values[literal ^ 1] === TRUE) return false;
    if (this.#values[literal] !== TRUE) {
      this.#values[literal] = TRUE;
      this.#trail.push(literal);
    }
    return true;
  }

  #grow(literal: number): void {
    const values = new Uint8Array(2 * (literal | 1) + 2);
    values.set(this.#values);
    this.#values = values;
  }

  #isContradiction(antecedents: readonly number[]): boolean {
    for (let at = 0; at < antecedents.length; at++) {
      const name = antecedents[at]!;
      const clause = name >= 0 ? this.#clauses[name] : this.#pair(-1 - name, -1 - antecedents[++at]!);
      const left = clause && this.#leftOf(clause);
      if (left === undefined) return false;
      if (left === NONE) return true;
      this.#set(left);
    }
    return false;
  }

  /** The only literal of a clause that is not false, NONE where all are; undefined where there are several. */
  #leftOf(clause: readonly number[]): number | undefined {
    let left = NONE;
    for (const literal of clause) {
      if (this.#values[literal ^ 1] === TRUE || literal === left) continue;
      if (left !== NONE) return undefined;
      left = literal;
    }
    return left;
  }

  #pair(u: number, v: number): readonly number[] | undefined {
    const isGroup = u !== v && this.#groupsOf[u]?.some((group) => this.#groupsOf[v]?.includes(group));
    return isGroup ? [2 * u + 1, 2 * v + 1] : undefined;
  }
}
