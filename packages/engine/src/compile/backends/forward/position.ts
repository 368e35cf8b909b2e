/**
 * One state in a machine, and what a game asks of it. Facts and moves are tuple numbers, each in the numbering of its
 * relation; a move is a form of `legal` and a number.
 */
import type { Random } from "../../../game/random.ts";
import { grown } from "../../datalog/int-array.ts";
import { DOES, GOAL, LEGAL, NEXT, type RelationId, SEES, TERMINAL, TRUE } from "../../datalog/program.ts";
import type { Variant } from "../../passes/variants.ts";
import type { ForwardEngine } from "./engine.ts";
import type { Filler, Machine } from "./machine.ts";
import type { ForwardRelation } from "./relation.ts";
import { DenseSpace } from "./space.ts";

/** One form of a relation that a game is asked for. */
export interface Form {
  readonly variant: Variant;
  readonly relation: ForwardRelation;
  /** Has its facts derived. */
  readonly ensure: () => void;
  readonly fill: Filler;
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

/** In place of its length: there was no time for the rest of the playout. */
export const BROKEN_OFF = -1;

export class ForwardPosition {
  readonly machine: Machine;
  readonly roles: readonly number[];
  readonly facts: readonly Form[];
  readonly legal: readonly Form[];
  readonly goal: readonly Form[];
  readonly sees: readonly Form[];
  /** For each role its moves, valid after `findMoves`. */
  readonly moves: readonly MoveList[];
  readonly #next: readonly Form[];
  readonly #does: readonly Form[];
  readonly #terminal: Form | undefined;
  /** For each form of a move what tells its role. */
  readonly #roleOf: readonly ((number: number) => number)[];
  readonly #one = new Int32Array(1);

  constructor({ rules, planned, machine }: ForwardEngine) {
    this.machine = machine;
    this.roles = rules.roles;
    const forms = (origin: RelationId): Form[] =>
      rules.variants.of(origin).map((variant) => {
        const runner = machine.runner(planned.strata.componentOf[variant.relation] ?? -1);
        const relation = machine.relation(variant.relation);
        return {
          variant,
          relation,
          ensure: runner ? () => runner.ensure() : () => {},
          fill: machine.filler(variant.relation),
        };
      });
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
    for (let form = 0; form < this.facts.length; form++) {
      const { relation, fill } = this.facts[form]!;
      relation.clear();
      fill(facts[form]!, facts[form]!.length);
    }
  }

  isTerminal(): boolean {
    const terminal = this.#terminal;
    if (terminal === undefined) return false;
    terminal.ensure();
    const { relation } = terminal;
    return relation.stamps[0] === this.machine.generations[relation.lifetime];
  }

  findMoves(): void {
    for (const list of this.moves) list.count = 0;
    for (let form = 0; form < this.legal.length; form++) {
      const { relation, ensure } = this.legal[form]!;
      ensure();
      const roleOf = this.#roleOf[form]!;
      const { list, count } = relation;
      for (let at = 0; at < count; at++) {
        const number = list[at]!;
        const role = roleOf(number);
        if (role >= 0) push(this.moves[role]!, form, number);
      }
    }
  }

  /** Sets the joint move: for each role a form and a number. */
  play(forms: ArrayLike<number>, numbers: ArrayLike<number>): void {
    this.machine.newMove();
    for (const { relation } of this.#does) relation.clear();
    for (let role = 0; role < this.roles.length; role++) {
      this.#one[0] = numbers[role]!;
      this.#does[forms[role]!]!.fill(this.#one, 1);
    }
  }

  /** For each form of a fact those that hold next. Valid until the next move is set. */
  nextFacts(): Facts {
    return this.#next.map(({ relation, ensure }) => {
      ensure();
      return relation.list.subarray(0, relation.count);
    });
  }

  /** What is next becomes true. */
  advance(): void {
    const next = this.#next;
    for (let form = 0; form < next.length; form++) next[form]!.ensure();
    this.machine.newState();
    for (let form = 0; form < next.length; form++) {
      const { relation, fill } = this.facts[form]!;
      const { list, count } = next[form]!.relation;
      relation.clear();
      fill(list, count);
    }
  }

  /** Plays uniformly random joint moves to the end, or until a role has none; returns how many, or BROKEN_OFF. */
  playout(random: Random, deadline: number, played?: (forms: Int32Array, numbers: Int32Array) => void): number {
    const roles = this.roles.length;
    const forms = new Int32Array(roles);
    const numbers = new Int32Array(roles);
    for (let plies = 0; ; plies++) {
      if (this.isTerminal()) return plies;
      if (performance.now() >= deadline) return BROKEN_OFF;
      this.findMoves();
      for (let role = 0; role < roles; role++) {
        const list = this.moves[role]!;
        if (list.count === 0) return plies;
        const pick = list.count === 1 ? 0 : random.below(list.count);
        forms[role] = list.forms[pick]!;
        numbers[role] = list.numbers[pick]!;
      }
      played?.(forms, numbers);
      this.play(forms, numbers);
      this.advance();
    }
  }

  /** The facts of a relation in all its forms. */
  eachOf(forms: readonly Form[], visit: (form: Form, number: number) => void): void {
    for (const form of forms) {
      form.ensure();
      for (let at = 0; at < form.relation.count; at++) visit(form, form.relation.list[at]!);
    }
  }
}

function push(list: MoveList, form: number, number: number): void {
  if (list.count === list.forms.length) {
    list.forms = grown(list.forms, 2 * list.count);
    list.numbers = grown(list.numbers, 2 * list.count);
  }
  list.forms[list.count] = form;
  list.numbers[list.count++] = number;
}

/** The role of a move: its first argument, a column or, where constants are told apart, fixed. */
function roleReader(
  { variant, relation: { space } }: Form,
  roles: readonly number[],
  constant: (symbol: number) => number,
): (number: number) => number {
  const [first] = variant.args;
  if (first?.kind === "constant") {
    const role = roles.indexOf(constant(first.symbol));
    return () => role;
  }
  if (first?.kind !== "variable") return () => -1;
  const column = (number: number): number => roles.indexOf(space.columns[first.index]![number]!);
  if (!(space instanceof DenseSpace)) return column;
  let table = ROLE_TABLES.get(space);
  if (table === undefined)
    ROLE_TABLES.set(space, (table = Int8Array.from({ length: space.size }, (_, number) => column(number))));
  const known = table;
  return (number) => known[number]!;
}

/** Machines that are compared share the numbering of moves, and so the roles of moves. */
const ROLE_TABLES = new WeakMap<DenseSpace, Int8Array>();
