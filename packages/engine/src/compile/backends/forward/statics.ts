/**
 * Evaluates what never changes, once, before the game begins: component by component, with the interpreter. What has
 * no end of facts, or too many, is left for the game to ask.
 *
 *   (edge a b)  (edge b c)  (<= (path ?x ?y) (edge ?x ?y)) ...      becomes      path: (a b) (b c) (a c)
 */
import type { Budget } from "../../budget.ts";
import { type Atom, type Program, type RelationId, rulesByHead, type Term } from "../../datalog/program.ts";
import { stratify } from "../../datalog/stratify.ts";
import type { TermTable } from "../../datalog/terms.ts";
import { planRules } from "../../passes/planning.ts";
import { interpret } from "./interpret.ts";
import { Machine } from "./machine.ts";
import { FOREVER, ForwardRelation, type Lifetime } from "./relation.ts";
import { type RowTables, rowsOf } from "./rows.ts";
import { HashedSpace } from "./space.ts";
import { Statistics } from "./statistics.ts";
import { EvaluationLimit } from "./terms.ts";

export interface StaticRelations {
  /** Every fact of the static relations that could be listed. */
  readonly tables: RowTables;
  /** The static relations that could not. */
  readonly unlistable: ReadonlySet<RelationId>;
}

export interface StaticOptions {
  readonly lifetimes: readonly Lifetime[];
  readonly terms: TermTable;
  readonly budget?: Budget | undefined;
  /** Rounds of loops for one component. Default 500,000. */
  readonly maxWork?: number;
}

export function evaluateStatics(
  program: Program,
  { lifetimes, terms, budget, maxWork = 500_000 }: StaticOptions,
): StaticRelations {
  const { components } = stratify(program);
  const rulesOf = rulesByHead(program.rules);
  const relations: (ForwardRelation | undefined)[] = [];
  const machine = new Machine(terms, relations, budget);
  const statistics = new Statistics();
  const tables = new Map<RelationId, ReturnType<typeof rowsOf>>();
  const unlistable = new Set<RelationId>();
  for (const component of components) {
    if (component.relations.some((relation) => lifetimes[relation] !== FOREVER)) continue;
    for (const relation of component.relations) relations[relation] = emptyRelation(program.relations.arity(relation));
    const rules = component.relations.flatMap((relation) => rulesOf.get(relation) ?? []);
    const needs = rules.flatMap(({ body }) =>
      body.flatMap((part) => (part.kind === "distinct" ? [] : [part.atom.relation])),
    );
    const listed =
      !needs.some((relation) => unlistable.has(relation)) && list({ ...program, rules }, machine, statistics, maxWork);
    for (const relation of component.relations) {
      if (!listed) {
        unlistable.add(relation);
        continue;
      }
      const rows = rowsOf(machine.relation(relation));
      tables.set(relation, rows);
      statistics.add(relation, [rows]);
    }
  }
  return { tables, unlistable };
}

function emptyRelation(arity: number): ForwardRelation {
  const domains = new Array<undefined>(arity).fill(undefined);
  return new ForwardRelation(new HashedSpace(domains), domains, FOREVER);
}

/** Derives all facts of one component; false where there are too many. */
function list(program: Program, machine: Machine, estimates: Statistics, maxWork: number): boolean {
  if (program.rules.every(({ head, body }) => body.length === 0 && head.args.every(isGround))) {
    for (const { head } of program.rules) addFact(machine, head);
    return true;
  }
  const heads = new Set(program.rules.map(({ head }) => head.relation));
  const { plans } = planRules(program, {
    preferredMode: () => "all",
    isGiven: (relation) => !heads.has(relation),
    estimates,
  });
  machine.fuel = maxWork;
  try {
    for (const plan of plans) machine.install(plan.index, interpret(plan, machine));
    for (const plan of plans) machine.ensure(plan.index);
    return true;
  } catch (error) {
    if (error instanceof EvaluationLimit) return false;
    throw error;
  }
}

function addFact(machine: Machine, { relation: id, args }: Atom): void {
  const relation = machine.relation(id);
  relation.add(relation.space.intern(args.map((arg) => machine.terms.idOf(arg)!)), machine.generations[FOREVER]!);
}

function isGround(term: Term): boolean {
  return term.kind === "constant" || (term.kind === "compound" && term.args.every(isGround));
}
