/**
 * Rules of any stage as KIF text that reads back: `agon compile FILE --show mini` and the text cases of the tests.
 */
import type { Atom, Literal, MiniRule, Program, Term } from "./program.ts";

export function programText(program: Program): string {
  return program.rules.map((rule) => `${ruleText(program, rule)}\n`).join("");
}

/** A fact on one line; a rule with its head on the first line and each literal on a line of its own. */
export function ruleText(program: Program, rule: MiniRule): string {
  const head = atomText(program, rule.head, rule.variables);
  if (rule.body.length === 0) return head;
  return `(<= ${[head, ...rule.body.map((literal) => literalText(program, literal, rule.variables))].join("\n    ")})`;
}

export function literalText(program: Program, literal: Literal, variables: MiniRule["variables"]): string {
  if (literal.kind === "distinct")
    return `(distinct ${termText(program, literal.left, variables)} ${termText(program, literal.right, variables)})`;
  const text = atomText(program, literal.atom, variables);
  return literal.kind === "negative" ? `(not ${text})` : text;
}

export function atomText(program: Program, atom: Atom, variables: MiniRule["variables"]): string {
  return applied(program.symbols.name(program.relations.name(atom.relation)), program, atom.args, variables);
}

export function termText(program: Program, term: Term, variables: MiniRule["variables"]): string {
  switch (term.kind) {
    case "variable":
      return program.symbols.name(variables[term.index]!);
    case "constant":
      return program.symbols.name(term.symbol);
    case "compound":
      return applied(program.symbols.name(term.functor), program, term.args, variables);
  }
}

function applied(name: string, program: Program, args: readonly Term[], variables: MiniRule["variables"]): string {
  if (args.length === 0) return name;
  return `(${name} ${args.map((arg) => termText(program, arg, variables)).join(" ")})`;
}
