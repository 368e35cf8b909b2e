/**
 * What the checks look at, collected in one walk over the rules: who defines a relation, where it is a condition, and
 * every function with its place.
 */
import type { Span } from "../diagnostic.ts";
import type { Compound, Formula, Rule, Rulesheet, Sentence, Term, Variable } from "../rules.ts";

/** A sentence in the body of a rule. */
export interface SurveyCondition {
  readonly sentence: Sentence;
  readonly rule: Rule;
  /** Under a `not`, however deep. */
  readonly negated: boolean;
}

export interface Survey {
  readonly text: string;
  readonly rules: readonly Rule[];
  /** Rules and facts by the name of their head. */
  readonly definitions: ReadonlyMap<string, readonly Rule[]>;
  /** Conditions by the name of their relation. */
  readonly conditions: ReadonlyMap<string, readonly SurveyCondition[]>;
  readonly conditionsOf: ReadonlyMap<Rule, readonly SurveyCondition[]>;
  /** Functions with arguments, by name. */
  readonly functions: ReadonlyMap<string, readonly Compound[]>;
}

export function survey({ text, rules }: Rulesheet): Survey {
  const definitions = new Map<string, Rule[]>();
  const conditions = new Map<string, SurveyCondition[]>();
  const conditionsOf = new Map<Rule, SurveyCondition[]>();
  const functions = new Map<string, Compound[]>();
  const addTerms = (terms: readonly Term[]): void =>
    eachTerm(terms, (term) => {
      if (term.kind === "compound") append(functions, term.name, term);
    });
  for (const rule of rules) {
    append(definitions, rule.head.name, rule);
    addTerms(rule.head.args);
    const own: SurveyCondition[] = [];
    eachLiteral(rule.body, (literal, negated) => {
      addTerms(literalTerms(literal));
      if (literal.kind === "distinct") return;
      const condition = { sentence: literal.sentence, rule, negated };
      own.push(condition);
      append(conditions, literal.sentence.name, condition);
    });
    conditionsOf.set(rule, own);
  }
  return { text, rules, definitions, conditions, conditionsOf, functions };
}

/** Whether rules of other relations ask for a relation. */
export function isUsed({ conditions }: Survey, relation: string): boolean {
  return conditions.get(relation)?.some(({ rule }) => rule.head.name !== relation) ?? false;
}

export type SurveyLiteral = Extract<Formula, { kind: "sentence" | "distinct" }>;

export function literalTerms(literal: SurveyLiteral): readonly Term[] {
  return literal.kind === "distinct" ? [literal.left, literal.right] : literal.sentence.args;
}

/** Visits the sentences and `distinct`s inside formulae, in the order of the text. */
export function eachLiteral(
  formulas: readonly Formula[],
  visit: (literal: SurveyLiteral, negated: boolean) => void,
  negated = false,
): void {
  for (const formula of formulas) {
    if (formula.kind === "not") eachLiteral([formula.formula], visit, true);
    else if (formula.kind === "or" || formula.kind === "and") eachLiteral(formula.parts, visit, negated);
    else visit(formula, negated);
  }
}

/** Visits terms and the terms inside them, in the order of the text. */
export function eachTerm(terms: readonly Term[], visit: (term: Term) => void): void {
  for (const term of terms) {
    visit(term);
    if (term.kind === "compound") eachTerm(term.args, visit);
  }
}

export function eachVariable(terms: readonly Term[], visit: (variable: Variable) => void): void {
  eachTerm(terms, (term) => {
    if (term.kind === "variable") visit(term);
  });
}

export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

export function groupBy<K, V>(values: Iterable<V>, key: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) append(groups, key(value), value);
  return groups;
}

/** What stands between an opening parenthesis and the name behind it. */
const BEFORE_NAME = /\(\s*(?:;[^\n\r]*\s*)*/y;

/** The place of the name inside a sentence or function. */
export function nameSpan(text: string, { name, span }: { readonly name: string; readonly span: Span }): Span {
  BEFORE_NAME.lastIndex = span.start;
  const start = BEFORE_NAME.test(text) ? BEFORE_NAME.lastIndex : span.start;
  return { start, end: Math.min(start + name.length, Math.max(span.end, start)) };
}
