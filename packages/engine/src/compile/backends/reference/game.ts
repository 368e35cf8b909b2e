/**
 * The reference back end: a Game answered by the evaluator. Never fast; every other back end must agree with it.
 */
import { checkJoint, checkMove, checkRole, checkStateNumber } from "../../../game/bounds.ts";
import { OneByOneGame } from "../../../game/bulk.ts";
import { type JointMove, NO_GOAL, type State } from "../../../game/game.ts";
import { goalValue } from "../../../gdl/goal-value.ts";
import { parseTerms } from "../../../gdl/parse.ts";
import { chanceRoleOf } from "../../../gdl/roles.ts";
import type { Rulesheet } from "../../../gdl/rules.ts";
import { findForbidden } from "../../passes/front.ts";
import { EvaluationError } from "./errors.ts";
import { Evaluator, type EvaluatorOptions, type Situation } from "./evaluator.ts";
import { StateTable } from "./states.ts";
import type { TermId } from "./terms.ts";

export function referenceGame(rulesheet: Rulesheet, options: EvaluatorOptions = {}): ReferenceGame {
  return new ReferenceGame(rulesheet, options);
}

export class ReferenceGame extends OneByOneGame {
  readonly kind = "reference";
  readonly evaluator: Evaluator;
  readonly roles: readonly string[];
  readonly chanceRole: number;
  /** A state is a number in the table of fact sets. */
  readonly stateWords = 1;
  readonly initial: State;
  readonly #states = new StateTable();
  /** For each role the terms of its moves by number, and the reverse. */
  readonly #moves: { readonly terms: TermId[]; readonly numbers: Map<TermId, number> }[];

  readonly #moveCount = (role: number): number => this.#moves[role]!.terms.length;

  constructor(rulesheet: Rulesheet, options: EvaluatorOptions = {}) {
    super();
    const forbidden = findForbidden(rulesheet);
    if (forbidden) throw new EvaluationError(forbidden);
    this.evaluator = new Evaluator(rulesheet, options);
    this.roles = this.evaluator.roles.map((role) => this.evaluator.terms.text(role));
    this.chanceRole = chanceRoleOf(this.roles);
    this.#moves = this.roles.map(() => ({ terms: [], numbers: new Map() }));
    this.initial = this.#stateWith(this.evaluator.initial());
  }

  moveText(role: number, move: number): string {
    checkMove(this.roles, role, move, this.#moveCount);
    return this.evaluator.terms.text(this.#moves[role]!.terms[move]!);
  }

  /** Any term made of names in the rules may be a move. */
  moveNamed(role: number, text: string): number {
    checkRole(this.roles, role);
    const term = this.#termOf(text);
    return term === undefined ? -1 : this.#moveNumber(role, term);
  }

  isTerminal(state: State): boolean {
    return this.evaluator.holds("terminal", this.situation(state));
  }

  goals(state: State): Int16Array {
    return Int16Array.from(this.roles, (_, role) => this.goalValues(state, role)[0] ?? NO_GOAL);
  }

  goalValues(state: State, role: number): readonly number[] {
    const values = this.#list("goal", role, this.situation(state)).map((value) =>
      goalValue(this.evaluator.terms.text(value)),
    );
    return [...new Set(values.filter((value) => value !== undefined))].sort((a, b) => a - b);
  }

  legalMoves(state: State, role: number): readonly number[] {
    return this.#list("legal", role, this.situation(state)).map((move) => this.#moveNumber(role, move));
  }

  next(state: State, joint: JointMove): State {
    return this.#stateWith(this.evaluator.list("next", [], this.situation(state, joint)));
  }

  percepts(state: State, joint: JointMove, role: number): readonly string[] {
    return this.#list("sees", role, this.situation(state, joint)).map((percept) => this.evaluator.terms.text(percept));
  }

  facts(state: State): readonly string[] {
    return this.#factsOf(state)
      .map((fact) => this.evaluator.terms.text(fact))
      .sort();
  }

  stateOf(facts: readonly string[]): State | undefined {
    const terms = facts.map((fact) => this.#termOf(fact));
    return terms.includes(undefined) ? undefined : this.#stateWith(terms as TermId[]);
  }

  /** What the evaluator is asked about, for queries and proofs. */
  situation(state: State, joint?: JointMove): Situation {
    const facts = this.#factsOf(state);
    if (joint === undefined) return { state: facts };
    checkJoint(this.roles, joint, this.#moveCount);
    return { state: facts, does: this.#moves.map(({ terms }, role) => terms[joint[role]!]!) };
  }

  #stateWith(facts: readonly TermId[]): State {
    return Uint32Array.of(this.#states.number(facts));
  }

  #factsOf(state: State): readonly TermId[] {
    checkStateNumber(state, this.#states.size);
    return this.#states.facts(state[0]!);
  }

  /** The answers for one role, in the order of their texts. */
  #list(relation: string, role: number, situation: Situation): TermId[] {
    checkRole(this.roles, role);
    return this.evaluator.list(relation, [this.evaluator.roles[role]!], situation).sort(this.evaluator.terms.compare);
  }

  #moveNumber(role: number, term: TermId): number {
    const { terms, numbers } = this.#moves[role]!;
    let move = numbers.get(term);
    if (move === undefined) {
      move = terms.push(term) - 1;
      numbers.set(term, move);
    }
    return move;
  }

  #termOf(text: string): TermId | undefined {
    const { value, diagnostics } = parseTerms(text);
    return value.length === 1 && diagnostics.length === 0 ? this.evaluator.terms.find(value[0]!) : undefined;
  }
}
