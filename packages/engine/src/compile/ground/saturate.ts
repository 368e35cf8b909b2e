/**
 * Fires clauses until they give nothing new (semi-naive evaluation, rounds as drawn in relation.ts), each instance
 * exactly once: the first of its atoms, in the order of the clause, that was found in the round before fires it.
 */
import type { Budget } from "../budget.ts";
import { type Literal, positives, type RelationId } from "../datalog/program.ts";
import type { GroundClause } from "./clause.ts";
import type { InstanceLog } from "./instances.ts";
import { type Emit, Joiner } from "./join.ts";
import { type Join, type JoinPlan, joinSize, type PlanContext, planJoin } from "./plan.ts";
import type { GroundRelation } from "./relation.ts";
import type { GroundTable, GroundTables } from "./tables.ts";

export interface Saturation {
  readonly tables: GroundTables;
  readonly budget: Budget;
  /** Where the instances of some relations go. */
  readonly log: InstanceLog;
  readonly recorded: ReadonlySet<RelationId>;
}

/** A clause ready to be joined. */
interface Fireable {
  readonly join: Join;
  readonly emit: Emit;
  /** For each atom the plan that its new rows fire, made when first needed. */
  readonly plans: (JoinPlan | undefined)[];
}

/** Plans are made anew when their relations have grown by this factor, and when that is worth a thought. */
const GROWTH = 4;
const WORTH_PLANNING = 64;

/** `open` are the tables whose rows may still grow: those the clauses define, and their mirrors. */
export function saturate(
  clauses: readonly GroundClause[],
  open: ReadonlySet<GroundTable>,
  saturation: Saturation,
): void {
  const { tables, budget } = saturation;
  const joiner = new Joiner(tables.terms, budget);
  const context: PlanContext = { terms: tables.terms, table: (relation) => tables.get(relation) };
  const fireables = clauses.map((clause) => fireable(clause, saturation));
  const relations = new Set([...open].map((table) => table.relation));
  const waiting = new Map<GroundRelation, [Fireable, number][]>();
  const isOpen = ({ relation }: { relation: GroundRelation }): boolean => relations.has(relation);
  for (const made of fireables)
    made.join.atoms.forEach((atom, at) => {
      if (isOpen(atom)) waiting.set(atom.relation, [...(waiting.get(atom.relation) ?? []), [made, at]]);
    });
  for (const { join, emit } of fireables) if (!join.atoms.some(isOpen)) joiner.run(planJoin(join, -1, context), emit);
  for (let round = 1; [...relations].filter((relation) => relation.advance()).length > 0; round++) {
    budget.check("exploring", round, "rounds");
    for (const [relation, fired] of waiting)
      if (relation.known < relation.fired)
        for (const [made, at] of fired) joiner.run(planFor(made, at, context), made.emit);
  }
}

function planFor({ join, plans }: Fireable, at: number, context: PlanContext): JoinPlan {
  const plan = plans[at];
  if (plan && joinSize(join) < GROWTH * plan.size + WORTH_PLANNING) return plan;
  return (plans[at] = planJoin(join, at, context));
}

function fireable(clause: GroundClause, saturation: Saturation): Fireable {
  const { tables } = saturation;
  const body = positives(clause.body);
  const atoms = [...body, ...clause.guards].map(({ relation, args }) => ({
    relation: tables.get(relation).relation,
    args,
  }));
  const filters = clause.body.filter((literal) => literal.kind !== "positive");
  const join = { head: clause.head.args, atoms, filters, variables: clause.variables.length };
  return { join, emit: emitterOf(clause, join, filters, saturation), plans: [] };
}

/** What happens to an instance: its head is inserted and, where asked, the instance recorded. */
function emitterOf(clause: GroundClause, join: Join, filters: readonly Literal[], saturation: Saturation): Emit {
  const { tables, log } = saturation;
  const isRecorded = saturation.recorded.has(clause.head.relation);
  const head = tables.get(clause.head.relation);
  const read = positives(clause.body).map(({ relation }) => tables.get(relation));
  const recorded = [...read.keys()].filter((at) => read[at]!.changing);
  const tuple = new Int32Array(Math.max(1, join.head.length, ...filters.map(width)));
  const gather = (registers: Int32Array, args: Int32Array): Int32Array => {
    for (let at = 0; at < args.length; at++) tuple[at] = registers[args[at]!]!;
    return tuple;
  };
  return (step, registers, rows) => {
    const row = tables.insert(head, gather(registers, step.head));
    if (!isRecorded) return;
    log.begin(head.relation.atoms[row]!, recorded.length + step.mentions.length);
    for (const at of recorded) log.literal(2 * read[at]!.relation.atoms[rows[at]!]!);
    for (const { table, args } of step.mentions) log.literal(2 * tables.mention(table, gather(registers, args)) + 1);
  };
}

function width(literal: Literal): number {
  return literal.kind === "distinct" ? 2 : literal.atom.args.length;
}
