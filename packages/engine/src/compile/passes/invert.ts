/**
 * Inversion (thesis 3.3): from "what does a fact need" to "what does a fact help to derive".
 *
 *   (<= (line ?p) (column ?p) (row ?p))   (<= terminal (line ?p))
 *
 * become, where neither is recursive:
 *
 *   line:       for each column(?p) where row(?p): derive line(?p)
 *   terminal:   where line is derived, and any line(?p) exists: derive terminal
 *
 * The relations that decomposition made are passed through: what would be stored in them goes on at once with the rest
 * of its rule, and rules that begin alike share their beginning. Of conditions whose values nobody needs afterwards one
 * match is enough. The scheduler is in `ensure` and `ask`: they finish an earlier component before it is looked at.
 */
import {
  type Atom,
  type Literal,
  literalTerms,
  type MiniRule,
  type RelationId,
  variablesOf,
} from "../datalog/program.ts";
import { renameApart } from "../datalog/rename.ts";
import { substituteAtom, substituteLiteral, unifyAll } from "../datalog/unify.ts";
import type { DemandQuestion } from "./demand.ts";
import type { ModeOf } from "./modes.ts";
import type { Normal } from "./normal.ts";
import type { Estimates } from "./order.ts";
import { PathBuilder } from "./path.ts";
import type { ComponentPlan, Event, Op } from "./plan.ts";

export interface InvertOptions {
  readonly componentOf: (relation: RelationId) => number;
  readonly modeOf: ModeOf;
  /** Relations that are there from the start: nothing has to be done before they are looked at. */
  readonly isGiven: (relation: RelationId) => boolean;
  readonly questions: ReadonlyMap<RelationId, DemandQuestion>;
  /** The rules of a relation that is checked wherever it is tested. */
  readonly checkedRules: (relation: RelationId) => readonly MiniRule[];
  readonly estimates: Estimates;
}

/** One rule again, as a sequence of conditions. */
export interface InvertedPath {
  readonly head: Atom;
  readonly body: readonly Literal[];
}

export function invert(normal: Normal, options: InvertOptions): ComponentPlan[] {
  const plans = new Map<number, { relations: Set<RelationId>; start: Op[]; events: Event[] }>();
  const planOf = (index: number): { relations: Set<RelationId>; start: Op[]; events: Event[] } => {
    let plan = plans.get(index);
    if (plan === undefined) plans.set(index, (plan = { relations: new Set(), start: [], events: [] }));
    return plan;
  };
  for (const path of pathsOf(normal)) {
    const component = options.componentOf(path.head.relation);
    const plan = planOf(component);
    plan.relations.add(path.head.relation);
    const [first] = path.body;
    const builder = new PathBuilder(path, component, options);
    if (first?.kind === "positive" && options.componentOf(first.atom.relation) === component) {
      plan.relations.add(first.atom.relation);
      plan.events.push(builder.event());
    } else plan.start.push(...builder.start());
  }
  const asked = new Set([...options.questions.keys()].map((relation) => options.componentOf(relation)));
  return [...plans]
    .sort(([a], [b]) => a - b)
    .map(([index, { relations, start, events }]) => ({
      index,
      relations: [...relations],
      asked: asked.has(index),
      start: merged(start),
      events: mergedEvents(events),
    }));
}

/** Puts each rule together again that decomposition took apart. */
function pathsOf({ program, made }: Normal): InvertedPath[] {
  const continuations = new Map<RelationId, MiniRule[]>();
  const starts: MiniRule[] = [];
  for (const rule of program.rules) {
    const [first] = rule.body;
    if (first?.kind !== "positive" || !made.has(first.atom.relation)) starts.push(rule);
    else if (continuations.has(first.atom.relation)) continuations.get(first.atom.relation)!.push(rule);
    else continuations.set(first.atom.relation, [rule]);
  }
  const extend = (path: InvertedPath): InvertedPath[] => {
    if (!made.has(path.head.relation)) return [path];
    return (continuations.get(path.head.relation) ?? []).flatMap((rule) => extend(appended(path, rule)));
  };
  return starts.flatMap(extend);
}

/** The path goes on with the rest of a rule whose first condition is what the path derives. */
function appended(path: InvertedPath, rule: MiniRule): InvertedPath {
  const used = variablesOf([...path.head.args, ...path.body.flatMap(literalTerms)]);
  const { head, body } = renameApart(rule, Math.max(-1, ...used) + 1);
  const [first, ...rest] = body;
  const substitution = unifyAll(literalTerms(first!), path.head.args)!;
  return {
    head: substituteAtom(head, substitution),
    body: [...path.body, ...rest.map((literal) => substituteLiteral(literal, substitution))],
  };
}

/** The same operations, but those alike done once, followed by all that followed each. */
function merged(ops: readonly Op[]): Op[] {
  return grouped(ops, (op) => JSON.stringify("next" in op ? { ...op, next: undefined } : op)).map((alike) => {
    const [first] = alike;
    if (first === undefined || !("next" in first)) return first!;
    return { ...first, next: merged(alike.flatMap((op) => ("next" in op ? op.next : []))) };
  });
}

function mergedEvents(events: readonly Event[]): Event[] {
  return grouped(events, ({ relation, columns }) => JSON.stringify([relation, columns])).map((alike) => ({
    ...alike[0]!,
    next: merged(alike.flatMap(({ next }) => next)),
  }));
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
