/**
 * Runs a plan: finds every instance of a clause that the rows at hand allow.
 */
import type { Budget } from "../budget.ts";
import type { TermTable } from "../datalog/terms.ts";
import type { JoinPlan, JoinStep, Reach } from "./plan.ts";
import { type GroundRelation, NO_ROW } from "./relation.ts";

/** Receives an instance: the registers of the plan and, for each atom of the clause, the row it joined. */
export type Emit = (step: JoinStep & { kind: "emit" }, registers: Int32Array, rows: Int32Array) => void;

const CHECK_EVERY = 4096;

export class Joiner {
  readonly #terms: TermTable;
  readonly #budget: Budget;
  #rows = new Int32Array(0);
  #tuple = new Int32Array(0);
  #steps: readonly JoinStep[] = [];
  #registers: Int32Array = new Int32Array(0);
  #emit: Emit = () => {};
  /** Rows looked at, over all plans. */
  work = 0;

  constructor(terms: TermTable, budget: Budget) {
    this.#terms = terms;
    this.#budget = budget;
  }

  run(plan: JoinPlan, emit: Emit): void {
    this.#steps = plan.steps;
    this.#registers = plan.registers;
    this.#emit = emit;
    if (this.#rows.length < plan.atoms) this.#rows = new Int32Array(plan.atoms);
    if (this.#tuple.length < plan.widest) this.#tuple = new Int32Array(plan.widest);
    this.#from(0);
  }

  #from(start: number): void {
    for (let at = start; ; at++) {
      const step = this.#steps[at]!;
      switch (step.kind) {
        case "rows":
          this.#eachRow(step, at);
          return;
        case "emit":
          this.#emit(step, this.#registers, this.#rows);
          return;
        default:
          if (!this.#passes(step)) return;
      }
    }
  }

  /** Steps with at most one outcome. */
  #passes(step: Exclude<JoinStep, { kind: "rows" | "emit" }>): boolean {
    const registers = this.#registers;
    switch (step.kind) {
      case "differ":
        return registers[step.left] !== registers[step.right];
      case "same":
        return registers[step.left] === registers[step.right];
      case "holds": {
        const row = step.relation.find(this.#gather(step.args));
        this.#rows[step.slot] = row;
        return row !== NO_ROW && row < limitOf(step.relation, step.reach);
      }
      case "lacks":
        return step.relation.find(this.#gather(step.args)) === NO_ROW;
      case "make":
        registers[step.into] = this.#terms.compound(
          step.functor,
          this.#gather(step.args).subarray(0, step.args.length),
        );
        return true;
      case "take":
        return this.#take(step.functor, registers[step.from]!, step.into);
    }
  }

  #take(functor: number, term: number, into: Int32Array): boolean {
    const args = this.#terms.args(term);
    if (args.length !== into.length || this.#terms.functor(term) !== functor) return false;
    for (let at = 0; at < into.length; at++) this.#registers[into[at]!] = args[at]!;
    return true;
  }

  #gather(args: Int32Array): Int32Array {
    const tuple = this.#tuple;
    for (let at = 0; at < args.length; at++) tuple[at] = this.#registers[args[at]!]!;
    return tuple;
  }

  #eachRow(step: JoinStep & { kind: "rows" }, at: number): void {
    const { relation, index, reach } = step;
    const limit = limitOf(relation, reach);
    if (index === undefined) {
      for (let row = reach === "delta" ? relation.known : 0; row < limit; row++) this.#tryRow(step, row, at);
      return;
    }
    let row = index.first(this.#gather(step.key));
    while (row >= limit) row = index.links[row]!;
    for (; row !== NO_ROW; row = index.links[row]!) this.#tryRow(step, row, at);
  }

  #tryRow(
    { relation, key, keyColumns, bind, bindColumns, slot }: JoinStep & { kind: "rows" },
    row: number,
    at: number,
  ): void {
    if (++this.work % CHECK_EVERY === 0) this.#budget.check("grounding", this.work, "rows joined");
    const registers = this.#registers;
    const { rows } = relation;
    const base = row * relation.arity;
    for (let i = 0; i < keyColumns.length; i++) if (rows[base + keyColumns[i]!] !== registers[key[i]!]) return;
    for (let i = 0; i < bindColumns.length; i++) registers[bind[i]!] = rows[base + bindColumns[i]!]!;
    this.#rows[slot] = row;
    this.#from(at + 1);
  }
}

function limitOf(relation: GroundRelation, reach: Reach): number {
  return reach === "known" ? relation.known : relation.fired;
}
