/**
 * The Game contract over a position: states are interned facts, moves are numbered as they are met, and both are texts
 * only where somebody asks.
 */
import { checkJoint, checkMove, checkRole, checkStateNumber } from "../../../game/bounds.ts";
import { OneByOneGame, randomsOf, stateAt } from "../../../game/bulk.ts";
import {
  type GoalTimetable,
  type JointMove,
  NO_GOAL,
  type PlayoutOptions,
  type Playouts,
  type State,
  type StateBatch,
} from "../../../game/game.ts";
import { goalValue, MOST_GOAL } from "../../../gdl/goal-value.ts";
import { chanceRoleOf } from "../../../gdl/roles.ts";
import type { SymbolTable, Term } from "../../datalog/program.ts";
import type { TermTable } from "../../datalog/terms.ts";
import type { ForwardEngine } from "./engine.ts";
import { argumentText, termOf, tupleOf } from "./forms.ts";
import { Numbering } from "./numbering.ts";
import { BROKEN_OFF, type Facts, type Form, ForwardPosition } from "./position.ts";
import { StateTable } from "./state-table.ts";
import type { Timetable } from "./timetable.ts";

export class ForwardGame extends OneByOneGame implements GoalTimetable {
  readonly kind = "forward";
  readonly timetable = this;
  readonly roles: readonly string[];
  readonly chanceRole: number;
  readonly stateWords = 1;
  readonly initial: State;
  readonly #terms: TermTable;
  readonly #symbols: SymbolTable;
  readonly #position: ForwardPosition;
  readonly #facts: Numbering;
  readonly #states = new StateTable();
  readonly #moves: readonly RoleMoves[];
  readonly #goalsKnown = new Map<Form, { role: number; value: number }[]>();
  readonly #moveCount = (role: number): number => this.#moves[role]!.numbering.size;
  /** The state that the position holds, -1 for none. */
  #loaded = -1;
  readonly #findTimetable: () => Timetable | undefined;
  /** Null where there is none. */
  #timetable: Timetable | null | undefined;

  constructor(engine: ForwardEngine, initial: Facts, findTimetable: () => Timetable | undefined) {
    super();
    this.#findTimetable = findTimetable;
    this.#terms = engine.rules.terms;
    this.#symbols = engine.rules.program.symbols;
    this.#position = new ForwardPosition(engine);
    this.roles = engine.rules.roles.map((role) => this.#terms.text(role));
    this.chanceRole = chanceRoleOf(this.roles);
    this.#facts = new Numbering(this.#position.facts.length);
    this.#moves = this.roles.map(
      () => new RoleMoves(this.#position.legal.length, (form, number) => this.#moveTextOf(form, number)),
    );
    this.initial = this.#intern(initial);
  }

  #intern(facts: Facts): State {
    const count = facts.reduce((sum, numbers) => sum + numbers.length, 0);
    const ids = new Int32Array(count);
    let at = 0;
    facts.forEach((numbers, form) => {
      for (let index = 0; index < numbers.length; index++) ids[at++] = this.#facts.idOf(form, numbers[index]!);
    });
    return Uint32Array.of(this.#states.intern(ids.sort()));
  }

  #load(state: State): ForwardPosition {
    checkStateNumber(state, this.#states.size);
    const handle = state[0]!;
    if (handle !== this.#loaded) {
      this.#loaded = handle;
      const facts: number[][] = this.#position.facts.map(() => []);
      for (const fact of this.#states.facts(handle)) facts[this.#facts.form(fact)]!.push(this.#facts.number(fact));
      this.#position.load(facts);
    }
    return this.#position;
  }

  isTerminal(state: State): boolean {
    return this.#load(state).isTerminal();
  }

  maxGoalFrom(state: State): number {
    if (this.#timetable === undefined) this.#timetable = this.#findTimetable() ?? null;
    return this.#timetable?.mostGoal(this.facts(state)) ?? MOST_GOAL;
  }

  goals(state: State): Int16Array {
    return this.#leastGoals(this.#load(state));
  }

  goalValues(state: State, role: number): readonly number[] {
    checkRole(this.roles, role);
    const position = this.#load(state);
    const values = new Set<number>();
    position.eachOf(position.goal, (form, number) => {
      const goal = this.#goal(form, number);
      if (goal.role === role && goal.value >= 0) values.add(goal.value);
    });
    return [...values].sort((a, b) => a - b);
  }

  legalMoves(state: State, role: number): readonly number[] {
    checkRole(this.roles, role);
    const position = this.#load(state);
    position.findMoves();
    const { count, forms, numbers } = position.moves[role]!;
    const moves = this.#moves[role]!;
    return moves.sorted(Array.from({ length: count }, (_, at) => moves.numbering.idOf(forms[at]!, numbers[at]!)));
  }

  next(state: State, joint: JointMove): State {
    return this.#intern(this.#play(state, joint).nextFacts());
  }

  percepts(state: State, joint: JointMove, role: number): readonly string[] {
    checkRole(this.roles, role);
    const position = this.#play(state, joint);
    const texts = new Set<string>();
    position.eachOf(position.sees, (form, number) => {
      if (this.#text(form, 0, number) === this.roles[role]) texts.add(this.#text(form, 1, number));
    });
    return [...texts].sort();
  }

  #play(state: State, joint: JointMove): ForwardPosition {
    checkJoint(this.roles, joint, this.#moveCount);
    const position = this.#load(state);
    const moves = this.#moves.map(({ numbering }, role) => [
      numbering.form(joint[role]!),
      numbering.number(joint[role]!),
    ]);
    position.play(
      moves.map(([form]) => form!),
      moves.map(([, number]) => number!),
    );
    return position;
  }

  /** Random play inside the position, without interning the states passed through. */
  override playouts(starts: StateBatch, options: PlayoutOptions): Playouts {
    const { perStart = 1, record = false, deadline = Number.POSITIVE_INFINITY } = options;
    const asked = starts.count * perStart;
    const roles = this.roles.length;
    const goals = new Int16Array(asked * roles);
    const plies = new Int32Array(asked);
    const moveStart = new Int32Array(asked + 1);
    const moves: number[] = [];
    const onPlay = record
      ? (forms: Int32Array, numbers: Int32Array): void => this.#record(forms, numbers, moves)
      : undefined;
    const randomOf = randomsOf(options);
    let count = 0;
    for (; count < asked; count++) {
      const position = this.#load(stateAt(this, starts, Math.floor(count / perStart)));
      this.#loaded = -1;
      const length = position.playout(randomOf(count), deadline, onPlay);
      if (length === BROKEN_OFF) break;
      plies[count] = length;
      goals.set(this.#leastGoals(position), count * roles);
      moveStart[count + 1] = moves.length;
    }
    return { count, goals, plies, ...(record && { moveStart, moves: Int32Array.from(moves) }) };
  }

  #record(forms: Int32Array, numbers: Int32Array, moves: number[]): void {
    this.#moves.forEach(({ numbering }, role) => {
      moves.push(numbering.idOf(forms[role]!, numbers[role]!));
    });
  }

