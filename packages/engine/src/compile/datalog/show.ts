/**
 * Rules of any stage as KIF text that reads back: `agon compile FILE --show mini` and the text cases of the tests.
 */
import {
  type Atom,
  type Literal,
  type MiniRule,
  type Program,
  type RelationId,
  rulesByHead,
  type SymbolId,
  type Term,
} from "./program.ts";
import type { Strata } from "./stratify.ts";

export function programText(program: Program): string {
  return program.rules.map((rule) => `${ruleText(program, rule)}\n`).join("");
}

export function relationName({ symbols, relations }: Program, relation: RelationId): string {
  return symbols.name(relations.name(relation));
}

/** The components that rules define, one a line. */
export function strataText(program: Program, { components }: Strata): string {
  const defined = rulesByHead(program.rules);
  return components
    .filter(({ relations }) => relations.some((relation) => defined.has(relation)))
    .map(({ relations, recursive, unstratified }) => {
      const names = relations.map((relation) => relationName(program, relation)).sort();
      return `${names.join(" ")}${recursive ? " ; recursive" : ""}${unstratified ? ", through a negation" : ""}\n`;
    })
    .join("");
}

/** A fact on one line; a rule with its head on the first line and each literal on a line of its own. */
export function ruleText(program: Program, rule: MiniRule): string {
  const names = variableNames(program, rule.variables);
  const head = atomText(program, rule.head, names);
  if (rule.body.length === 0) return head;
  return `(<= ${[head, ...rule.body.map((literal) => literalText(program, literal, names))].join("\n    ")})`;
}

/** Where passes joined two rules that use the same name, one of the variables gets another. */
function variableNames({ symbols }: Program, variables: readonly SymbolId[]): string[] {
  const used = new Set<string>();
  return variables.map((symbol) => {
    let name = symbols.name(symbol);
    for (let count = 1; used.has(name); count++) name = `${symbols.name(symbol)}.${count}`;
    used.add(name);
    return name;
  });
}

export function literalText(program: Program, literal: Literal, names: readonly string[]): string {
  if (literal.kind === "distinct")
    return `(distinct ${termText(program, literal.left, names)} ${termText(program, literal.right, names)})`;
  const text = atomText(program, literal.atom, names);
  return literal.kind === "negative" ? `(not ${text})` : text;
}

export function atomText(program: Program, atom: Atom, names: readonly string[]): string {
  return applied(relationName(program, atom.relation), program, atom.args, names);
}

export function termText(program: Program, term: Term, names: readonly string[]): string {
  switch (term.kind) {
    case "variable":
      return names[term.index]!;
    case "constant":
      return program.symbols.name(term.symbol);
    case "compound":
      return applied(program.symbols.name(term.functor), program, term.args, names);
  }
}

function applied(name: string, program: Program, args: readonly Term[], names: readonly string[]): string {
  if (args.length === 0) return name;
  return `(${name} ${args.map((arg) => termText(program, arg, names)).join(" ")})`;
}
