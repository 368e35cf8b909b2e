/**
 * Equality between terms, as the thesis substitutes it away (section 3.3, Desugaring): a variable is replaced by the
 * other side, two compounds of one functor become equalities between their arguments, anything else is unsatisfiable.
 */
import { type Atom, type Literal, sameTerm, type Term } from "./program.ts";

/** For some variables the term that stands for them; values may hold further replaced variables. */
export type Substitution = ReadonlyMap<number, Term>;

/** The substitution that makes both terms equal, extending the one given, or undefined where there is none. */
export function unify(left: Term, right: Term, base: Substitution = new Map()): Substitution | undefined {
  const a = resolve(left, base);
  const b = resolve(right, base);
  if (sameTerm(a, b)) return base;
  if (a.kind === "variable") return occurs(a.index, b, base) ? undefined : new Map(base).set(a.index, b);
  if (b.kind === "variable") return unify(b, a, base);
  if (a.kind === "constant" || b.kind === "constant") return undefined;
  if (a.functor !== b.functor || a.args.length !== b.args.length) return undefined;
  let result: Substitution | undefined = base;
  for (let index = 0; index < a.args.length && result; index++) result = unify(a.args[index]!, b.args[index]!, result);
  return result && joined(left, right, result);
}

/** Two variables found equal share one term from now on, else comparing them again and again costs exponential time. */
function joined(left: Term, right: Term, substitution: Substitution): Substitution {
  if (left.kind !== "variable" || right.kind !== "variable") return substitution;
  const [a, b] = [lastVariable(left.index, substitution), lastVariable(right.index, substitution)];
  return a === b ? substitution : new Map(substitution).set(a, { kind: "variable", index: b });
}

function lastVariable(index: number, substitution: Substitution): number {
  const next = substitution.get(index);
  return next?.kind === "variable" ? lastVariable(next.index, substitution) : index;
}

function resolve(term: Term, substitution: Substitution): Term {
  if (term.kind !== "variable") return term;
  const index = lastVariable(term.index, substitution);
  return substitution.get(index) ?? { kind: "variable", index };
}

function occurs(variable: number, term: Term, substitution: Substitution): boolean {
  const seen = new Set<number>();
  const search = (part: Term): boolean => {
    if (part.kind === "constant") return false;
    if (part.kind === "compound") return part.args.some(search);
    if (part.index === variable) return true;
    const value = seen.has(part.index) ? undefined : substitution.get(part.index);
    seen.add(part.index);
    return value !== undefined && search(value);
  };
  return search(term);
}

export function substituteTerm(term: Term, substitution: Substitution): Term {
  const resolved = resolve(term, substitution);
  if (resolved.kind !== "compound") return resolved;
  return { ...resolved, args: resolved.args.map((arg) => substituteTerm(arg, substitution)) };
}

export function substituteAtom(atom: Atom, substitution: Substitution): Atom {
  return { relation: atom.relation, args: atom.args.map((arg) => substituteTerm(arg, substitution)) };
}

export function substituteLiteral(literal: Literal, substitution: Substitution): Literal {
  if (literal.kind === "distinct") {
    const { left, right } = literal;
    return { kind: "distinct", left: substituteTerm(left, substitution), right: substituteTerm(right, substitution) };
  }
  return { kind: literal.kind, atom: substituteAtom(literal.atom, substitution) };
}

/** Makes two lists of terms equal; variables of the first are replaced rather than those of the second. */
export function unifyAll(left: readonly Term[], right: readonly Term[]): Substitution | undefined {
  let result: Substitution | undefined = new Map();
  left.forEach((term, index) => {
    result &&= unify(term, right[index]!, result);
  });
  return result;
}

/** A substitution can double a term at every step; no real rule comes near. */
const MAX_TERM_NODES = 2_000;

/** Whether some variable stands for a term that is better not written out. */
export function isTooLarge(substitution: Substitution): boolean {
  return [...substitution.keys()].some((index) => nodesOf({ kind: "variable", index }, substitution) > MAX_TERM_NODES);
}

/** The size of the substituted term, counted without building it and no further than asked. */
function nodesOf(term: Term, substitution: Substitution, limit = MAX_TERM_NODES): number {
  const resolved = term.kind === "variable" ? substitution.get(term.index) : term;
  if (resolved === undefined || resolved.kind === "constant") return 1;
  if (resolved.kind === "variable") return nodesOf(resolved, substitution, limit);
  let count = 1;
  for (const arg of resolved.args) {
    if (count > limit) break;
    count += nodesOf(arg, substitution, limit - count);
  }
  return count;
}
