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
} from "../datalog/program.ts";

/** Guards narrow the instances that are made and are no part of what the clause says: where it holds, they may hold. */
export interface GroundClause extends MiniRule {
  readonly guards: readonly Atom[];
}

/** A relation of states or moves, for terms of one functor. */
export interface Wrapped {
  readonly keyword: RelationId;
  readonly functor: SymbolId;
  readonly arity: number;
}

export interface ClauseProgram extends Program {
  readonly rules: readonly GroundClause[];
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

export const variable = (index: number): Term => ({ kind: "variable", index });

export const positive = (atom: Atom): Literal => ({ kind: "positive", atom });
