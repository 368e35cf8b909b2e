/**
 * Clauses from text. A guard is written as a last condition `(guard ...)`; facts and moves are written as in a rulesheet.
 */
import type { Atom, Literal, Program, Term } from "../../datalog/program.ts";
import { nameOf, readProgram } from "../../datalog/testing/read.ts";
import { type ClauseProgram, type GroundClause, positive } from "../clause.ts";
import { GUARD } from "../clause-text.ts";
import { expandFunctors } from "../expand.ts";

export function readClauses(text: string): ClauseProgram {
  const program = readProgram(text);
  const isGuard = (literal: Literal): boolean =>
    literal.kind === "positive" && nameOf(program, literal.atom.relation) === GUARD;
  const counts = new Map<number, number>();
  const rules = program.rules.map((rule) => {
    const guards = rule.body.filter(isGuard).map((literal) => guardedAtom(program, literal));
    counts.set(rule.source, guards.length);
    return { ...rule, body: [...rule.body.filter((literal) => !isGuard(literal)), ...guards.map(positive)] };
  });
  const expanded = expandFunctors({ ...program, rules });
  return { ...expanded, rules: expanded.rules.map((rule) => withGuards(rule, counts.get(rule.source)!)) };
}

/** The term inside `(guard ...)` as an atom. */
function guardedAtom({ relations }: Program, literal: Literal): Atom {
  const term: Term | undefined = literal.kind === "positive" ? literal.atom.args[0] : undefined;
  if (term === undefined || term.kind === "variable") throw new Error("a guard is a fact");
  if (term.kind === "constant") return { relation: relations.intern(term.symbol, 0), args: [] };
  return { relation: relations.intern(term.functor, term.args.length), args: term.args };
}

function withGuards(rule: GroundClause, count: number): GroundClause {
  const first = rule.body.length - count;
  const guards = rule.body.slice(first).flatMap((literal) => (literal.kind === "positive" ? [literal.atom] : []));
  return { ...rule, body: rule.body.slice(0, first), guards };
}
