/**
 * What grounding found, as a ground program: facts and moves with their texts, outputs, instances by head.
 */
import { goalValue } from "../../gdl/goal-value.ts";
import { DOES, GOAL, LEGAL, NEXT, type RelationId, ROLE, SEES, TERMINAL, TRUE } from "../datalog/program.ts";
import type { ClauseProgram, Wrapped } from "./clause.ts";
import { wrappedRelation } from "./expand.ts";
import type { InstanceLog } from "./instances.ts";
import type { AtomId, GroundFact, GroundGoal, GroundMove, GroundPercept, GroundProgram } from "./program.ts";
import { eachRow, type GroundTable, type GroundTables } from "./tables.ts";

/** The first `initial` atoms are the facts of the initial state. */
export function collect(
  program: ClauseProgram,
  tables: GroundTables,
  log: InstanceLog,
  initial: number,
): GroundProgram {
  const roles = [...eachRow(tables.get(ROLE).relation)].map((row) => tables.terms.text(row[0]!));
  const { atomCount } = tables;
  return {
    roles,
    atomCount,
    ...log.sorted(atomCount, (mention) => tables.mentioned(mention)),
    facts: collectFacts(program, tables, initial),
    moves: collectMoves(program, tables, roles),
    goals: collectGoals(tables, roles),
    percepts: collectPercepts(tables, roles),
    terminal: tables.atomOf(tables.get(TERMINAL), []),
    text: (atom) => atomText(program, tables, atom),
  };
}

const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);

function collectFacts(program: ClauseProgram, tables: GroundTables, initial: number): GroundFact[] {
  const facts: GroundFact[] = [];
  eachWrapped(program, tables, TRUE, NEXT, (row, wrapped, table, derived) => {
    const atom = tables.atomOf(table, row);
    const text = termText(program, tables, wrapped, row);
    facts.push({ atom, text, initially: atom < initial, next: tables.atomOf(derived, row) });
  });
  return facts.sort(byText);
}

function collectMoves(program: ClauseProgram, tables: GroundTables, roles: readonly string[]): GroundMove[] {
  const moves: GroundMove[] = [];
  eachWrapped(program, tables, DOES, LEGAL, (row, wrapped, table, derived) => {
    const role = roles.indexOf(tables.terms.text(row[0]!));
    const text = termText(program, tables, wrapped, row.subarray(1));
    if (role >= 0) moves.push({ atom: tables.atomOf(table, row), role, text, legal: tables.atomOf(derived, row) });
  });
  return moves.sort(byText);
}

/** Each row of the relations that stand for `keyword`, with the relation that derives it. */
function eachWrapped(
  program: ClauseProgram,
  tables: GroundTables,
  keyword: RelationId,
  derivedBy: RelationId,
  visit: (row: Int32Array, wrapped: Wrapped, table: GroundTable, derived: GroundTable) => void,
): void {
  for (const [relation, wrapped] of program.wrapped) {
    if (wrapped.keyword !== keyword) continue;
    const table = tables.get(relation);
    const derived = tables.get(wrappedRelation(program, { ...wrapped, keyword: derivedBy }));
    for (const row of eachRow(table.relation)) visit(row, wrapped, table, derived);
  }
}

function termText(program: ClauseProgram, tables: GroundTables, { functor }: Wrapped, args: Int32Array): string {
  const name = program.symbols.name(functor);
  return args.length === 0 ? name : `(${name} ${Array.from(args, (arg) => tables.terms.text(arg)).join(" ")})`;
}

function collectGoals(tables: GroundTables, roles: readonly string[]): GroundGoal[] {
  const goals: GroundGoal[] = [];
  const table = tables.get(GOAL);
  for (const row of eachRow(table.relation)) {
    const role = roles.indexOf(tables.terms.text(row[0]!));
    const value = goalValue(tables.terms.text(row[1]!));
    if (role >= 0 && value !== undefined) goals.push({ atom: tables.atomOf(table, row), role, value });
  }
  return goals.sort((a, b) => a.role - b.role || a.value - b.value);
}

function collectPercepts(tables: GroundTables, roles: readonly string[]): GroundPercept[] {
  const percepts: GroundPercept[] = [];
  const table = tables.get(SEES);
  for (const row of eachRow(table.relation)) {
    const role = roles.indexOf(tables.terms.text(row[0]!));
    if (role >= 0) percepts.push({ atom: tables.atomOf(table, row), role, text: tables.terms.text(row[1]!) });
  }
  return percepts.sort((a, b) => a.role - b.role || byText(a, b));
}

function atomText(program: ClauseProgram, tables: GroundTables, atom: AtomId): string {
  const { table, args } = tables.atom(atom);
  const wrapped = program.wrapped.get(table.id);
  if (wrapped === undefined)
    return applied(
      program,
      table.id,
      Array.from(args, (arg) => tables.terms.text(arg)),
    );
  const term = termText(program, tables, wrapped, args.subarray(args.length - wrapped.arity));
  const before = Array.from(args.subarray(0, args.length - wrapped.arity), (arg) => tables.terms.text(arg));
  return applied(program, wrapped.keyword, [...before, term]);
}

function applied({ symbols, relations }: ClauseProgram, relation: RelationId, args: readonly string[]): string {
  const name = symbols.name(relations.name(relation));
  return args.length === 0 ? name : `(${[name, ...args].join(" ")})`;
}
