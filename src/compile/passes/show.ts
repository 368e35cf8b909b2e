/**
 * Rules of any stage as KIF text that reads back: `agon compile FILE --show mini` and the text cases of the tests.
 */
import type { Atom, Literal, MiniRule, Program, SymbolId, Term } from "./program.ts";

export function programText(program: Program): string {
  return program.rules.map((rule) => `${ruleText(program, rule)}\n`).join("");
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
  return applied(program.symbols.name(program.relations.name(atom.relation)), program, atom.args, names);
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
