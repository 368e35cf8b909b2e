/**
 * Grounding by reachability: everything that can hold in some state reached from the initial one by legal moves, as
 * far as that is seen without keeping facts apart (what is legal may be done, what is next may be true, what is negated
 * may be false). Relations that never change are evaluated first, then the others together, round by round.
 */
import { type Budget, Refusal } from "../budget.ts";
import { INIT, type RelationId } from "../datalog/program.ts";
import { type ClauseProgram, type GroundClause, ONE_STEP_LATER } from "./clause.ts";
import { collect } from "./collect.ts";
import { GroundDomains } from "./domains.ts";
import { wrappedRelation } from "./expand.ts";
import { InstanceLog } from "./instances.ts";
import type { GroundProgram } from "./program.ts";
import { type Saturation, saturate } from "./saturate.ts";
import { splitJoins } from "./split.ts";
import { changingRelations, recordedRelations, strata } from "./strata.ts";
import { eachRow, GroundTables, groundTerms, WideRelation } from "./tables.ts";

/** A relation that turned out to have more rows than it may. */
export interface TooWide {
  readonly wide: RelationId;
}

export interface ReachOptions {
  readonly budget: Budget;
  /** How many rows a relation may have, given whether it can change. */
  readonly mostRows: (relation: RelationId, changing: boolean) => number;
}

/**
 *   static rules split ─► evaluated ─► changing rules split, by what is known now ─► explored ─► ground program
 */
export function groundByReachability(program: ClauseProgram, options: ReachOptions): GroundProgram | TooWide {
  const { budget } = options;
  const changing = changingRelations(program);
  const numbered = new Set<RelationId>();
  const mostRows = (relation: RelationId): number => options.mostRows(relation, changing.has(relation));
  const arity = (relation: RelationId): number => program.relations.arity(relation);
  const tables = new GroundTables(groundTerms(program.symbols, budget), budget, {
    arity,
    changing,
    numbered,
    mostRows,
  });
  const log = new InstanceLog(budget);
  try {
    const isStatic = (rule: GroundClause): boolean => !changing.has(rule.head.relation);
    const before = splitJoins({ ...program, rules: program.rules.filter(isStatic) }, { budget });
    evaluateStatic(before, changing, { tables, budget, log, recorded: new Set() });
    const split = splitChanging(program, tables, changing, budget);
    for (const relation of changingRelations(split)) changing.add(relation);
    // What never changes has no atoms: a join split off from static conditions has no instances to record.
    const recorded = new Set([...recordedRelations(split)].filter((relation) => changing.has(relation)));
    for (const relation of recorded) numbered.add(relation);
    const statics = { ...split, rules: split.rules.filter(isStatic) };
    evaluateStatic(statics, changing, { tables, budget, log, recorded: new Set() });
    mirrorTables(program, tables);
    const initial = enterInitial(program, tables);
    explore(split, changing, { tables, budget, log, recorded });
    return collect(program, tables, log, initial);
  } catch (error) {
    if (error instanceof WideRelation) return { wide: error.relation };
    throw error instanceof Refusal ? new Refusal(`${error.reason} ${largestText(program, tables)}`) : error;
  }
}

function splitChanging(
  program: ClauseProgram,
  tables: GroundTables,
  changing: ReadonlySet<RelationId>,
  budget: Budget,
): ClauseProgram {
  const domains = new GroundDomains(program, tables, changing, budget);
  const given = program.relations.size;
  const rules = program.rules.filter((rule) => changing.has(rule.head.relation));
  return splitJoins(
    { ...program, rules },
    {
      budget,
      variable: (variable, { body }) => Math.log2(domains.size(variable, body)),
      rows: (relation) => {
        const rows = relation < given ? domains.rows(relation) : undefined;
        return rows === undefined ? undefined : Math.log2(Math.max(1, rows));
      },
    },
  );
}

/** Which relation grew most, to say where a refusal comes from. */
function largestText({ symbols, relations }: ClauseProgram, tables: GroundTables): string {
  const [largest] = [...tables.all()].sort((a, b) => b.relation.count - a.relation.count);
  if (largest === undefined) return "No relation has rows.";
  const { id, relation } = largest;
  return `The largest relation is \`${symbols.name(relations.name(id))}\` with ${relation.count} rows of ${relation.arity}.`;
}

/** Facts, then rules, over relations that never change, stratum by stratum. */
function evaluateStatic(program: ClauseProgram, changing: ReadonlySet<RelationId>, saturation: Saturation): void {
  const { tables } = saturation;
  for (const group of strata(program, (relation) => !changing.has(relation))) {
    const heads = new Set(group.map((clause) => clause.head.relation));
    if (group.some((clause) => negatesOneOf(clause, heads)))
      throw new Refusal("A relation depends on its own negation.");
    for (const { head, body } of group)
      if (body.length === 0) {
        const tuple = head.args.map((arg) => tables.terms.intern(arg));
        tables.insert(tables.get(head.relation), tuple);
      }
    const rules = group.filter((clause) => clause.body.length > 0);
    const open = new Set([...heads].map((head) => tables.get(head)));
    if (rules.length > 0) saturate(rules, open, saturation);
    for (const { relation } of open) relation.complete();
  }
}

function negatesOneOf({ body }: GroundClause, relations: ReadonlySet<RelationId>): boolean {
  return body.some((literal) => literal.kind === "negative" && relations.has(literal.atom.relation));
}

function mirrorTables(program: ClauseProgram, tables: GroundTables): void {
  for (const [relation, wrapped] of program.wrapped) {
    const keyword = ONE_STEP_LATER.get(wrapped.keyword);
    if (keyword === undefined || wrapped.keyword === INIT) continue;
    tables.get(relation).mirror = tables.get(wrappedRelation(program, { ...wrapped, keyword }));
  }
}

/** Makes the initial facts true; returns how many atoms they are, since they are numbered first. */
function enterInitial(program: ClauseProgram, tables: GroundTables): number {
  for (const [relation, wrapped] of program.wrapped) {
    if (wrapped.keyword !== INIT) continue;
    const initial = tables.get(relation);
    if (initial.changing) throw new Refusal("The initial state depends on a state or a move.");
    const keyword = ONE_STEP_LATER.get(INIT)!;
    const held = tables.get(wrappedRelation(program, { ...wrapped, keyword }));
    for (const row of eachRow(initial.relation)) tables.insert(held, row);
  }
  return tables.atomCount;
}

function explore(program: ClauseProgram, changing: ReadonlySet<RelationId>, saturation: Saturation): void {
  const clauses = program.rules.filter((rule) => changing.has(rule.head.relation));
  const open = new Set([...changing].map((relation) => saturation.tables.get(relation)));
  saturate(clauses, open, saturation);
}
