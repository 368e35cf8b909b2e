/** Rules in which each variable has a value: it occurs in a positive literal. */
import {
  boundVariables,
  type Literal,
  literalTerms,
  type MiniRule,
  type RelationTable,
  type Term,
  variablesOf,
} from "../datalog/program.ts";
import { renumbered } from "../datalog/rename.ts";

/** The variables of the head that the body does not bind. */
export function openVariables({ head, body }: MiniRule): number[] {
  const bound = boundVariables(body);
  return [...variablesOf(head.args)].filter((index) => !bound.has(index));
}

/**
 * Variables of a negation that nothing binds are quantified inside it: (not (p ?x ?y)), with ?y loose, becomes (not (some1 ?x)) and
 * (<= (some1 ?x) (p ?x ?y)). A term without value differs from all.
 */
export function withoutLoose(rule: MiniRule, relations: RelationTable): MiniRule[] {
  const bound = boundVariables(rule.body);
  const made: MiniRule[] = [];
  const body = rule.body.flatMap((literal): Literal[] => {
    const variables = [...variablesOf(literalTerms(literal))];
    if (literal.kind === "positive" || variables.every((index) => bound.has(index))) return [literal];
    if (literal.kind === "distinct") return [];
    const args = variables.filter((index) => bound.has(index)).map((index): Term => ({ kind: "variable", index }));
    const head = { relation: relations.fresh("some", args.length), args };
    made.push({ ...rule, head, body: [{ kind: "positive", atom: literal.atom }] });
    return [{ kind: "negative", atom: head }];
  });
  return made.length === 0 && body.length === rule.body.length ? [rule] : [...made, { ...rule, body }].map(renumbered);
}
