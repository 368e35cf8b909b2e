/**
 * A solver for satisfiability by conflict-driven clause learning (Marques-Silva and Sakallah 1999), for many questions about one growing
 * set of clauses. Literals are 2 * variable, plus 1 where negated, as in circuits.
 *
 *   decide ──► propagate (propagation.ts) ──► contradiction? ──► learn a clause (conflict-analysis.ts), go back ──► decide ──► ...
 *     by activity (decision-order.ts)          now and then begin anew (restarts.ts) and forget clauses (clause-store.ts)
 *
 * Every clause that is learnt can be followed (proof-notes.ts), so that somebody else can check it: see certify/derivations.ts.
 */
import { ClauseStore, NOBODY } from "./clause-store.ts";
import { ConflictAnalysis } from "./conflict-analysis.ts";
import { DecisionOrder } from "./decision-order.ts";
import type { ProofNotes } from "./proof-notes.ts";
import { Propagation } from "./propagation.ts";
import { NO_REASON } from "./reason.ts";
import { Restarts } from "./restarts.ts";

export type SatAnswer = "unsatisfiable" | "satisfiable" | "unknown";

export interface SatQuestion {
  /** Literals that must hold. */
  readonly assumptions: readonly number[];
  /**
   * Literals to try: once all their variables have values without contradiction the answer is "satisfiable".
   * It is up to the asker whether that is true of the variables left out. Or gives the next literal to try, one that is open; none where
   * the asker is content.
   */
  readonly decide: readonly number[] | (() => number | undefined);
  /** Of a list of literals: whether to try first what took part in recent contradictions, and to begin anew now and then. Default: in the order given. */
  readonly byActivity?: boolean;
  /** Variables that may get a value in the course of this; by default all. Leaving some out can only miss a proof. */
  readonly among?: Iterable<number>;
  /** The most conflicts before the solver gives up. Default 200. */
  readonly conflicts?: number;
  /** The most decisions before the solver gives up. Default 10,000. */
  readonly decisions?: number;
  /** Give up where it says yes; asked at every hundredth contradiction. */
  readonly isOver?: () => boolean;
}

export interface SolverOptions {
  /** Makes the notes that the solver keeps of its clauses, see ProofNotes.for; by default it keeps none. */
  readonly notes?: (clauses: ClauseStore) => ProofNotes;
}

export class Solver {
  readonly #clauses = new ClauseStore();
  readonly #order = new DecisionOrder();
  readonly #notes: ProofNotes | undefined;
  readonly #propagation: Propagation;
  readonly #analysis: ConflictAnalysis;
  #contradiction = false;

  constructor({ notes }: SolverOptions = {}) {
    this.#notes = notes?.(this.#clauses);
    this.#propagation = new Propagation(this.#clauses, this.#order, this.#notes);
    this.#analysis = new ConflictAnalysis(this.#propagation, this.#order);
  }

  /** A new variable. */
  variable(): number {
    this.#clauses.addVariable();
    return this.#propagation.addVariable();
  }

