/**
 * Rules without sugar, and without text: the form in which all passes exchange a game.
 *
 * Names are numbers of a symbol table, relations numbers of a relation table (a name and an arity), variables numbers
 * local to a rule. Text is looked up again only to show a stage to a person and to print a fact or a move.
 */

export type SymbolId = number;
export type RelationId = number;

export type Term =
  | { readonly kind: "variable"; readonly index: number }
  | { readonly kind: "constant"; readonly symbol: SymbolId }
  | { readonly kind: "compound"; readonly functor: SymbolId; readonly args: readonly Term[] };

/** A relation applied to as many terms as its arity says. */
export interface Atom {
  readonly relation: RelationId;
  readonly args: readonly Term[];
}

export type Literal =
  | { readonly kind: "positive"; readonly atom: Atom }
  | { readonly kind: "negative"; readonly atom: Atom }
  | { readonly kind: "distinct"; readonly left: Term; readonly right: Term };

/** A fact is a rule with an empty body. */
export interface MiniRule {
  readonly head: Atom;
  readonly body: readonly Literal[];
  /** For each variable number used in the rule the symbol of its name, for printing. */
  readonly variables: readonly SymbolId[];
  /** Index into the rules of the rulesheet, for messages. */
  readonly source: number;
}

export interface Program {
  readonly symbols: SymbolTable;
  readonly relations: RelationTable;
  readonly rules: readonly MiniRule[];
}

