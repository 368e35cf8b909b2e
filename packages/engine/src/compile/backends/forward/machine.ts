/**
 * What plans run on: the relations, the generations in which their facts hold, and one runner a component, interpreted
 * or generated.
 */
import type { Budget } from "../../budget.ts";
import type { RelationId } from "../../datalog/program.ts";
import type { TermTable } from "../../datalog/terms.ts";
import { type ForwardRelation, type Lifetime, MOVE, STATE } from "./relation.ts";
import { EvaluationLimit } from "./terms.ts";

export interface Runner {
  /** Has all facts of the component derived, unless they are. */
  ensure(): void;
  /** Has everything derived that the component says to a question, given as a tuple. */
  ask(question: ForwardRelation, values: ArrayLike<number>): void;
  /** Forgets that it was begun. */
  restart(): void;
}

/** Adds the facts of these numbers to a relation. */
export type Filler = (numbers: ArrayLike<number>, count: number) => void;

export class Machine {
  readonly terms: TermTable;
  /** By relation number. */
  readonly relations: readonly (ForwardRelation | undefined)[];
  /** By lifetime. Facts that hold for ever have generation 1. */
  readonly generations = new Int32Array([1, 1, 1]);
  /** For each component how often its loops went round: the measure by which plans are compared. */
  readonly work: number[] = [];
  /** For each component how often it was asked. */
  readonly calls: number[] = [];
  /** Rounds of loops left. */
  fuel = Number.POSITIVE_INFINITY;
  /** Rounds of loops that one component may take. */
  componentFuel = Number.POSITIVE_INFINITY;
  /** The component that ran out of fuel. */
  exhausted = -1;
  #ticks = 0;
  readonly #runners: (Runner | undefined)[] = [];
  readonly #fillers = new Map<RelationId, Filler>();

  #budget: Budget | undefined;

  constructor(terms: TermTable, relations: readonly (ForwardRelation | undefined)[], budget?: Budget) {
    this.terms = terms;
    this.relations = relations;
    this.#budget = budget;
  }

  relation(id: RelationId): ForwardRelation {
    const relation = this.relations[id];
    if (relation === undefined) throw new Error(`relation ${id} has no facts here`);
    return relation;
  }

  install(component: number, runner: Runner): void {
    this.work[component] = this.calls[component] = 0;
    this.#runners[component] = runner;
  }

  installFiller(relation: RelationId, filler: Filler): void {
    this.#fillers.set(relation, filler);
  }

  /** What puts facts from outside into a relation; generated where code was. */
  filler(id: RelationId): Filler {
    const relation = this.relation(id);
    const plain: Filler = (numbers, count) => {
      const generation = this.generations[relation.lifetime]!;
      for (let at = 0; at < count; at++) relation.add(numbers[at]!, generation);
    };
    return this.#fillers.get(id) ?? plain;
  }

  runner(component: number): Runner | undefined {
    return this.#runners[component];
  }

  /** A new state: what held in the last one holds no more. */
  newState(): void {
    this.#renew(STATE);
    this.newMove();
  }

  /** Another joint move in the same state. */
  newMove(): void {
    this.#renew(MOVE);
  }

  #renew(lifetime: Lifetime): void {
    if (++this.generations[lifetime]! < 2 ** 31 - 1) return;
    // Once in two billion states the stamps are cleared after all.
    for (const relation of this.relations) {
      if (relation?.lifetime !== lifetime) continue;
      relation.stamps.fill(0);
      for (const index of relation.indexes) index.heads.fill(0);
    }
    for (const runner of this.#runners) runner?.restart();
    this.generations[lifetime] = 1;
  }

  ensure(component: number): void {
    this.#runners[component]?.ensure();
  }

  ask(component: number, question: ForwardRelation, values: ArrayLike<number>): void {
    this.calls[component]!++;
    this.#runners[component]!.ask(question, values);
  }

  totalWork(): number {
    return this.work.reduce((sum, work) => sum + (work ?? 0), 0);
  }

  /** The budget was for compiling; playing has as long as it takes. */
  endBudget(): void {
    this.#budget = undefined;
  }

  /** Counts a round of a loop. */
  tick(component: number): void {
    if ((++this.#ticks & 0x1fff) === 0) this.#budget?.check("Evaluating rules", this.#ticks, "steps");
    if (--this.fuel >= 0 && this.work[component]!++ < this.componentFuel) return;
    this.exhausted = component;
    throw new EvaluationLimit("work", 0);
  }
}
