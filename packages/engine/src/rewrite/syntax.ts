/** Rules made, taken apart and rewritten. What is made has no place in a text: it is printed and read again. */
import { eachLiteral, eachTerm, eachVariable, literalTerms } from "../gdl/check/survey.ts";
import type { Formula, Rule, Sentence, Term } from "../gdl/rules.ts";

const NOWHERE = { start: 0, end: 0 };

export const variable = (name: string): Term => ({ kind: "variable", name, span: NOWHERE });

export const constant = (name: string): Term => ({ kind: "constant", name, span: NOWHERE });

export function term(name: string, ...args: readonly Term[]): Term {
  return args.length === 0 ? constant(name) : { kind: "compound", name, args, span: NOWHERE };
}

export const sentence = (name: string, ...args: readonly Term[]): Sentence => ({ name, args, span: NOWHERE });

export function holds(name: string, ...args: readonly Term[]): Formula {
  return { kind: "sentence", sentence: sentence(name, ...args), span: NOWHERE };
}

export const not = (formula: Formula): Formula => ({ kind: "not", formula, span: NOWHERE });

export const distinct = (left: Term, right: Term): Formula => ({ kind: "distinct", left, right, span: NOWHERE });

export function either(...parts: readonly Formula[]): Formula {
  return parts.length === 1 ? parts[0]! : { kind: "or", parts, span: NOWHERE };
}

export function both(...parts: readonly Formula[]): Formula {
  return parts.length === 1 ? parts[0]! : { kind: "and", parts, span: NOWHERE };
}

export function rule(head: Sentence, body: readonly Formula[]): Rule {
  return { head, body, arrow: body.length > 0, span: NOWHERE };
}

/** Names of the variables in terms. */
export function variablesOf(terms: readonly Term[]): Set<string> {
  const names = new Set<string>();
  eachVariable(terms, ({ name }) => names.add(name));
  return names;
}

/** Names of the variables in formulae. */
export function variablesIn(formulas: readonly Formula[]): Set<string> {
  const names = new Set<string>();
  eachLiteral(formulas, (literal) => {
    for (const name of variablesOf(literalTerms(literal))) names.add(name);
  });
  return names;
}

export function variablesOfRule({ head, body }: Rule): Set<string> {
  return new Set([...variablesOf(head.args), ...variablesIn(body)]);
}

/** Visits every term of a rule and the terms inside them. */
export function eachTermOf({ head, body }: Rule, visit: (term: Term) => void): void {
  eachTerm(head.args, visit);
  eachLiteral(body, (literal) => eachTerm(literalTerms(literal), visit));
}

/** The constants that stand in rules, in the order of their names. */
export function constantsIn(rules: readonly Rule[]): string[] {
  const names = new Set<string>();
  for (const each of rules)
    eachTermOf(each, (inner) => {
      if (inner.kind === "constant") names.add(inner.name);
    });
  return [...names].sort();
}

/** The sentences of conditions, in whatever they stand. */
export function sentencesIn(formulas: readonly Formula[]): Sentence[] {
  const found: Sentence[] = [];
  eachLiteral(formulas, (literal) => {
    if (literal.kind === "sentence") found.push(literal.sentence);
  });
  return found;
}

/** What each part of a rule becomes; a part that is not mentioned stays. */
export interface Rewriter {
  readonly term?: (term: Term) => Term | undefined;
  /** What a sentence becomes, before its terms are looked at. */
  readonly sentence?: (sentence: Sentence) => Sentence;
}

/** Rewrites a term from the outside: what `term` gives is final, and where it gives nothing the arguments are next. */
export function rewriteTerm(given: Term, rewriter: Rewriter): Term {
  const made = rewriter.term?.(given);
  if (made !== undefined) return made;
  if (given.kind !== "compound") return given;
  return { ...given, args: given.args.map((arg) => rewriteTerm(arg, rewriter)) };
}

export function rewriteSentence(given: Sentence, rewriter: Rewriter): Sentence {
  const made = rewriter.sentence?.(given) ?? given;
  return { ...made, args: made.args.map((arg) => rewriteTerm(arg, rewriter)) };
}

export function rewriteFormula(given: Formula, rewriter: Rewriter): Formula {
  switch (given.kind) {
    case "sentence":
      return { ...given, sentence: rewriteSentence(given.sentence, rewriter) };
    case "distinct":
      return { ...given, left: rewriteTerm(given.left, rewriter), right: rewriteTerm(given.right, rewriter) };
    case "not":
      return { ...given, formula: rewriteFormula(given.formula, rewriter) };
    default:
      return { ...given, parts: given.parts.map((part) => rewriteFormula(part, rewriter)) };
  }
}

export function rewriteRule(given: Rule, rewriter: Rewriter): Rule {
  return {
    ...given,
    head: rewriteSentence(given.head, rewriter),
    body: given.body.map((formula) => rewriteFormula(formula, rewriter)),
  };
}

/** A rewriter that puts terms in place of variables. */
export function substitution(values: ReadonlyMap<string, Term>): Rewriter {
  return { term: (given) => (given.kind === "variable" ? values.get(given.name) : undefined) };
}

/** The rule with every variable renamed by the suffix, so that it shares none with others. */
export function renamedApart(given: Rule, suffix: string): Rule {
  return rewriteRule(given, { term: (part) => (part.kind === "variable" ? variable(part.name + suffix) : undefined) });
}
