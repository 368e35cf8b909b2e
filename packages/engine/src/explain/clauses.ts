/**
 * Bodies of rules as alternatives of literals. Relations that one rule defines are replaced by its conditions, so that what a rule
 * asks of squares and pieces stands in one place:
 *
 *   (<= (four ?r) (pair ?r ?x across) …)  with  (<= (pair ?r ?x across) (true (cell ?x ?r)) …)
 *   becomes                               (true (cell ?x ?r)) …
 */
import { flattened } from "../board/domains.ts";
import type { Span } from "../gdl/diagnostic.ts";
import { termText } from "../gdl/print.ts";
import type { Formula, Rule, Sentence, Term } from "../gdl/rules.ts";

export type ClauseLiteral =
  | { readonly kind: "fact"; readonly negated: boolean; readonly fact: Term }
  | { readonly kind: "does"; readonly negated: boolean; readonly role: Term; readonly move: Term }
  | { readonly kind: "relation"; readonly negated: boolean; readonly sentence: Sentence }
  | { readonly kind: "distinct"; readonly negated: boolean; readonly left: Term; readonly right: Term }
  | TableLiteral;

/** Values that were worked out from other rules: the pieces of one kind, the squares along a line. */
export interface TableLiteral {
  readonly kind: "table";
  readonly negated: false;
  readonly args: readonly Term[];
  readonly rows: readonly (readonly string[])[];
  /** What its only argument is, if it is a piece. */
  readonly noun?: string;
  /** What else it asks for, as part of a sentence. */
  readonly note?: string;
  /** Whose way it is, where players go different ways. */
  readonly role?: Term;
}

/** Literals that hold together, and the rules they come from. */
export interface Clause {
  readonly literals: readonly ClauseLiteral[];
  readonly spans: readonly Span[];
}

/** The head of a rule with one alternative of its body. */
export interface ClauseRule extends Clause {
  readonly head: Sentence;
}

/** A rule of more alternatives is cut: nobody reads so many. */
const MOST_ALTERNATIVES = 24;

export function clausesOf(rule: Rule): readonly ClauseRule[] {
  return conjunction(rule.body, false).map((literals) => ({ head: rule.head, literals, spans: [rule.span] }));
}

type Alternatives = readonly (readonly ClauseLiteral[])[];

function conjunction(formulas: readonly Formula[], negated: boolean): Alternatives {
  let all: Alternatives = [[]];
  for (const formula of formulas) {
    const more = alternatives(formula, negated);
    all = all.flatMap((some) => more.map((each) => [...some, ...each])).slice(0, MOST_ALTERNATIVES);
  }
  return all;
}

function alternatives(formula: Formula, negated: boolean): Alternatives {
  switch (formula.kind) {
    case "sentence":
      return [[literalOf(formula.sentence, negated)]];
    case "distinct":
      return [[{ kind: "distinct", negated, left: formula.left, right: formula.right }]];
    case "not":
      return alternatives(formula.formula, !negated);
    case "and":
    case "or":
      return (formula.kind === "and") === negated
        ? formula.parts.flatMap((part) => alternatives(part, negated)).slice(0, MOST_ALTERNATIVES)
        : conjunction(formula.parts, negated);
  }
}

function literalOf(sentence: Sentence, negated: boolean): ClauseLiteral {
  const { name, args } = sentence;
  if (name === "true" && args.length === 1) return { kind: "fact", negated, fact: flattened(args[0]!) };
  if (name === "does" && args.length === 2) return { kind: "does", negated, role: args[0]!, move: flattened(args[1]!) };
  return { kind: "relation", negated, sentence };
}

type Bindings = Map<string, Term>;

