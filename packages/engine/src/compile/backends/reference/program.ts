/**
 * The rules as the evaluator reads them: constants interned, variables numbered rule by rule, `and` flattened, and every
 * `or` or nested `not` given a relation of its own:
 *
 *   (<= (p ?x) (q ?x ?y) (or (r ?x) (s ?y)))   becomes   (<= (p ?x) (q ?x ?y) (or ?x ?y))
 *                                                        (<= (or ?x ?y) (r ?x))    (<= (or ?x ?y) (s ?y))
 */
import type { Span } from "../../../gdl/diagnostic.ts";
import { formulaText } from "../../../gdl/print.ts";
import type { Formula, Rulesheet, Sentence, Term } from "../../../gdl/rules.ts";
import type { Shape } from "./shape.ts";
import type { Functor, TermId, Terms } from "./terms.ts";
import { Tuples } from "./tuples.ts";

/** An argument of a sentence in a rule. */
export type Pattern =
  | { readonly kind: "variable"; readonly variable: number }
  | { readonly kind: "ground"; readonly term: TermId }
  | { readonly kind: "compound"; readonly functor: Functor; readonly args: readonly Pattern[] };

export type ReferenceLiteral = CallLiteral | ComparisonLiteral;

export interface CallLiteral {
  readonly kind: "call";
  readonly negated: boolean;
  readonly relation: ReferenceRelation;
  readonly args: readonly Pattern[];
  /** Variables that must have a value before the call can be answered. */
  readonly needs: readonly number[];
  readonly formula: Formula;
}

export interface ComparisonLiteral {
  readonly kind: "comparison";
  /** Whether it holds for equal terms, `(not (distinct a b))`, or for different ones. */
  readonly equal: boolean;
  readonly left: Pattern;
  readonly right: Pattern;
  readonly needs: readonly number[];
  readonly formula: Formula;
}

export interface ProgramRule {
  readonly head: readonly Pattern[];
  readonly body: readonly ReferenceLiteral[];
  /** Names of the variables, by number. */
  readonly variables: readonly string[];
  readonly span: Span;
}

/** What the answers of a relation can change with. */
export const FIXED = 0;
export const BY_STATE = 1;
export const BY_JOINT_MOVE = 2;

export interface ReferenceRelation {
  readonly name: string;
  readonly arity: number;
  /** The formula that a relation made for an `or` or nested `not` stands for. */
  readonly formula?: Formula;
  /** Ground facts. Those of `true` and `does` are replaced with every situation. */
  facts: Tuples;
  readonly rules: ProgramRule[];
  /** The ways in which it is called. */
  readonly shapes: Map<string, Shape>;
  depends: number;
}

export class ReferenceProgram {
  readonly terms: Terms;
  readonly #relations = new Map<string, ReferenceRelation>();
  readonly #all: ReferenceRelation[] = [];

  constructor(rulesheet: Rulesheet, terms: Terms) {
    this.terms = terms;
    this.relation("true", 1).depends = BY_STATE;
    this.relation("does", 2).depends = BY_JOINT_MOVE;
    for (const { head, body, span } of rulesheet.rules) this.#addRule(head, body, span);
    propagateDependence(this.#all);
  }

  relation(name: string, arity: number): ReferenceRelation {
    const key = `${name} ${arity}`;
    let relation = this.#relations.get(key);
    if (relation === undefined) {
      relation = newRelation(name, arity);
      this.#relations.set(key, relation);
      this.#all.push(relation);
    }
    return relation;
  }

  /** A relation outside the program whose answers are those of the query, for its variables in order of appearance. */
  query(formulas: readonly Formula[], span: Span): { relation: ReferenceRelation; variables: readonly string[] } {
    const variables = [...new Set(formulas.flatMap(variablesOf))];
    const relation = newRelation("query", variables.length);
    const head = variables.map((name): Term => ({ kind: "variable", name, span }));
    new RuleReader(this, head).addTo(relation, formulas, span, () => {});
    return { relation, variables };
  }

  #addRule(head: Sentence, body: readonly Formula[], span: Span): void {
    const relation = this.relation(head.name, head.args.length);
    if (body.length === 0 && head.args.every(isGround)) {
      relation.facts.add(head.args.map((arg) => this.terms.intern(arg)));
      return;
    }
    new RuleReader(this, head.args).addTo(relation, body, span, (auxiliary) => this.#all.push(auxiliary));
  }
}

function newRelation(name: string, arity: number, formula?: Formula): ReferenceRelation {
  const made = formula && { formula };
  return { name, arity, ...made, facts: new Tuples(arity), rules: [], shapes: new Map(), depends: FIXED };
}

/** Least fixpoint: a relation depends on whatever the conditions of its rules depend on. */
function propagateDependence(relations: readonly ReferenceRelation[]): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const relation of relations) {
      const calls = relation.rules.flatMap(({ body }) => body.filter((literal) => literal.kind === "call"));
      const depends = calls.reduce((most, call) => Math.max(most, call.relation.depends), relation.depends);
      changed ||= depends > relation.depends;
      relation.depends = depends;
    }
  }
}

/** Reads one rule; the relations it makes for connectives are handed to `made`. */
class RuleReader {
  readonly #program: ReferenceProgram;
  readonly #head: readonly Term[];
  readonly #variables: string[] = [];
  #made: (relation: ReferenceRelation) => void = () => {};

