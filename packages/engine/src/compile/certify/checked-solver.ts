/**
 * A solver whose refutations are checked, each step of them, by code that shares nothing with it.
 */
import { ProofNotes } from "../circuit/proof-notes.ts";
import { type SatAnswer, type SatQuestion, Solver } from "../circuit/sat.ts";
import { Derivations } from "./derivations.ts";

export class CheckedSolver {
  readonly #derivations = new Derivations();
  readonly #solver = new Solver({
    notes: ProofNotes.for({
      onDerived: (literals, antecedents) => this.#derivations.derive(literals, antecedents),
      onForgotten: (name) => this.#derivations.forget(name),
    }),
  });

  /** Clauses derived and checked. */
  get steps(): number {
    return this.#derivations.steps;
  }

  variable(): number {
    return this.#solver.variable();
  }

  clause(literals: readonly number[], owner?: number): void {
    this.#solver.clause(literals, this.#derivations.given(literals), owner);
  }

  atMostOne(variables: readonly number[]): void {
    this.#derivations.group(variables);
    this.#solver.atMostOne(variables);
  }

  ask(question: SatQuestion): SatAnswer {
    const answer = this.#solver.ask(question);
    if (answer === "unsatisfiable" && !this.#derivations.refutes(question.assumptions))
      throw new Error("a refutation was not derived");
    return answer;
  }

  isTrue(literal: number): boolean {
    return this.#solver.isTrue(literal);
  }
}
