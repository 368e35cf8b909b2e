/** The same rule with other numbers for its variables. */
import { type Atom, type Literal, literalTerms, type MiniRule, type Term, variablesOf } from "./program.ts";

/** The same rule with its variables numbered in the order of occurrence. */
export function renumbered(rule: MiniRule): MiniRule {
  const order = [...variablesOf([...rule.head.args, ...rule.body.flatMap(literalTerms)])];
  const renaming = new Map(order.map((old, index) => [old, index] as const));
  const renameTerm = (term: Term): Term => {
    if (term.kind === "variable") return { kind: "variable", index: renaming.get(term.index)! };
    return term.kind === "constant" ? term : { ...term, args: term.args.map(renameTerm) };
  };
  const renameAtom = (atom: Atom): Atom => ({ relation: atom.relation, args: atom.args.map(renameTerm) });
  const body = rule.body.map((literal): Literal => {
    if (literal.kind !== "distinct") return { kind: literal.kind, atom: renameAtom(literal.atom) };
    return { kind: "distinct", left: renameTerm(literal.left), right: renameTerm(literal.right) };
  });
  const variables = order.map((old) => rule.variables[old]!);
  return { head: renameAtom(rule.head), body, variables, source: rule.source };
}

/** The same rule with every variable number raised, so that it shares none with another rule. */
export function renameApart(rule: MiniRule, offset: number): MiniRule {
  const rename = (term: Term): Term => {
    if (term.kind === "variable") return { kind: "variable", index: term.index + offset };
    return term.kind === "constant" ? term : { ...term, args: term.args.map(rename) };
  };
  const renameAtom = (atom: Atom): Atom => ({ relation: atom.relation, args: atom.args.map(rename) });
  const body = rule.body.map((literal): Literal => {
    if (literal.kind === "distinct")
      return { kind: "distinct", left: rename(literal.left), right: rename(literal.right) };
    return { kind: literal.kind, atom: renameAtom(literal.atom) };
  });
  return { ...rule, head: renameAtom(rule.head), body };
}
