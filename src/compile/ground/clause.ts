/**
 * Rules on their way to ground form: mini-GDL whose state and move relations are split by functor.
 *
 *   (true (cell 1 1 b))          relation `true cell`, arguments 1 1 b
 *   (does white (move a 1))      relation `does move`, arguments white a 1
 *
 * A name with a blank cannot come from a rulesheet, so these never collide with a relation of the game.
 */
import {
  type Atom,
  DOES,
  INIT,
  LEGAL,
  type Literal,
  type MiniRule,
  NEXT,
  type Program,
  type RelationId,
  type SymbolId,
  type Term,
  TRUE,
  variablesOf,
} from "../passes/program.ts";

/** Guards narrow the instances that are made and are no part of what the clause says: where it holds, they may hold. */
export interface Clause extends MiniRule {
  readonly guards: readonly Atom[];
}

/** A relation of states or moves, for terms of one functor. */
export interface Wrapped {
  readonly keyword: RelationId;
  readonly functor: SymbolId;
  readonly arity: number;
}

export interface ClauseProgram extends Program {
  readonly rules: readonly Clause[];
  /** What each relation made by splitting a keyword stands for. */
  readonly wrapped: ReadonlyMap<RelationId, Wrapped>;
}

/** For each keyword that takes a whole state or move term, the place of that term. */
export const TERM_PLACE: ReadonlyMap<RelationId, number> = new Map([
  [TRUE, 0],
  [NEXT, 0],
  [INIT, 0],
  [DOES, 1],
  [LEGAL, 1],
]);

/** What is derived of the first may be read of the second: what is next becomes true, what is legal may be done. */
export const ONE_STEP_LATER: ReadonlyMap<RelationId, RelationId> = new Map([
  [NEXT, TRUE],
  [INIT, TRUE],
  [LEGAL, DOES],
]);

export function atomVariables(atom: Atom): Set<number> {
  return variablesOf(atom.args);
}

export function literalVariables(literal: Literal): Set<number> {
  return variablesOf(literal.kind === "distinct" ? [literal.left, literal.right] : literal.atom.args);
}

export const variable = (index: number): Term => ({ kind: "variable", index });

export const positive = (atom: Atom): Literal => ({ kind: "positive", atom });

/** New numbers for variables, all at once. */
export type Renaming = ReadonlyMap<number, number>;

function renamedTerm(term: Term, names: Renaming): Term {
  if (term.kind === "variable") return variable(names.get(term.index)!);
  return term.kind === "constant" ? term : { ...term, args: term.args.map((arg) => renamedTerm(arg, names)) };
}

export function renamedAtom({ relation, args }: Atom, names: Renaming): Atom {
  return { relation, args: args.map((arg) => renamedTerm(arg, names)) };
}

export function renamedLiteral(literal: Literal, names: Renaming): Literal {
  if (literal.kind !== "distinct") return { kind: literal.kind, atom: renamedAtom(literal.atom, names) };
  return { kind: "distinct", left: renamedTerm(literal.left, names), right: renamedTerm(literal.right, names) };
}

/** The positive atoms of a body. */
export function positives(body: readonly Literal[]): Atom[] {
  return body.flatMap((literal) => (literal.kind === "positive" ? [literal.atom] : []));
}

export function rulesByHead<R extends MiniRule>(rules: readonly R[]): Map<RelationId, R[]> {
  const byHead = new Map<RelationId, R[]>();
  for (const rule of rules) {
    const group = byHead.get(rule.head.relation);
    if (group) group.push(rule);
    else byHead.set(rule.head.relation, [rule]);
  }
  return byHead;
}

/** Relations that a clause reads, guards included. */
export function readRelations(clause: Clause): RelationId[] {
  const read = clause.guards.map((guard) => guard.relation);
  for (const literal of clause.body) if (literal.kind !== "distinct") read.push(literal.atom.relation);
  return read;
}
