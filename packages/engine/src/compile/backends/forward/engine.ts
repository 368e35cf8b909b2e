/**
 * Rules, a choice of modes and statistics to a machine that runs: plans, the relations they need, and a runner for each
 * component.
 */
import type { Budget } from "../../budget.ts";
import { DOES, type RelationId, TRUE } from "../../datalog/program.ts";
import type { Excerpt } from "../../passes/demand.ts";
import type { ModeOf } from "../../passes/modes.ts";
import type { Estimates } from "../../passes/order.ts";
import { type ComponentPlan, eachOp } from "../../passes/plan.ts";
import { type Planned, planRules } from "../../passes/planning.ts";
import type { OnStage } from "../../stage.ts";
import { Machine, type Runner } from "./machine.ts";
import { ForwardRelation } from "./relation.ts";
import { rowAt } from "./rows.ts";
import type { GameRules } from "./rules.ts";
import { spaceOf } from "./space.ts";

export interface EngineOptions {
  readonly preferredMode: ModeOf;
  readonly estimates: Estimates;
  readonly budget?: Budget | undefined;
  readonly onStage?: OnStage | undefined;
}

/** A plan, the machine with its relations, and no runner yet. */
export interface ForwardEngine {
  readonly rules: GameRules;
  readonly planned: Planned;
  readonly machine: Machine;
}

export function makeEngine(
  rules: GameRules,
  { preferredMode, estimates, budget, onStage }: EngineOptions,
): ForwardEngine {
  const given = new Set([TRUE, DOES].flatMap((origin) => rules.variants.of(origin).map(({ relation }) => relation)));
  const isGiven = (relation: RelationId): boolean => given.has(relation) || rules.tables.has(relation);
  const listed = new Set(keywordRelations(rules));
  const check = (): void => budget?.check("Planning", rules.program.rules.length, "rules");
  check();
  const planned = planRules(rules.program, {
    preferredMode,
    isGiven,
    isListed: (relation) => listed.has(relation),
    estimates,
    onStage: (stage, milliseconds, value) => {
      onStage?.(stage, milliseconds, value);
      check();
    },
  });
  const machine = new Machine(rules.terms, makeRelations(rules, planned), budget);
  return { rules, planned, machine };
}

export function installAll(
  { planned, machine }: ForwardEngine,
  runner: (plan: ComponentPlan, machine: Machine) => Runner,
): void {
  for (const plan of planned.plans) machine.install(plan.index, runner(plan, machine));
}

/** By relation number; static relations filled. */
function makeRelations(rules: GameRules, { plans, demanded }: Planned): ForwardRelation[] {
  const relations: ForwardRelation[] = [];
  const make = (id: RelationId): void => {
    const excerpt = demanded.made.get(id);
    relations[id] ??= excerpt ? excerptRelation(rules, excerpt) : plainRelation(rules, id);
  };
  for (const variants of keywordRelations(rules)) make(variants);
  for (const { relations: own, start, events } of plans) {
    own.forEach(make);
    eachOp([...start, ...events.flatMap(({ next }) => next)], (op) => {
      if (op.op === "scan" || op.op === "test" || op.op === "emit") make(op.relation);
      else if (op.op === "ask") make(op.question);
    });
  }
  return relations;
}

/** Relations by which a game is asked, whether rules look at them or not. */
function keywordRelations({ variants }: GameRules): RelationId[] {
  return Array.from({ length: 11 }, (_, origin) => variants.of(origin).map(({ relation }) => relation)).flat();
}

function plainRelation(rules: GameRules, id: RelationId): ForwardRelation {
  const relation = new ForwardRelation(rules.spaceOf(id), rules.domainsOf(id), rules.lifetimeOf(id));
  const rows = rules.tables.get(id);
  for (let row = 0; row < (rows?.count ?? 0); row++) relation.add(relation.space.intern(rowAt(rows!, row)), 1);
  return relation;
}

function excerptRelation(rules: GameRules, { of, columns }: Excerpt): ForwardRelation {
  const all = rules.domainsOf(of);
  const domains = columns.map((column) => all[column]);
  return new ForwardRelation(spaceOf(domains), domains, rules.lifetimeOf(of));
}
