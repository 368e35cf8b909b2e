/**
 * Between tuples of numbers and terms of the rulesheet: the text of a fact or a move, and the tuple of a text.
 */
import { parseTerms } from "../../../gdl/parse.ts";
import type { Term as SourceTerm } from "../../../gdl/rules.ts";
import type { SymbolTable, Term } from "../../datalog/program.ts";
import type { TermTable } from "../../datalog/terms.ts";
import type { Variant } from "../../passes/variants.ts";
import type { TupleSpace } from "./space.ts";

/** The text of one argument of the relation behind a form. */
export function argumentText(
  arg: Term,
  space: TupleSpace,
  number: number,
  terms: TermTable,
  symbols: SymbolTable,
): string {
  switch (arg.kind) {
    case "constant":
      return symbols.name(arg.symbol);
    case "variable":
      return terms.text(space.columns[arg.index]![number]!);
    case "compound": {
      const args = arg.args.map((inner) => argumentText(inner, space, number, terms, symbols));
      return `(${symbols.name(arg.functor)} ${args.join(" ")})`;
    }
  }
}

/** The term of a text, as long as it is one term without variables and of names that the rules know. */
export function termOf(text: string, symbols: SymbolTable): Term | undefined {
  const { value, diagnostics } = parseTerms(text);
  const [only, ...others] = value;
  if (only === undefined || others.length > 0 || diagnostics.length > 0) return undefined;
  return known(only, symbols);
}

function known(term: SourceTerm, symbols: SymbolTable): Term | undefined {
  const symbol = symbols.find(term.name);
  if (symbol === undefined || term.kind === "variable") return undefined;
  if (term.kind === "constant") return { kind: "constant", symbol };
  const args = term.args.map((arg) => known(arg, symbols));
  return args.includes(undefined) ? undefined : { kind: "compound", functor: symbol, args: args as Term[] };
}

/** The number of the tuple that these arguments make in a form, -1 where they do not fit it. */
export function tupleOf(variant: Variant, args: readonly Term[], space: TupleSpace, terms: TermTable): number {
  const values = new Int32Array(variant.columns);
  const match = (form: Term, term: Term): boolean => {
    if (form.kind === "variable") {
      const value = term.kind === "compound" && !variant.opaque[form.index] ? undefined : terms.idOf(term);
      values[form.index] = value ?? 0;
      return value !== undefined;
    }
    if (form.kind === "constant") return term.kind === "constant" && term.symbol === form.symbol;
    if (term.kind !== "compound" || term.functor !== form.functor || term.args.length !== form.args.length)
      return false;
    return form.args.every((inner, index) => match(inner, term.args[index]!));
  };
  if (!variant.args.every((form, index) => match(form, args[index]!))) return -1;
  return space.intern(values);
}
