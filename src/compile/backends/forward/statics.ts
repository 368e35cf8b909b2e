/**
 * Evaluates what never changes, once, before the game begins: component by component, with the interpreter. What has
 * no end of facts, or too many, is left for the game to ask.
 */
import type { Budget } from "../../ground/budget.ts";
import { type Atom, byHead, type Program, type RelationId, type Term } from "../../passes/program.ts";
import { stratify } from "../../passes/stratify.ts";
import { planRules } from "../../pipeline.ts";
import { interpret } from "./interpret.ts";
import { Machine } from "./machine.ts";
import { FOREVER, type Lifetime, Relation } from "./relation.ts";
import { rowsOf, type Tables } from "./rows.ts";
import { HashedSpace } from "./space.ts";
import { Statistics } from "./statistics.ts";
import { EvaluationLimit, type TermTable } from "./terms.ts";

export interface Statics {
  /** Every fact of the static relations that could be listed. */
  readonly tables: Tables;
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
): Statics {
  const { components } = stratify(program);
  const rulesOf = byHead(program.rules);
  const relations: (Relation | undefined)[] = [];
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

function emptyRelation(arity: number): Relation {
  const domains = new Array<undefined>(arity).fill(undefined);
  return new Relation(new HashedSpace(domains), domains, FOREVER);
}

/** Derives all facts of one component; false where there are too many. */
function list(program: Program, machine: Machine, estimates: Statistics, maxWork: number): boolean {
  if (program.rules.every(({ head, body }) => body.length === 0 && head.args.every(isGround))) {
    for (const { head } of program.rules) addFact(machine, head);
    return true;
  }
  const heads = new Set(program.rules.map(({ head }) => head.relation));
  const { plans } = planRules(program, { wish: () => "all", isGiven: (relation) => !heads.has(relation), estimates });
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