/** Names to numbers and back. Grows while terms are read, and never forgets. */
export class SymbolTable {
  readonly #names: string[] = [];
  readonly #ids = new Map<string, SymbolId>();
  /** For each stem the last number tried. */
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#names.length;
  }

  intern(name: string): SymbolId {
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.#names.length;
      this.#names.push(name);
      this.#ids.set(name, id);
    }
    return id;
  }

  /** The number of a name that may be unknown. */
  find(name: string): SymbolId | undefined {
    return this.#ids.get(name);
  }

  name(id: SymbolId): string {
    return this.#names[id]!;
  }

  /** A name that no rule uses: the stem and a number. */
  fresh(stem: string): SymbolId {
    for (let count = (this.#counts.get(stem) ?? 0) + 1; ; count++) {
      const name = `${stem}${count}`;
      if (this.#ids.has(name)) continue;
      this.#counts.set(stem, count);
      return this.intern(name);
    }
  }
}

/** The relations with a meaning of their own, at fixed numbers. */
const KEYWORD_ARITIES = [
  ["role", 1],
  ["init", 1],
  ["true", 1],
  ["does", 2],
  ["next", 1],
  ["legal", 2],
  ["goal", 2],
  ["terminal", 0],
  ["base", 1],
  ["input", 2],
  ["sees", 2],
] as const;

export const ROLE: RelationId = 0;
export const INIT: RelationId = 1;
export const TRUE: RelationId = 2;
export const DOES: RelationId = 3;
export const NEXT: RelationId = 4;
export const LEGAL: RelationId = 5;
export const GOAL: RelationId = 6;
export const TERMINAL: RelationId = 7;
export const BASE: RelationId = 8;
export const INPUT: RelationId = 9;
export const SEES: RelationId = 10;

/** Relations to numbers and back: the same name with another arity is another relation. */
export class RelationTable {
  readonly #symbols: SymbolTable;
  readonly #entries: { readonly name: SymbolId; readonly arity: number }[] = [];
  readonly #ids = new Map<string, RelationId>();

  constructor(symbols: SymbolTable) {
    this.#symbols = symbols;
    for (const [name, arity] of KEYWORD_ARITIES) this.intern(symbols.intern(name), arity);
  }

  get size(): number {
    return this.#entries.length;
  }

  intern(name: SymbolId, arity: number): RelationId {
    const key = `${name}/${arity}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#entries.length;
      this.#entries.push({ name, arity });
      this.#ids.set(key, id);
    }
    return id;
  }

  /** A relation of a new name, for what a pass splits off. */
  fresh(stem: string, arity: number): RelationId {
    return this.intern(this.#symbols.fresh(stem), arity);
  }

  /** A relation of this very name where it is still free, else of a fresh one. */
  named(name: string, arity: number): RelationId {
    return this.#symbols.find(name) === undefined
      ? this.intern(this.#symbols.intern(name), arity)
      : this.fresh(name, arity);
  }

  name(id: RelationId): SymbolId {
    return this.#entries[id]!.name;
  }

  arity(id: RelationId): number {
    return this.#entries[id]!.arity;
  }
}

/** A relation that a pass makes beside another, named after it. */
export function freshRelation(
  { relations, symbols }: Program,
  stem: string,
  beside: RelationId,
  arity: number,
): RelationId {
  return relations.named(`${stem}.${symbols.name(relations.name(beside))}`, arity);
}

/** Calls `visit` for each occurrence of a variable, from left to right. */
export function eachVariable(term: Term, visit: (index: number) => void): void {
  if (term.kind === "variable") visit(term.index);
  else if (term.kind === "compound") for (const arg of term.args) eachVariable(arg, visit);
}

export function literalTerms(literal: Literal): readonly Term[] {
  return literal.kind === "distinct" ? [literal.left, literal.right] : literal.atom.args;
}

/** The variables of some terms in the order of their first occurrence. */
export function variablesOf(terms: Iterable<Term>): Set<number> {
  const found = new Set<number>();
  for (const term of terms) eachVariable(term, (index) => found.add(index));
  return found;
}

export function literalVariables(literal: Literal): Set<number> {
  return variablesOf(literalTerms(literal));
}

/** The positive atoms of a body. */
export function positives(body: readonly Literal[]): Atom[] {
  return body.flatMap((literal) => (literal.kind === "positive" ? [literal.atom] : []));
}

/** Relations that a rule reads, guards included where it has them (ground/clause.ts). */
export function readRelations({ body, guards = [] }: MiniRule & { readonly guards?: readonly Atom[] }): RelationId[] {
  const read = guards.map((guard) => guard.relation);
  for (const literal of body) if (literal.kind !== "distinct") read.push(literal.atom.relation);
  return read;
}

/** The variables that the positive literals give a value. */
export function boundVariables(body: readonly Literal[]): Set<number> {
  return variablesOf(positives(body).flatMap(({ args }) => args));
}

export function sameTerm(a: Term, b: Term): boolean {
  if (a === b) return true;
  if (a.kind === "variable") return b.kind === "variable" && a.index === b.index;
  if (a.kind === "constant") return b.kind === "constant" && a.symbol === b.symbol;
  return b.kind === "compound" && a.functor === b.functor && sameTerms(a.args, b.args);
}

export function sameTerms(a: readonly Term[], b: readonly Term[]): boolean {
  return a.length === b.length && a.every((term, index) => sameTerm(term, b[index]!));
}

export function sameAtom(a: Atom, b: Atom): boolean {
  return a.relation === b.relation && sameTerms(a.args, b.args);
}

export function sameLiteral(a: Literal, b: Literal): boolean {
  if (a.kind === "distinct")
    return (
      b.kind === "distinct" &&
      ((sameTerm(a.left, b.left) && sameTerm(a.right, b.right)) ||
        (sameTerm(a.left, b.right) && sameTerm(a.right, b.left)))
    );
  return b.kind === a.kind && sameAtom(a.atom, b.atom);
}

/** The constants of rules, in the order of their first occurrence. */
export function constantsIn(rules: readonly MiniRule[]): Set<SymbolId> {
  const found = new Set<SymbolId>();
  const visit = (term: Term): void => {
    if (term.kind === "constant") found.add(term.symbol);
    else if (term.kind === "compound") term.args.forEach(visit);
  };
  for (const { head, body } of rules) [...head.args, ...body.flatMap(literalTerms)].forEach(visit);
  return found;
}

/** The rules of each relation. */
export function rulesByHead<R extends MiniRule>(rules: readonly R[]): Map<RelationId, R[]> {
  const result = new Map<RelationId, R[]>();
  for (const rule of rules) {
    const known = result.get(rule.head.relation);
    if (known) known.push(rule);
    else result.set(rule.head.relation, [rule]);
  }
  return result;
}
