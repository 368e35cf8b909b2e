/**
 * The passes in the order in which they run, from a rulesheet to the plan of the forward back end:
 *
 *   rulesheet ─ mini ─► rules without sugar ─ flatten ─► facts are tuples ─ unfold ─ stratify ─ demand ─ trigger ─►
 *   conditions in order, questions explicit ─ normal ─► two conditions a rule ─ invert ─► what each fact sets off
 *
 * The circuit goes its own way from mini on: see ground and circuit.
 */
import type { Rulesheet } from "../gdl/rules.ts";
import type { Budget } from "./ground/budget.ts";
import { type Demanded, demand } from "./passes/demand.ts";
import { type Flat, flatten } from "./passes/flatten.ts";
import { invert } from "./passes/invert.ts";
import { type Mini, toMini } from "./passes/mini.ts";
import { type ModeOf, soundModes } from "./passes/modes.ts";
import { type Normal, toNormal } from "./passes/normal.ts";
import type { Estimates } from "./passes/order.ts";
import type { ComponentPlan } from "./passes/plan.ts";
import { byHead, type Program, type RelationId } from "./passes/program.ts";
import { type Strata, stratify } from "./passes/stratify.ts";
import { triggered } from "./passes/trigger.ts";
import { unfold } from "./passes/unfold.ts";

/** Told of each pass as it ends: the one switch for timing. */
export type OnPass = (pass: string, milliseconds: number) => void;

/** Runs one pass and tells how long it took. */
export function timed<T>(pass: string, onPass: OnPass | undefined, run: () => T): T {
  if (onPass === undefined) return run();
  const start = performance.now();
  const result = run();
  onPass(pass, performance.now() - start);
  return result;
}

export interface Front {
  readonly mini: Mini;
  readonly flat: Flat;
}

export interface FrontOptions {
  readonly onPass?: OnPass | undefined;
  readonly budget?: Budget | undefined;
}

/** What all ways to evaluate the rules forwards have in common. */
export function front(rulesheet: Rulesheet, { onPass, budget }: FrontOptions = {}): Front {
  const mini = timed("mini", onPass, () => toMini(rulesheet, { budget }));
  const flat = timed("flatten", onPass, () => flatten(mini.program, budget));
  return { mini, flat };
}

export interface PlanOptions {
  /** How the facts of each relation are to come about, as far as that can be granted. */
  readonly wish: ModeOf;
  /** Relations whose facts are there from the start. */
  readonly isGiven: (relation: RelationId) => boolean;
  readonly estimates: Estimates;
  readonly onPass?: OnPass;
}

export interface Planned {
  readonly modeOf: ModeOf;
  readonly strata: Strata;
  readonly demanded: Demanded;
  readonly normal: Normal;
  readonly plans: readonly ComponentPlan[];
}

export function planRules(program: Program, { wish, isGiven, estimates, onPass }: PlanOptions): Planned {
  const unfolded = timed("unfold", onPass, () => unfold(program, replaceable(program, wish)));
  const strata = timed("stratify", onPass, () => stratify(unfolded));
  const sound = soundModes(unfolded, strata, wish);
  const demanded = timed("demand", onPass, () => demand(unfolded, { strata, modeOf: sound, estimates }));
  const componentOf = components(strata, demanded);
  const { estimates: answers, modeOf } = demanded;
  const rules = timed("trigger", onPass, () => triggered(demanded.program.rules, { componentOf, estimates: answers }));
  const normal = timed("normal", onPass, () => toNormal({ ...program, rules }));
  const rulesOf = byHead(unfolded.rules);
  const plans = timed("invert", onPass, () =>
    invert(normal, {
      componentOf,
      modeOf,
      isGiven: (relation) => isGiven(relation) || !rulesOf.has(relation),
      questions: demanded.questions,
      checkedRules: (relation) => rulesOf.get(relation) ?? [],
      estimates: answers,
    }),
  );
  return { modeOf, strata, demanded, normal, plans };
}

/** A relation that is to be checked, and does not need itself. */
function replaceable(program: Program, wish: ModeOf): (relation: RelationId) => boolean {
  const { components, componentOf } = stratify(program);
  return (relation) => wish(relation) === "check" && !components[componentOf[relation]!]!.recursive;
}

/** A question belongs to the component of the relation it is put to; what decomposition makes belongs to none. */
function components({ componentOf }: Strata, { made }: Demanded): (relation: RelationId) => number {
  return (relation) => componentOf[made.get(relation)?.of ?? relation] ?? -1;
}