/** The caller's clause with one of its literals replaced by the conditions of a rule whose head fits it. */
export function replaced(caller: ClauseRule, at: number, rule: ClauseRule, suffix: string): ClauseRule | undefined {
  const literal = caller.literals[at]!;
  if (literal.kind !== "relation" || literal.sentence.args.length !== rule.head.args.length) return undefined;
  const bindings: Bindings = new Map();
  const { args } = literal.sentence;
  if (!rule.head.args.every((arg, n) => unify(renamed(arg, suffix), args[n]!, bindings))) return undefined;
  const outer = (term: Term): Term => resolved(term, bindings, 0);
  const inner = (term: Term): Term => outer(renamed(term, suffix));
  const literals = caller.literals.flatMap((each, n) =>
    n === at ? rule.literals.map((own) => mapTerms(own, inner)) : [mapTerms(each, outer)],
  );
  const head = { ...caller.head, args: caller.head.args.map(outer) };
  return { head, literals, spans: [...caller.spans, ...rule.spans] };
}

function renamed(term: Term, suffix: string): Term {
  if (term.kind === "variable") return { ...term, name: term.name + suffix };
  return term.kind === "compound" ? { ...term, args: term.args.map((arg) => renamed(arg, suffix)) } : term;
}

const DEEPEST = 8;

function resolved(term: Term, bindings: Bindings, depth: number): Term {
  if (depth > DEEPEST) return term;
  if (term.kind === "variable") {
    const bound = bindings.get(term.name);
    return bound === undefined ? term : resolved(bound, bindings, depth + 1);
  }
  return term.kind === "compound"
    ? { ...term, args: term.args.map((arg) => resolved(arg, bindings, depth + 1)) }
    : term;
}

/** Variables of the definition are bound before those of the caller, whose names people read. */
function unify(one: Term, other: Term, bindings: Bindings): boolean {
  const [a, b] = [resolved(one, bindings, 0), resolved(other, bindings, 0)];
  if (a.kind === "variable") {
    if (b.kind !== "variable" || b.name !== a.name) bindings.set(a.name, b);
    return true;
  }
  if (b.kind === "variable") {
    bindings.set(b.name, a);
    return true;
  }
  if (a.kind !== b.kind || a.name !== b.name) return false;
  if (a.kind !== "compound" || b.kind !== "compound") return true;
  return a.args.length === b.args.length && a.args.every((arg, at) => unify(arg, b.args[at]!, bindings));
}

/** The clause where each pair is one thing; undefined where that cannot be. */
export function identified(clause: ClauseRule, pairs: readonly (readonly [Term, Term])[]): ClauseRule | undefined {
  const bindings: Bindings = new Map();
  if (!pairs.every(([one, other]) => unify(one, other, bindings))) return undefined;
  const map = (term: Term): Term => resolved(term, bindings, 0);
  const literals = distinctLiterals(clause.literals.map((literal) => mapTerms(literal, map)));
  return { ...clause, head: { ...clause.head, args: clause.head.args.map(map) }, literals };
}

function distinctLiterals(literals: readonly ClauseLiteral[]): readonly ClauseLiteral[] {
  return [...new Map(literals.map((literal) => [literalKey(literal), literal])).values()];
}

function literalKey(literal: ClauseLiteral): string {
  const name = literal.kind === "relation" ? literal.sentence.name : "";
  return `${literal.kind} ${literal.negated} ${name} ${literalTerms(literal).map(termText).join(" ")}`;
}

export function literalTerms(literal: ClauseLiteral): readonly Term[] {
  switch (literal.kind) {
    case "distinct":
      return [literal.left, literal.right];
    case "relation":
      return literal.sentence.args;
    case "fact":
      return [literal.fact];
    case "does":
      return [literal.role, literal.move];
    case "table":
      return literal.args;
  }
}

function mapTerms(literal: ClauseLiteral, map: (term: Term) => Term): ClauseLiteral {
  switch (literal.kind) {
    case "fact":
      return { ...literal, fact: map(literal.fact) };
    case "does":
      return { ...literal, role: map(literal.role), move: map(literal.move) };
    case "distinct":
      return { ...literal, left: map(literal.left), right: map(literal.right) };
    case "relation":
      return { ...literal, sentence: { ...literal.sentence, args: literal.sentence.args.map(map) } };
    case "table":
      return { ...literal, args: literal.args.map(map) };
  }
}

/** The variables of a term, each as often as it stands there. */
export function variablesOf(term: Term): string[] {
  if (term.kind === "variable") return [term.name];
  return term.kind === "compound" ? term.args.flatMap(variablesOf) : [];
}
