/**
 * The copies of one rule that flattening makes: one for each way to choose a form for every condition.
 */
import {
  type Atom,
  eachVariable,
  type Literal,
  type MiniRule,
  type Program,
  type SymbolId,
  type SymbolTable,
  sameTerm,
  type Term,
} from "../datalog/program.ts";
import { renumbered } from "../datalog/rename.ts";
import { substituteLiteral, substituteTerm } from "../datalog/unify.ts";
import { simplify } from "./simplify.ts";
import type { Variant, Variants } from "./variants.ts";

/** A rule with more copies than this is better kept whole. */
const MAX_COPIES = 2_000;

/** Undefined where there would be too many. */
export function copyRule(rule: MiniRule, { symbols }: Program, variants: Variants): MiniRule[] | undefined {
  let copies = [new RuleCopy(symbols, rule.variables)];
  for (const literal of rule.body) {
    if (literal.kind === "positive") copies = copies.flatMap((copy) => copy.choose(literal.atom, variants));
    if (copies.length > MAX_COPIES) return undefined;
  }
  for (const literal of rule.body) {
    if (literal.kind === "negative") copies = copies.flatMap((copy) => copy.exclude(literal.atom, variants));
    if (literal.kind === "distinct") for (const copy of copies) copy.body.push(literal);
    if (copies.length > MAX_COPIES) return undefined;
  }
  return copies.flatMap((copy) => copy.finish(rule, variants));
}

class RuleCopy {
  readonly body: Literal[] = [];
  readonly #symbols: SymbolTable;
  readonly #variables: SymbolId[];
  readonly #taken: Set<SymbolId>;
  /** For each stem the number of the next variable named after it. */
  readonly #numbers: Map<string, number>;
  readonly #substitution = new Map<number, Term>();
  /** Variables that stand for a plain value or a whole term, and cannot be taken apart any more. */
  readonly #leaves = new Set<number>();

  constructor(symbols: SymbolTable, variables: readonly SymbolId[], numbers: ReadonlyMap<string, number> = new Map()) {
    this.#symbols = symbols;
    this.#variables = [...variables];
    this.#taken = new Set(variables);
    this.#numbers = new Map(numbers);
  }

  #clone(): RuleCopy {
    const copy = new RuleCopy(this.#symbols, this.#variables, this.#numbers);
    copy.body.push(...this.body);
    for (const [index, term] of this.#substitution) copy.#substitution.set(index, term);
    for (const index of this.#leaves) copy.#leaves.add(index);
    return copy;
  }

  /** One copy for each form of the relation that the atom can have. */
  choose(atom: Atom, variants: Variants): RuleCopy[] {
    return variants.of(atom.relation).flatMap((variant) => {
      const copy = this.#clone();
      const args = copy.#match(variant, atom.args);
      if (args === undefined) return [];
      copy.body.push({ kind: "positive", atom: { relation: variant.relation, args } });
      return [copy];
    });
  }

  /** The atom must not hold in its one form. Where constants are told apart, a copy for each and one for all others. */
  exclude(atom: Atom, variants: Variants): RuleCopy[] {
    const bound = this.#substitution.size;
    const matches = variants.of(atom.relation).flatMap((variant) => {
      const copy = this.#clone();
      const args = copy.#match(variant, atom.args);
      return args ? [{ copy, atom: { relation: variant.relation, args } }] : [];
    });
    const exact = matches.find(({ copy }) => copy.#substitution.size === bound);
    if (exact) this.body.push({ kind: "negative", atom: exact.atom });
    if (exact || matches.length === 0) return [this];
    const [variable] = [...matches[0]!.copy.#substitution.keys()].slice(bound);
    const constants = matches.map(({ copy }) => copy.#substitution.get(variable!)!);
    const different = constants.filter(
      (constant, index) => !constants.slice(0, index).some((c) => sameTerm(c, constant)),
    );
    return [
      ...different.flatMap((constant) => this.#with(variable!, constant).exclude(atom, variants)),
      this.#without(variable!, different),
    ];
  }

  #with(variable: number, constant: Term): RuleCopy {
    const copy = this.#clone();
    copy.#substitution.set(variable, constant);
    return copy;
  }

  #without(variable: number, constants: readonly Term[]): RuleCopy {
    const copy = this.#clone();
    for (const right of constants)
      copy.body.push({ kind: "distinct", left: { kind: "variable", index: variable }, right });
    return copy;
  }

  finish(rule: MiniRule, variants: Variants): MiniRule[] {
    return variants.of(rule.head.relation).flatMap((variant) => {
      const copy = this.#clone();
      const args = copy.#match(variant, rule.head.args);
      const body = args && simplify(copy.body.map((literal) => substituteLiteral(literal, copy.#substitution)));
      if (body === undefined) return [];
      const head = { relation: variant.relation, args: args!.map((arg) => substituteTerm(arg, copy.#substitution)) };
      return [renumbered({ head, body, variables: copy.#variables, source: rule.source })];
    });
  }

  /** The columns of the variant, where the arguments fit it. */
  #match(variant: Variant, args: readonly Term[]): Term[] | undefined {
    const columns = new Array<Term>(variant.columns);
    const fits = variant.args.every((form, index) => this.#fit(form, args[index]!, variant, columns));
    return fits ? columns : undefined;
  }

  #fit(form: Term, arg: Term, variant: Variant, columns: Term[]): boolean {
    const term = arg.kind === "variable" ? (this.#substitution.get(arg.index) ?? arg) : arg;
    if (form.kind === "variable") {
      if (term.kind === "compound" && !variant.opaque[form.index]) return false;
      columns[form.index] = term;
      eachVariable(term, (index) => this.#leaves.add(index));
      return true;
    }
    if (term.kind === "variable") return this.#specialise(term.index, form, arg, variant, columns);
    if (form.kind === "constant") return term.kind === "constant" && term.symbol === form.symbol;
    if (term.kind === "constant" || term.functor !== form.functor || term.args.length !== form.args.length)
      return false;
    return form.args.every((inner, index) => this.#fit(inner, term.args[index]!, variant, columns));
  }

  /** Gives a variable the form it must have; a variable that cannot be taken apart takes only a constant. */
  #specialise(variable: number, form: Term, arg: Term, variant: Variant, columns: Term[]): boolean {
    if (form.kind === "constant") {
      this.#substitution.set(variable, form);
      return true;
    }
    if (this.#leaves.has(variable)) return false;
    this.#substitution.set(variable, this.#fresh(form, variable));
    return this.#fit(form, arg, variant, columns);
  }

  /** The form with variables of its own, named after the one it stands for. */
  #fresh(form: Term, variable: number): Term {
    if (form.kind === "constant") return form;
    if (form.kind === "compound") return { ...form, args: form.args.map((arg) => this.#fresh(arg, variable)) };
    const stem = this.#symbols.name(this.#variables[variable]!);
    let number = this.#numbers.get(stem) ?? 1;
    while (this.#taken.has(this.#symbols.intern(`${stem}${number}`))) number++;
    this.#numbers.set(stem, number);
    const name = this.#symbols.intern(`${stem}${number}`);
    this.#taken.add(name);
    return { kind: "variable", index: this.#variables.push(name) - 1 };
  }
}
