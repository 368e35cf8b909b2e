/**
 * Bodies without conditions that are always true or said twice:
 *
 *   (q ?x ?y) (distinct ?x ?y) (distinct ?y ?x)      becomes      (q ?x ?y) (distinct ?x ?y)
 */
import { type Literal, sameAtom, sameLiteral, type Term } from "../datalog/program.ts";
import { unify } from "../datalog/unify.ts";

/** Folds and drops literals; undefined where the body can never hold. */
export function simplify(body: readonly Literal[]): Literal[] | undefined {
  const kept: Literal[] = [];
  for (const literal of body) {
    const folded = literal.kind === "distinct" ? foldDistinct(literal.left, literal.right) : literal;
    if (folded === false) return undefined;
    if (folded === true || kept.some((other) => sameLiteral(other, folded))) continue;
    kept.push(folded);
  }
  return kept.some((literal) => contradicted(literal, kept)) ? undefined : kept;
}

function contradicted(literal: Literal, body: readonly Literal[]): boolean {
  return (
    literal.kind === "negative" && body.some((other) => other.kind === "positive" && sameAtom(other.atom, literal.atom))
  );
}

/** True or false where the answer is known, else the `distinct` over the arguments that may differ. */
function foldDistinct(left: Term, right: Term): Literal | boolean {
  const substitution = unify(left, right);
  if (substitution === undefined) return true;
  if (substitution.size === 0) return false;
  if (left.kind !== "compound" || right.kind !== "compound") return { kind: "distinct", left, right };
  const differing = left.args.flatMap((arg, index) => {
    const folded = foldDistinct(arg, right.args[index]!);
    return folded === false ? [] : [folded];
  });
  const [only] = differing;
  return differing.length === 1 && only !== undefined ? only : { kind: "distinct", left, right };
}
