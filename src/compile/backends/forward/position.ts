/**
 * One state in a machine, and what a game asks of it. Facts and moves are tuple numbers, each in the numbering of its
 * relation; a move is a form of `legal` and a number.
 */
import { DOES, GOAL, LEGAL, NEXT, type RelationId, SEES, TERMINAL, TRUE } from "../../passes/program.ts";
import type { Variant } from "../../passes/variants.ts";
import type { Engine } from "./engine.ts";
import type { Machine } from "./machine.ts";
import type { Relation } from "./relation.ts";

/** One form of a relation that a game is asked for. */
export interface Form {
  readonly variant: Variant;
  readonly relation: Relation;
  readonly component: number;
}

/** For each form of a fact the numbers of the facts that hold. */
export type Facts = readonly ArrayLike<number>[];

/** The moves of one role. */
export interface MoveList {
  count: number;
  /** The form of each move, and its number. */
  forms: Int32Array;
  numbers: Int32Array;
}

export class Position {
  readonly machine: Machine;
  readonly roles: readonly number[];
  readonly facts: readonly Form[];
  readonly legal: readonly Form[];
  readonly goal: readonly Form[];
  readonly sees: readonly Form[];
  readonly #next: readonly Form[];
  readonly #does: readonly Form[];
  readonly #terminal: Form | undefined;
  /** For each role its moves, valid after `findMoves`. */
  readonly moves: readonly MoveList[];
  /** For each form of a move and each number the role that has it. */
  readonly #roleOf: readonly ((number: number) => number)[];

  constructor({ rules, planned, machine }: Engine) {
    this.machine = machine;
    this.roles = rules.roles;
    const forms = (origin: RelationId): Form[] =>
      rules.variants.of(origin).map((variant) => ({
        variant,
        relation: machine.relation(variant.relation),
        component: planned.strata.componentOf[variant.relation] ?? -1,
      }));
    this.facts = forms(TRUE);
    this.legal = forms(LEGAL);
    this.goal = forms(GOAL);
    this.sees = forms(SEES);
    this.#next = forms(NEXT);
    this.#does = forms(DOES);
    [this.#terminal] = forms(TERMINAL);
    this.moves = rules.roles.map(() => ({ count: 0, forms: new Int32Array(16), numbers: new Int32Array(16) }));
    this.#roleOf = this.legal.map((form) => roleReader(form, rules.roles, (symbol) => rules.terms.constant(symbol)!));
  }

  load(facts: Facts): void {
    this.machine.newState();
    const generation = this.machine.generations[1]!;
    facts.forEach((numbers, index) => {
      const { relation } = this.facts[index]!;
      relation.clear();
      for (let at = 0; at < numbers.length; at++) relation.add(numbers[at]!, generation);
    });
  }

  isTerminal(): boolean {
    if (this.#terminal === undefined) return false;
    this.machine.ensure(this.#terminal.component);
    return this.#holds(this.#terminal.relation, 0);
  }

  #holds(relation: Relation, number: number): boolean {
    return relation.stamps[number] === this.machine.generations[relation.lifetime];
  }

  findMoves(): void {
    for (const list of this.moves) list.count = 0;
    this.legal.forEach(({ relation, component }, form) => {
      this.machine.ensure(component);
      const roleOf = this.#roleOf[form]!;
      for (let at = 0; at < relation.count; at++) {
        const number = relation.list[at]!;
        const role = roleOf(number);
        if (role >= 0) push(this.moves[role]!, form, number);
      }
    });
  }

  /** Sets the joint move: for each role a form and a number. */
  play(forms: ArrayLike<number>, numbers: ArrayLike<number>): void {
    this.machine.newMove();
    const generation = this.machine.generations[2]!;
    for (const { relation } of this.#does) relation.clear();
    for (let role = 0; role < this.roles.length; role++)
      this.#does[forms[role]!]!.relation.add(numbers[role]!, generation);
  }

  /** For each form of a fact those that hold next. Valid until the next move is set. */
  nextFacts(): Facts {
    return this.#next.map(({ relation, component }) => {
      this.machine.ensure(component);
      return relation.list.subarray(0, relation.count);
    });
  }

  /** What is next becomes true. */
  advance(): void {
    for (const { component } of this.#next) this.machine.ensure(component);
    this.load(this.nextFacts());
  }

  /** The facts of a relation with a role in front, for one role: calls back with the form and the number of each. */
  eachOf(forms: readonly Form[], visit: (form: Form, number: number) => void): void {
    for (const form of forms) {
      this.machine.ensure(form.component);
      for (let at = 0; at < form.relation.count; at++) visit(form, form.relation.list[at]!);
    }
  }
}

function push(list: MoveList, form: number, number: number): void {
  if (list.count === list.forms.length) {
    list.forms = doubled(list.forms);
    list.numbers = doubled(list.numbers);
  }
  list.forms[list.count] = form;
  list.numbers[list.count++] = number;
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}

/** The role of a move: its first argument, a column or, where constants are told apart, fixed. */
function roleReader(
  { variant, relation }: Form,
  roles: readonly number[],
  constant: (symbol: number) => number,
): (number: number) => number {
  const [first] = variant.args;
  if (first?.kind === "constant") {
    const role = roles.indexOf(constant(first.symbol));
    return () => role;
  }
  if (first?.kind !== "variable") return () => -1;
  const ranks = new Map(roles.map((term, index) => [term, index]));
  return (number) => ranks.get(relation.space.columns[first.index]![number]!) ?? -1;
}
