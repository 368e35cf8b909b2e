/**
 * How many values a column can have, before grounding: an estimate by which joins are split.
 *
 *   (init (cell 1 1 b))   (<= (next (cell ?x ?y ?p)) (does ?p (mark ?x ?y)))   (legal ?p (mark ?x ?y)) ...
 *   true cell: columns of 3, 3 and 3 values
 *
 * Values flow from facts and static relations through the rules. A variable is taken to have the values of the smallest
 * column it stands in; after a few rounds the estimate is good enough.
 */
import type { Budget } from "../budget.ts";
import { eachVariable, type Literal, positives, type RelationId, type Term, variablesOf } from "../datalog/program.ts";
import { type ClauseProgram, type GroundClause, ONE_STEP_LATER } from "./clause.ts";
import { wrappedRelation } from "./expand.ts";
import type { GroundTables } from "./tables.ts";

const ROUNDS = 8;
const CHECK_EVERY = 64;

/** The values of a column; compound terms that are not spelt out are counted. */
interface Column {
  readonly values: Set<number>;
  compounds: number;
}

export class GroundDomains {
  readonly #tables: GroundTables;
  readonly #changing: ReadonlySet<RelationId>;
  readonly #arity: (relation: RelationId) => number;
  readonly #columns = new Map<RelationId, Column[]>();

  constructor(program: ClauseProgram, tables: GroundTables, changing: ReadonlySet<RelationId>, budget: Budget) {
    this.#tables = tables;
    this.#changing = changing;
    this.#arity = (relation) => program.relations.arity(relation);
    const later = laterRelations(program);
    for (const [from, to] of later)
      this.#columns.set(to, this.#columns.get(to) ?? emptyColumns(program.relations.arity(from)));
    for (const [from, to] of later) if (!changing.has(from)) this.#unite(this.#columnsOf(from), to);
    const rules = program.rules.filter((rule) => changing.has(rule.head.relation));
    for (let round = 0; round < ROUNDS; round++) {
      const before = this.#total();
      for (const [at, rule] of rules.entries()) {
        if (at % CHECK_EVERY === 0) budget.check("estimating", at, "rules");
        this.#follow(rule, budget);
      }
      for (const [from, to] of later) this.#unite(this.#columnsOf(from), to);
      if (this.#total() === before) break;
    }
  }

  /** Values of a variable in a body: those of the smallest column it stands in. */
  size(variable: number, body: readonly Literal[]): number {
    return Math.max(1, sizeOf(this.#columnFor(variable, body)));
  }

  /** Rows of a static relation; undefined for one that can change. */
  rows(relation: RelationId): number | undefined {
    return this.#changing.has(relation) ? undefined : this.#tables.get(relation).relation.count;
  }

  #follow({ head, body }: GroundClause, budget: Budget): void {
    let columns = this.#columns.get(head.relation);
    if (columns === undefined) this.#columns.set(head.relation, (columns = emptyColumns(head.args.length)));
    head.args.forEach((arg, at) => {
      if (at % CHECK_EVERY === CHECK_EVERY - 1) budget.check("estimating", at, "columns");
      this.#enter(arg, columns[at]!, body);
    });
  }

  #enter(term: Term, column: Column, body: readonly Literal[]): void {
    if (term.kind === "constant") column.values.add(2 * term.symbol);
    else if (term.kind === "variable") unite(this.#columnFor(term.index, body), column);
    else {
      let combinations = 1;
      for (const index of variablesOf([term])) combinations *= this.size(index, body);
      column.compounds = Math.max(column.compounds, combinations);
    }
  }

  #columnFor(variable: number, body: readonly Literal[]): Column {
    let best: Column | undefined;
    for (const { relation, args } of positives(body))
      args.forEach((arg, at) => {
        const column = this.#columnsOf(relation)[at]!;
        if (arg.kind === "variable" && arg.index === variable && (!best || sizeOf(column) < sizeOf(best)))
          best = column;
      });
    return best ?? { values: new Set(), compounds: nestedIn(variable, body) ? COMPOUND_VALUES : 1 };
  }

  #columnsOf(relation: RelationId): readonly Column[] {
    const known = this.#columns.get(relation);
    if (known) return known;
    const columns = emptyColumns(this.#arity(relation));
    this.#columns.set(relation, columns);
    if (!this.#changing.has(relation)) {
      const { rows, count, arity } = this.#tables.get(relation).relation;
      for (let at = 0; at < count * arity; at++) columns[at % arity]!.values.add(rows[at]!);
    }
    return columns;
  }

  #unite(columns: readonly Column[], into: RelationId): void {
    const target = this.#columns.get(into)!;
    columns.forEach((column, at) => {
      unite(column, target[at]!);
    });
  }

  #total(): number {
    let total = 0;
    for (const columns of this.#columns.values()) for (const column of columns) total += sizeOf(column);
    return total;
  }
}

/** What a variable inside a compound term is taken to have. */
const COMPOUND_VALUES = 16;

function nestedIn(variable: number, body: readonly Literal[]): boolean {
  let found = false;
  for (const { args } of positives(body))
    for (const arg of args)
      eachVariable(arg, (index) => {
        found ||= index === variable;
      });
  return found;
}

function emptyColumns(arity: number): Column[] {
  return Array.from({ length: arity }, () => ({ values: new Set<number>(), compounds: 0 }));
}

function sizeOf({ values, compounds }: Column): number {
  return values.size + compounds;
}

function unite(from: Column, into: Column): void {
  if (from === into) return;
  for (const value of from.values) into.values.add(value);
  into.compounds = Math.max(into.compounds, from.compounds);
}

/** For each relation the one in which its rows appear a step later. */
function laterRelations(program: ClauseProgram): Map<RelationId, RelationId> {
  const later = new Map<RelationId, RelationId>();
  for (const [relation, wrapped] of program.wrapped) {
    const keyword = ONE_STEP_LATER.get(wrapped.keyword);
    if (keyword !== undefined) later.set(relation, wrappedRelation(program, { ...wrapped, keyword }));
  }
  return later;
}
