/**
 * Rules over plain tuples to the plan of the forward back end:
 *
 *   unfold ─ stratify ─ demand ─ trigger ─► conditions in order, questions explicit
 *   normal ─► two conditions a rule ─ invert ─► what each fact sets off
 */
import { type Program, type RelationId, rulesByHead } from "../datalog/program.ts";
import { type Strata, stratify } from "../datalog/stratify.ts";
import { type OnStage, runStage, type Stage } from "../stage.ts";
import { type Demanded, demand } from "./demand.ts";
import { invert } from "./invert.ts";
import { type ModeOf, soundModes } from "./modes.ts";
import { type Normal, toNormal } from "./normal.ts";
import type { Estimates } from "./order.ts";
import type { ComponentPlan } from "./plan.ts";
import { triggered } from "./trigger.ts";
import { unfold } from "./unfold.ts";

export interface PlanOptions {
  /** How the facts of each relation are to come about, as far as that can be granted. */
  readonly preferredMode: ModeOf;
  /** Relations whose facts are there from the start. */
  readonly isGiven: (relation: RelationId) => boolean;
  /** Whether the game lists all facts of the relation: legal moves, goals and the like. Default: none. */
  readonly isListed?: (relation: RelationId) => boolean;
  readonly estimates: Estimates;
  readonly onStage?: OnStage | undefined;
}

export interface Planned {
  readonly modeOf: ModeOf;
  readonly strata: Strata;
  readonly demanded: Demanded;
  readonly normal: Normal;
  readonly plans: readonly ComponentPlan[];
}

export interface PlannedRules {
  readonly program: Program;
  readonly plans: readonly ComponentPlan[];
}

export const UNFOLDED: Stage<Program> = { name: "unfolded" };
export const STRATA: Stage<{ readonly program: Program; readonly strata: Strata }> = { name: "strata" };
export const DEMAND: Stage<Demanded> = { name: "demand" };
export const TRIGGERED: Stage<Program> = { name: "triggered" };
export const NORMAL: Stage<Normal> = { name: "normal" };
export const INVERTED: Stage<PlannedRules> = { name: "inverted" };

export function planRules(
  program: Program,
  { preferredMode, isGiven, isListed, estimates, onStage }: PlanOptions,
): Planned {
  const unfolded = runStage(UNFOLDED, onStage, () => unfold(program, replaceable(program, preferredMode)));
  const { strata } = runStage(STRATA, onStage, () => ({ program: unfolded, strata: stratify(unfolded) }));
  const sound = soundModes(unfolded, strata, preferredMode, isListed);
  const demanded = runStage(DEMAND, onStage, () => demand(unfolded, { strata, modeOf: sound, estimates }));
  const componentOf = components(strata, demanded);
  const { estimates: answers, modeOf } = demanded;
  const ready = runStage(TRIGGERED, onStage, () => ({
    ...program,
    rules: triggered(demanded.program.rules, { componentOf, estimates: answers }),
  }));
  const normal = runStage(NORMAL, onStage, () => toNormal(ready));
  const rulesOf = rulesByHead(unfolded.rules);
  const { plans } = runStage(INVERTED, onStage, () => ({
    program,
    plans: invert(normal, {
      componentOf,
      modeOf,
      isGiven: (relation) => isGiven(relation) || !rulesOf.has(relation),
      questions: demanded.questions,
      checkedRules: (relation) => rulesOf.get(relation) ?? [],
      estimates: answers,
    }),
  }));
  return { modeOf, strata, demanded, normal, plans };
}

/** A relation that is to be checked, and does not need itself. */
function replaceable(program: Program, preferredMode: ModeOf): (relation: RelationId) => boolean {
  const { components, componentOf } = stratify(program);
  return (relation) => preferredMode(relation) === "check" && !components[componentOf[relation]!]!.recursive;
}

/** A question belongs to the component of the relation it is put to; what decomposition makes belongs to none. */
function components({ componentOf }: Strata, { made }: Demanded): (relation: RelationId) => number {
  return (relation) => componentOf[made.get(relation)?.of ?? relation] ?? -1;
}
