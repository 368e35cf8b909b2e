/**
 * The abstract syntax of a rulesheet. Spellings are kept as received, except that keywords in the place of a relation or
 * connective are lower case. `(f)` and `f` are the same term and the same sentence.
 */
import type { Span } from "./diagnostic.ts";

export interface Variable {
  readonly kind: "variable";
  /** With its question mark. */
  readonly name: string;
  readonly span: Span;
}

export interface Constant {
  readonly kind: "constant";
  readonly name: string;
  readonly span: Span;
}

/** A function applied to at least one argument. */
export interface Compound {
  readonly kind: "compound";
  readonly name: string;
  readonly args: readonly Term[];
  readonly span: Span;
}

/** A term of the rules, with its place in the text. */
export type Term = Variable | Constant | Compound;

/** A relation applied to its arguments, possibly none. */
export interface Sentence {
  readonly name: string;
  readonly args: readonly Term[];
  readonly span: Span;
}

/** A condition in the body of a rule. */
export type Formula =
  | { readonly kind: "sentence"; readonly sentence: Sentence; readonly span: Span }
  | { readonly kind: "not"; readonly formula: Formula; readonly span: Span }
  | { readonly kind: "or"; readonly parts: readonly Formula[]; readonly span: Span }
  | { readonly kind: "and"; readonly parts: readonly Formula[]; readonly span: Span }
  | { readonly kind: "distinct"; readonly left: Term; readonly right: Term; readonly span: Span };

/** A rule: its head holds where all of its body does. */
export interface Rule {
  readonly head: Sentence;
  /** Empty for a fact. */
  readonly body: readonly Formula[];
  /** Whether it was written with `<=`. */
  readonly arrow: boolean;
  readonly span: Span;
}

/** The rules of a game, with the text they were read from. */
export interface Rulesheet {
  readonly text: string;
  readonly rules: readonly Rule[];
}

/** Whether roles are told percepts in place of all moves (GDL-II). */
export function hidesInformation({ rules }: Pick<Rulesheet, "rules">): boolean {
  return rules.some(({ head }) => head.name === "sees");
}

/** Relations with a meaning of their own, in any case. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  "role",
  "init",
  "true",
  "does",
  "next",
  "legal",
  "goal",
  "terminal",
  "base",
  "input",
  "sees",
]);

/** Words that build formulae and rules. */
export const CONNECTIVES: ReadonlySet<string> = new Set(["<=", "not", "or", "and", "distinct"]);
