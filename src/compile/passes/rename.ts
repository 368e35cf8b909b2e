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

function renamed(rule: MiniRule, rename: (index: number) => number): MiniRule {
  const ofTerm = (term: Term): Term => {
    if (term.kind === "variable") return { kind: "variable", index: rename(term.index) };
    return term.kind === "constant" ? term : { ...term, args: term.args.map(ofTerm) };
  };
  const ofAtom = (atom: Atom): Atom => ({ relation: atom.relation, args: atom.args.map(ofTerm) });
  const body = rule.body.map((literal): Literal => {
    if (literal.kind !== "distinct") return { kind: literal.kind, atom: ofAtom(literal.atom) };
    return { kind: "distinct", left: ofTerm(literal.left), right: ofTerm(literal.right) };
  });
  return { ...rule, head: ofAtom(rule.head), body };
}
