/**
 * Rules of any stage from their text: what show.ts writes reads back as it was written, with no pass in between.
 */
import { parseRules } from "../../../gdl/parse.ts";
import type { Formula, Sentence, Term as SourceTerm } from "../../../gdl/rules.ts";
import {
  type Atom,
  type Literal,
  type MiniRule,
  type Program,
  type RelationId,
  RelationTable,
  type SymbolId,
  SymbolTable,
  type Term,
} from "../program.ts";

export function readProgram(text: string): Program {
  const symbols = new SymbolTable();
  const relations = new RelationTable(symbols);
  const { value, diagnostics } = parseRules(text);
  const [problem] = diagnostics;
  if (problem) throw new Error(`${problem.message}\n${text}`);
  const rules = value.rules.map(({ head, body }, source): MiniRule => {
    const scope = new Scope(symbols, relations);
    const made = { head: scope.atom(head), body: body.map((formula) => scope.literal(formula)) };
    return { ...made, variables: [...scope.variables.keys()], source };
  });
  return { symbols, relations, rules };
}

/** The number of a relation by its name; its arity where several have the name. */
export function relationNamed({ symbols, relations }: Program, name: string, arity?: number): RelationId {
  for (let relation = relations.size - 1; relation >= 0; relation--)
    if (
      symbols.name(relations.name(relation)) === name &&
      (arity ?? relations.arity(relation)) === relations.arity(relation)
    )
      return relation;
  throw new Error(`no relation ${name}`);
}

export function nameOf({ symbols, relations }: Program, relation: RelationId): string {
  return symbols.name(relations.name(relation));
}

class Scope {
  readonly variables = new Map<SymbolId, number>();
  readonly #symbols: SymbolTable;
  readonly #relations: RelationTable;

  constructor(symbols: SymbolTable, relations: RelationTable) {
    this.#symbols = symbols;
    this.#relations = relations;
  }

  literal(formula: Formula): Literal {
    if (formula.kind === "sentence") return { kind: "positive", atom: this.atom(formula.sentence) };
    if (formula.kind === "distinct")
      return { kind: "distinct", left: this.#term(formula.left), right: this.#term(formula.right) };
    if (formula.kind !== "not" || formula.formula.kind !== "sentence") throw new Error("not a literal");
    return { kind: "negative", atom: this.atom(formula.formula.sentence) };
  }

  atom({ name, args }: Sentence): Atom {
    const relation = this.#relations.intern(this.#symbols.intern(name), args.length);
    return { relation, args: args.map((arg) => this.#term(arg)) };
  }

  #term(term: SourceTerm): Term {
    const symbol = this.#symbols.intern(term.name);
    if (term.kind === "constant") return { kind: "constant", symbol };
    if (term.kind === "compound")
      return { kind: "compound", functor: symbol, args: term.args.map((arg) => this.#term(arg)) };
    let index = this.variables.get(symbol);
    if (index === undefined) this.variables.set(symbol, (index = this.variables.size));
    return { kind: "variable", index };
  }
}
