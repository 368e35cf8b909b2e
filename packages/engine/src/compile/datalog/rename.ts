/** The same rule with other numbers for its variables. */
import { type Atom, type Literal, literalTerms, type MiniRule, type Term, variablesOf } from "./program.ts";

/** The same rule with its variables numbered in the order of occurrence. */
export function renumbered(rule: MiniRule): MiniRule {
  const order = [...variablesOf([...rule.head.args, ...rule.body.flatMap(literalTerms)])];
  const renaming = new Map(order.map((old, index) => [old, index] as const));
  const variables = order.map((old) => rule.variables[old]!);
  return { ...renamed(rule, (index) => renaming.get(index)!), variables };
}

/** The same rule with every variable number raised, so that it shares none with another rule. */
export function renameApart(rule: MiniRule, offset: number): MiniRule {
  return renamed(rule, (index) => index + offset);
}

function renamed(rule: MiniRule, rename: Renaming): MiniRule {
  return {
    ...rule,
    head: renamedAtom(rule.head, rename),
    body: rule.body.map((literal) => renamedLiteral(literal, rename)),
  };
}

/** The new number of each variable. */
type Renaming = (index: number) => number;

function renamedTerm(term: Term, rename: Renaming): Term {
  if (term.kind === "variable") return { kind: "variable", index: rename(term.index) };
  return term.kind === "constant" ? term : { ...term, args: term.args.map((arg) => renamedTerm(arg, rename)) };
}

export function renamedAtom({ relation, args }: Atom, rename: Renaming): Atom {
  return { relation, args: args.map((arg) => renamedTerm(arg, rename)) };
}

export function renamedLiteral(literal: Literal, rename: Renaming): Literal {
  if (literal.kind !== "distinct") return { kind: literal.kind, atom: renamedAtom(literal.atom, rename) };
  return { kind: "distinct", left: renamedTerm(literal.left, rename), right: renamedTerm(literal.right, rename) };
}