  /** For each role the least goal value, NO_GOAL where there is none. */
  #leastGoals(position: ForwardPosition): Int16Array {
    const goals = new Int16Array(this.roles.length).fill(NO_GOAL);
    position.eachOf(position.goal, (form, number) => {
      const { role, value } = this.#goal(form, number);
      if (role >= 0 && value >= 0 && (goals[role] === NO_GOAL || value < goals[role]!)) goals[role] = value;
    });
    return goals;
  }

  /** Role and value of a fact of `goal`; NO_GOAL where it is no value. */
  #goal(form: Form, number: number): { role: number; value: number } {
    let known = this.#goalsKnown.get(form);
    if (known === undefined) this.#goalsKnown.set(form, (known = []));
    return (known[number] ??= {
      role: this.roles.indexOf(this.#text(form, 0, number)),
      value: goalValue(this.#text(form, 1, number)) ?? NO_GOAL,
    });
  }

  moveText(role: number, move: number): string {
    checkMove(this.roles, role, move, this.#moveCount);
    return this.#moves[role]!.text(move);
  }

  moveNamed(role: number, text: string): number {
    checkRole(this.roles, role);
    const term = termOf(text, this.#symbols);
    const who = termOf(this.roles[role]!, this.#symbols);
    if (term === undefined || who === undefined) return -1;
    const found = this.#find(this.#position.legal, [who, term]);
    return found ? this.#moves[role]!.numbering.idOf(found.form, found.number) : -1;
  }

  #find(forms: readonly Form[], args: readonly Term[]): { form: number; number: number } | undefined {
    for (const [form, { variant, relation }] of forms.entries()) {
      const number = tupleOf(variant, args, relation.space, this.#terms);
      if (number >= 0) return { form, number };
    }
    return undefined;
  }

  facts(state: State): readonly string[] {
    checkStateNumber(state, this.#states.size);
    const texts = Array.from(this.#states.facts(state[0]!), (fact) =>
      this.#text(this.#position.facts[this.#facts.form(fact)]!, 0, this.#facts.number(fact)),
    );
    return texts.sort();
  }

  stateOf(facts: readonly string[]): State | undefined {
    const numbers: Set<number>[] = this.#position.facts.map(() => new Set());
    for (const text of facts) {
      const term = termOf(text, this.#symbols);
      const found = term && this.#find(this.#position.facts, [term]);
      if (found === undefined) return undefined;
      numbers[found.form]!.add(found.number);
    }
    return this.#intern(numbers.map((set) => [...set]));
  }

  #moveTextOf(form: number, number: number): string {
    return this.#text(this.#position.legal[form]!, 1, number);
  }

  #text({ variant, relation }: Form, argument: number, number: number): string {
    return argumentText(variant.args[argument]!, relation.space, number, this.#terms, this.#symbols);
  }
}

/** The moves of one role, with their texts and the order of these. */
class RoleMoves {
  readonly numbering: Numbering;
  readonly #textOf: (form: number, number: number) => string;
  readonly #texts: string[] = [];
  /** For each move its place among all known moves; made anew when a new one was met. */
  #ranks = new Int32Array(0);

  constructor(forms: number, textOf: (form: number, number: number) => string) {
    this.numbering = new Numbering(forms);
    this.#textOf = textOf;
  }

  text(move: number): string {
    return (this.#texts[move] ??= this.#textOf(this.numbering.form(move), this.numbering.number(move)));
  }

  /** In the code-unit order of their texts. */
  sorted(moves: number[]): number[] {
    if (this.#ranks.length < this.numbering.size) this.#rank();
    return moves.sort((a, b) => this.#ranks[a]! - this.#ranks[b]!);
  }

  #rank(): void {
    const all = Array.from({ length: this.numbering.size }, (_, move) => move);
    all.sort((a, b) => (this.text(a) < this.text(b) ? -1 : 1));
    this.#ranks = new Int32Array(all.length);
    all.forEach((move, rank) => {
      this.#ranks[move] = rank;
    });
  }
}
