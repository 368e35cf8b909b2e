/**
 * One step of resolution: the body of a rule in the place of a condition that its head fits.
 *
 *   (<= (p ?x) (q ?x) (r ?x))      with      (<= (q ?y) (s ?y ?x))      becomes      (<= (p ?x) (s ?x ?x.1) (r ?x))
 */
import type { MiniRule } from "../datalog/program.ts";
import { renameApart, renumbered } from "../datalog/rename.ts";
import { isTooLarge, substituteAtom, substituteLiteral, unifyAll } from "../datalog/unify.ts";
import { simplify } from "./simplify.ts";

/** Undefined where the two can never hold together. */
export type Resolvent = MiniRule | "too large" | undefined;

/** The condition must be positive. */
export function resolvent(rule: MiniRule, index: number, inner: MiniRule): Resolvent {
  const literal = rule.body[index];
  if (literal?.kind !== "positive") throw new Error("only a positive condition can be resolved");
  const renamed = renameApart(inner, rule.variables.length);
  const substitution = unifyAll(renamed.head.args, literal.atom.args);
  if (substitution === undefined) return undefined;
  if (isTooLarge(substitution)) return "too large";
  const joined = [...rule.body.slice(0, index), ...renamed.body, ...rule.body.slice(index + 1)];
  const body = simplify(joined.map((part) => substituteLiteral(part, substitution)));
  if (body === undefined) return undefined;
  const variables = [...rule.variables, ...renamed.variables];
  return renumbered({ ...rule, head: substituteAtom(rule.head, substitution), body, variables });
}