  constructor(program: ReferenceProgram, head: readonly Term[]) {
    this.#program = program;
    this.#head = head;
  }

  addTo(
    relation: ReferenceRelation,
    body: readonly Formula[],
    span: Span,
    made: (relation: ReferenceRelation) => void,
  ): void {
    this.#made = made;
    const head = this.#head.map((arg) => this.#pattern(arg));
    const formulas = body.flatMap(flattenAnd);
    const literals = formulas.map((formula) => this.#literal(formula, formulas));
    relation.rules.push({ head, body: literals, variables: this.#variables, span });
  }

  #pattern(term: Term): Pattern {
    if (term.kind === "variable") return { kind: "variable", variable: this.#variable(term.name) };
    if (isGround(term)) return { kind: "ground", term: this.#program.terms.intern(term) };
    const args = (term as { args: readonly Term[] }).args;
    const functor = this.#program.terms.functor(term.name, args.length);
    return { kind: "compound", functor, args: args.map((arg) => this.#pattern(arg)) };
  }

  #variable(name: string): number {
    const index = this.#variables.indexOf(name);
    return index >= 0 ? index : this.#variables.push(name) - 1;
  }

  #literal(formula: Formula, body: readonly Formula[]): ReferenceLiteral {
    switch (formula.kind) {
      case "sentence":
        return this.#sentence(formula.sentence, formula, false);
      case "distinct":
        return this.#comparison(formula.left, formula.right, formula, false);
      case "not": {
        const inner = formula.formula;
        if (inner.kind === "sentence") return this.#sentence(inner.sentence, formula, true);
        if (inner.kind === "distinct") return this.#comparison(inner.left, inner.right, formula, true);
        return this.#auxiliary(inner, formula, body, true);
      }
      case "or":
      case "and":
        return this.#auxiliary(formula, formula, body, false);
    }
  }

  #sentence({ name, args }: Sentence, formula: Formula, negated: boolean): ReferenceLiteral {
    const relation = this.#program.relation(name, args.length);
    const needs = negated ? variablesOf(formula).map((variable) => this.#variable(variable)) : [];
    return { kind: "call", negated, relation, args: args.map((arg) => this.#pattern(arg)), needs, formula };
  }

  #comparison(left: Term, right: Term, formula: Formula, equal: boolean): ReferenceLiteral {
    const needs = variablesOf(formula).map((variable) => this.#variable(variable));
    return { kind: "comparison", equal, left: this.#pattern(left), right: this.#pattern(right), needs, formula };
  }

  /** A relation over the variables that the formula shares with the rest of the rule, one rule for each alternative. */
  #auxiliary(inner: Formula, formula: Formula, body: readonly Formula[], negated: boolean): ReferenceLiteral {
    const elsewhere = new Set([
      ...this.#head.flatMap(variablesIn),
      ...body.filter((other) => other !== formula).flatMap(variablesOf),
    ]);
    const shared = variablesOf(inner).filter((name) => elsewhere.has(name));
    const span = inner.span;
    const head = shared.map((name): Term => ({ kind: "variable", name, span }));
    const relation = newRelation(inner.kind, shared.length, inner);
    for (const alternative of inner.kind === "or" ? inner.parts : [inner]) {
      new RuleReader(this.#program, head).addTo(relation, [alternative], alternative.span, this.#made);
    }
    this.#made(relation);
    const bound = negated ? new Set<string>() : boundBy(inner);
    const needs = shared.filter((name) => !bound.has(name)).map((name) => this.#variable(name));
    return { kind: "call", negated, relation, args: head.map((arg) => this.#pattern(arg)), needs, formula };
  }
}

function flattenAnd(formula: Formula): readonly Formula[] {
  return formula.kind === "and" ? formula.parts.flatMap(flattenAnd) : [formula];
}

function isGround(term: Term): boolean {
  return term.kind === "constant" || (term.kind === "compound" && term.args.every(isGround));
}

function variablesIn(term: Term): string[] {
  if (term.kind === "variable") return [term.name];
  return term.kind === "compound" ? term.args.flatMap(variablesIn) : [];
}

function variablesOf(formula: Formula): string[] {
  switch (formula.kind) {
    case "sentence":
      return [...new Set(formula.sentence.args.flatMap(variablesIn))];
    case "distinct":
      return [...new Set([formula.left, formula.right].flatMap(variablesIn))];
    case "not":
      return variablesOf(formula.formula);
    case "or":
    case "and":
      return [...new Set(formula.parts.flatMap(variablesOf))];
  }
}

/** Variables that have a value in every answer, whatever was bound before. */
function boundBy(formula: Formula): Set<string> {
  switch (formula.kind) {
    case "sentence":
      return new Set(variablesOf(formula));
    case "and":
      return new Set(formula.parts.flatMap((part) => [...boundBy(part)]));
    case "or": {
      const [first = new Set<string>(), ...rest] = formula.parts.map(boundBy);
      return new Set([...first].filter((name) => rest.every((bound) => bound.has(name))));
    }
    default:
      return new Set();
  }
}

/** For messages: the condition as written. */
export function literalText({ formula }: ReferenceLiteral): string {
  return formulaText(formula);
}