  /** At least one literal holds. A clause that defines a variable, its owner, is left alone by questions that leave that out. */
  clause(literals: readonly number[], name = 0, owner = NOBODY): void {
    if (this.#contradiction) return;
    this.#propagation.backtrack(0);
    const open: number[] = [];
    for (const literal of literals) {
      if (this.#propagation.isTrue(literal) || open.includes(literal ^ 1)) return;
      if (!this.#propagation.isFalse(literal) && !open.includes(literal)) open.push(literal);
    }
    if (open.length > 1) {
      this.#clauses.add(open, { name, glue: 0, owner });
      if (owner !== NOBODY) this.#propagation.define(owner, open);
      return;
    }
    this.#notes?.shortened(open, name);
    if (open.length === 0) this.#contradiction = true;
    else {
      this.#propagation.assign(open[0]!, NO_REASON);
      this.#propagateRoot();
    }
  }

  /** At most one of the variables is true. */
  atMostOne(variables: readonly number[]): void {
    this.#propagation.atMostOne(variables);
  }

  ask(question: SatQuestion): SatAnswer {
    const { assumptions, decide, byActivity = false, conflicts = 200, decisions = 10_000 } = question;
    this.#propagation.backtrack(0);
    this.#propagateRoot();
    if (this.#contradiction) return "unsatisfiable";
    this.#begin(question);
    const restarts = new Restarts();
    for (let spent = 0, next = 0, guesses = 0; ; ) {
      const conflict = this.#propagation.propagate();
      if (conflict !== undefined) {
        if (this.#propagation.level <= assumptions.length) {
          this.#refute(conflict);
          return "unsatisfiable";
        }
        if (++spent > conflicts) return "unknown";
        if (spent % 100 === 0 && question.isOver?.()) return "unknown";
        this.#learn(conflict);
        next = 0;
        if ((byActivity || typeof decide === "function") && restarts.isDue()) this.#startAgain();
        continue;
      }
      if (this.#propagation.level < assumptions.length) {
        const literal = assumptions[this.#propagation.level]!;
        if (this.#propagation.isFalse(literal)) {
          this.#explainFalse(literal);
          return "unsatisfiable";
        }
        this.#propagation.decide(literal);
        continue;
      }
      let choice: number | undefined;
      if (typeof decide === "function") choice = decide();
      else if (byActivity) choice = this.#mostActive();
      else {
        while (next < decide.length && !this.#propagation.isOpen(decide[next]!)) next++;
        choice = decide[next];
      }
      if (choice === undefined) return "satisfiable";
      if (++guesses > decisions) return "unknown";
      this.#propagation.decide(choice);
    }
  }

  /** Whether a literal is false after the last question, where that was found without a decision beyond the assumptions. */
  isFalse(literal: number): boolean {
    return this.#propagation.isFalse(literal);
  }

  /** Whether a literal is true after the last question. */
  isTrue(literal: number): boolean {
    return this.#propagation.isTrue(literal);
  }

  #begin({ assumptions, decide, among, byActivity = false }: SatQuestion): void {
    this.#propagation.confine(among, assumptions);
    const isOrdered = byActivity && typeof decide !== "function";
    this.#order.begin(isOrdered ? decide : undefined, this.#propagation.variables);
  }

  #mostActive(): number | undefined {
    for (let literal = this.#order.pop(); literal !== undefined; literal = this.#order.pop())
      if (this.#propagation.isOpen(literal)) return literal;
    return undefined;
  }

  /** Draws conclusions about everything from what always holds. */
  #propagateRoot(): void {
    if (this.#contradiction || this.#propagation.propagateRoot()) return;
    this.#contradiction = true;
    this.#notes?.contradiction();
  }

  /** Learns from false literals, and goes back to where the learnt clause has one literal left, which then holds. */
  #learn(conflict: readonly number[]): void {
    const { literals, resolved } = this.#analysis.learn(conflict);
    const name = this.#notes?.derived(literals, resolved, this.#propagation) ?? 0;
    const level = (literal: number): number => this.#propagation.levelOf(literal >> 1);
    if (literals.length === 1) {
      this.#propagation.backtrack(0);
      this.#propagation.assign(literals[0]!, NO_REASON);
      return;
    }
    let latest = 1;
    for (let at = 2; at < literals.length; at++) if (level(literals[at]!) > level(literals[latest]!)) latest = at;
    const glue = new Set(literals.map(level)).size;
    [literals[1], literals[latest]] = [literals[latest]!, literals[1]!];
    this.#propagation.backtrack(level(literals[1]!));
    this.#propagation.assign(literals[0]!, this.#clauses.add(literals, { name, glue, owner: NOBODY }));
  }

  /** Derives the clause that says why a literal is false after the last question. */
  #explainFalse(literal: number): void {
    const reason = this.#propagation.reasonFor(literal >> 1);
    if (this.#notes === undefined || reason === NO_REASON) return;
    this.#notes.reasonFalse(literal >> 1, reason);
    this.#refute(this.#propagation.falsifiedBefore(literal ^ 1), [literal ^ 1]);
  }

  /** Learns why the assumptions contradict each other: from a false clause, back to them. */
  #refute(falsified: readonly number[], more: readonly number[] = []): void {
    const { literals, resolved } = this.#analysis.refute(falsified, more);
    this.#notes?.derived(literals, resolved, this.#propagation);
    if (literals.length === 0) this.#contradiction = true;
  }

  /** Takes all decisions back; forgets clauses, where there are many. */
  #startAgain(): void {
    this.#propagation.backtrack(0);
    this.#clauses.forgetHalf((name) => this.#notes?.forgotten(name));
  }
}
