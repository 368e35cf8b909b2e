/**
 * Questions to a rulesheet in a situation: any relation, any argument open or given. The oracle of the project, made to be
 * right; see machine.ts for how it works.
 */
import type { Formula, Rulesheet, Term } from "../../../gdl/rules.ts";
import { type EvaluationBudget, Machine } from "./machine.ts";
import { BY_JOINT_MOVE, BY_STATE, ReferenceProgram, type ReferenceRelation } from "./program.ts";
import type { Reason, Reasons } from "./reasons.ts";
import { type Shape, type ShapeTerm, shapeOf } from "./shape.ts";
import { type TermId, Terms } from "./terms.ts";
import { Tuples } from "./tuples.ts";

export interface EvaluatorOptions {
  /** Limits for each question. Default: none. */
  readonly budget?: EvaluationBudget;
  /** `Reasons`, where answers are to be proved (proof.ts). Default: none, and a page that only plays carries no code for it. */
  readonly justify?: typeof Reasons | undefined;
}

/** The facts that hold, and what each role does, in role order. */
export interface Situation {
  readonly state: readonly TermId[];
  readonly does?: readonly TermId[];
}

/** The text of a term for each variable of the query, as in `{"?move": "(drop 1)"}`. */
export type Bindings = Readonly<Record<string, string>>;

const NOTHING: Situation = { state: [] };

export class Evaluator {
  readonly terms = new Terms();
  /** Each role once, in the order of the rules. */
  readonly roles: readonly TermId[];
  readonly #program: ReferenceProgram;
  readonly #machine: Machine;
  /** What was asked of each relation last, since the same is asked of every state. */
  readonly #questions = new Map<string, Shape>();
  #situation: Situation = NOTHING;

  constructor(rulesheet: Rulesheet, { budget = {}, justify }: EvaluatorOptions = {}) {
    this.#program = new ReferenceProgram(rulesheet, this.terms);
    this.#machine = new Machine(this.terms, { budget, justify });
    this.roles = this.list("role", [], NOTHING);
  }

  /** The facts of the initial state. */
  initial(): TermId[] {
    return this.list("init", [], NOTHING);
  }

  term(term: Term): TermId {
    return this.terms.intern(term);
  }

  /** Every way in which all conditions of the query hold, in the order found. */
  answers(query: readonly Formula[], situation: Situation): Bindings[] {
    const { variables, rows } = this.ask(query, situation);
    return Array.from({ length: rows.count }, (_, row) => {
      const values = rows.row(row);
      return Object.fromEntries(variables.map((name, column) => [name, this.terms.text(values[column]!)]));
    });
  }

  /** As `answers`, but the values of the variables as term numbers, and the call that stands for the query. */
  ask(query: readonly Formula[], situation: Situation): { shape: Shape; variables: readonly string[]; rows: Tuples } {
    this.#situate(situation);
    const span = { start: query[0]?.span.start ?? 0, end: query.at(-1)?.span.end ?? 0 };
    const { relation, variables } = this.#program.query(query, span);
    const shape = openShape(relation, 0);
    return { shape, variables, rows: this.#machine.solve(shape, []) };
  }

  /** With `justify`, until the next question: the clause that gave an answer first; undefined for a fact. */
  reason(shape: Shape, inputs: readonly TermId[], values: readonly TermId[]): Reason | undefined {
    return this.#machine.reason(shape, inputs, values);
  }

  holds(name: string, situation: Situation): boolean {
    this.#situate(situation);
    return this.#machine.solve(this.#question(name, 0, 0), []).count > 0;
  }

  /** The last argument of a relation where the arguments before it are given. */
  list(name: string, given: readonly TermId[], situation: Situation): TermId[] {
    this.#situate(situation);
    return this.#machine.solve(this.#question(name, given.length + 1, given.length), given).values.slice();
  }

  #question(name: string, arity: number, given: number): Shape {
    let shape = this.#questions.get(name);
    if (shape === undefined || shape.relation.arity !== arity || shape.inputs !== given) {
      shape = openShape(this.#program.relation(name, arity), given);
      this.#questions.set(name, shape);
    }
    return shape;
  }

  /** Makes `true` and `does` hold what the situation says, and forgets what followed from another. */
  #situate(situation: Situation): void {
    const { state, does } = this.#situation;
    const sameState = situation.state === state;
    if (!sameState) this.#program.relation("true", 1).facts = factsOf(situation.state.map((fact) => [fact]));
    if (!sameState || !sameTerms(situation.does, does)) {
      const rows = (situation.does ?? []).map((move, role) => [this.roles[role]!, move]);
      this.#program.relation("does", 2).facts = factsOf(rows);
      this.#machine.forget(sameState ? BY_JOINT_MOVE : BY_STATE);
    }
    this.#situation = situation;
  }
}

/** The first arguments given, the others open. */
function openShape(relation: ReferenceRelation, given: number): Shape {
  const args = Array.from({ length: relation.arity }, (_, position): ShapeTerm => {
    return position < given ? { kind: "input", index: position } : { kind: "variable", index: position - given };
  });
  return shapeOf(relation, args);
}

function factsOf(rows: readonly (readonly TermId[])[]): Tuples {
  const facts = new Tuples(rows[0]?.length ?? 0);
  for (const row of rows) facts.append(row);
  return facts;
}

function sameTerms(left: readonly TermId[] = [], right: readonly TermId[] = []): boolean {
  return left.length === right.length && left.every((term, index) => term === right[index]);
}
