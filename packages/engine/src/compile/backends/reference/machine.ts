/**
 * Top-down evaluation with tables. Each call has a table; each table under evaluation has a frame on an explicit stack,
 * so that no recursion of the rules, however deep, is a recursion of ours. A clause runs depth first, one answer of a
 * condition at a time; a condition whose table is not evaluated yet pushes a frame and is tried again afterwards.
 *
 * Recursion: calls that depend on one another form a component, found as Tarjan's algorithm finds it. Its first table, the
 * leader, is evaluated over and over, the others anew in each round, until a round brings no answer: the least fixpoint.
 * A negated call must be complete when it is read, so a negation inside a component is reported as not stratified.
 */
import { type Build, type Clause, type ClauseStep, fitRule, type HeadTest } from "./clause.ts";
import { BudgetExceeded, endlessRecursion, notStratified, unsafeVariable } from "./errors.ts";
import { FIXED, literalText } from "./program.ts";
import type { Reason, Reasons } from "./reasons.ts";
import { FactIndex, type Shape } from "./shape.ts";
import { ACTIVE, AnswerTable, COMPLETE, FRESH, OPEN } from "./table.ts";
import { type Terms, TermTooLarge } from "./terms.ts";
import { TooManyTuples, type Tuples } from "./tuples.ts";

export interface EvaluationBudget {
  /** For one question. Default: no limit. */
  readonly milliseconds?: number;
  /** Conditions tried for one question. Default: no limit. */
  readonly steps?: number;
}

export interface MachineOptions {
  readonly budget: EvaluationBudget;
  /** What notes why each answer holds, if anything. */
  readonly justify: typeof Reasons | undefined;
}

/** Calls within calls. Rules count with chains of some hundred; far more means a recursion that does not end. */
const MAX_CALL_DEPTH = 20_000;

/** Steps between two looks at the clock. */
const CLOCK_INTERVAL = 1024;

/** A table under evaluation: where in its clauses it is. */
class Frame {
  readonly table: AnswerTable;
  /** Where its component begins in the list of open tables. */
  readonly openFrom: number;
  clause = 0;
  /** The step being tried; -1 before the head has been fitted. */
  step = -1;
  slots: number[] = [];
  /** For each step the answers it draws from and the next to take; -1 where it has not been entered. */
  readonly sources: Tuples[] = [];
  readonly positions: number[] = [];

  constructor(table: AnswerTable, openFrom: number) {
    this.table = table;
    this.openFrom = openFrom;
  }
}

export class Machine {
  readonly #terms: Terms;
  readonly #options: MachineOptions;
  readonly #frames: Frame[] = [];
  /** Tables entered and not complete, in the order of entering. */
  readonly #open: AnswerTable[] = [];
  /** Shapes with tables that a new state or joint move makes invalid. */
  readonly #perishable: Shape[] = [];
  readonly #reasons: Reasons | undefined;
  #entered = 0;
  #steps = 0;
  #started = 0;

  constructor(terms: Terms, options: MachineOptions) {
    this.#terms = terms;
    this.#options = options;
    this.#reasons = options.justify && new options.justify(terms);
  }

  /** With `justify`: the clause that gave an answer first, undefined for a fact. */
  reason(shape: Shape, inputs: readonly number[], values: readonly number[]): Reason | undefined {
    return this.#reasons?.of(shape, inputs, values);
  }

  /** Forgets the tables of relations that depend on the state (1) or on the joint move (2). */
  forget(least: number): void {
    this.#reasons?.forget(least);
    let kept = 0;
    for (const shape of this.#perishable) {
      if (shape.relation.depends < least) this.#perishable[kept++] = shape;
      else {
        shape.calls.clear();
        shape.tables.length = 0;
      }
    }
    this.#perishable.length = kept;
  }

  /** All answers to a call. */
  solve(shape: Shape, inputs: readonly number[]): Tuples {
    const source = this.#source(shape, inputs);
    if (!(source instanceof AnswerTable)) return source;
    if (source.status === COMPLETE) return source.answers;
    this.#steps = 0;
    this.#started = performance.now();
    try {
      this.#enter(source);
      while (this.#frames.length > 0) this.#run(this.#frames.at(-1)!);
    } catch (error) {
      throw this.#explain(error);
    } finally {
      this.#abandon();
    }
    return source.answers;
  }

  /** The table of a call, or the answers themselves where the relation has no rules. */
  #source(shape: Shape, inputs: readonly number[]): AnswerTable | Tuples {
    const { relation } = shape;
    if (relation.rules.length === 0) return this.#facts(shape).answers(inputs);
    const known = shape.calls.find(inputs);
    if (known >= 0) return shape.tables[known]!;
    if (shape.calls.count === 0 && relation.depends !== FIXED) this.#perishable.push(shape);
    const table = new AnswerTable(shape, inputs.slice());
    shape.calls.append(inputs);
    shape.tables.push(table);
    return table;
  }

  #facts(shape: Shape): FactIndex {
    if (!shape.index?.isOf(shape.relation)) shape.index = new FactIndex(shape, this.#terms);
    return shape.index;
  }

  #enter(table: AnswerTable): void {
    if (this.#frames.length >= MAX_CALL_DEPTH) {
      throw endlessRecursion(table.text(this.#terms), `${MAX_CALL_DEPTH} calls within calls`, this.#place());
    }
    table.status = ACTIVE;
    table.entered = table.lowest = ++this.#entered;
    this.#frames.push(new Frame(table, this.#open.length));
    this.#open.push(table);
    const { relation } = table.shape;
    if (relation.facts.count > 0 && table.answers.count === 0) this.#takeFacts(table);
    table.shape.clauses ??= relation.rules
      .map((rule) => fitRule(rule, table.shape))
      .filter((clause) => clause !== undefined);
  }

  #takeFacts(table: AnswerTable): void {
    const facts = this.#facts(table.shape).answers(table.inputs);
    for (let row = 0; row < facts.count; row++) this.#answer(table, facts.row(row));
  }

  #answer(table: AnswerTable, values: readonly number[], reason?: Reason): void {
    if (!table.answers.add(values)) return;
    table.grew = true;
    this.#reasons?.note(table, values, reason);
  }

  /** Runs the top frame until it pushes another or ends. */
  #run(frame: Frame): void {
    const { table } = frame;
    const clauses = table.shape.clauses!;
    while (!table.isSettled && frame.clause < clauses.length) {
      const clause = clauses[frame.clause]!;
      if (frame.step < 0) {
        if (!this.#begin(frame, clause)) frame.clause++;
        continue;
      }
      if (frame.step < clause.steps.length) {
        this.#spend();
        const outcome = this.#try(frame, clause.steps[frame.step]!);
        if (outcome === "wait") return;
        if (outcome === "holds") frame.positions[++frame.step] = -1;
        else frame.step--;
      } else {
        this.#conclude(frame, clause);
        frame.step--;
      }
      if (frame.step < 0) frame.clause++;
    }
    if (table.isSettled) this.#settle(frame);
    else this.#endRound(frame);
  }

  /** Fits the inputs to the head. */
  #begin(frame: Frame, clause: Clause): boolean {
    const slots = clause.slots.slice();
    const { inputs } = frame.table;
    for (let index = 0; index < inputs.length; index++) slots[index] = inputs[index]!;
    for (const test of clause.tests) if (!this.#passes(test, slots)) return false;
    frame.slots = slots;
    frame.step = 0;
    frame.positions[0] = -1;
    return true;
  }

  #passes(test: HeadTest, slots: number[]): boolean {
    if (test.kind === "equal") return slots[test.left] === slots[test.right];
    const term = slots[test.slot]!;
    if (this.#terms.functorOf(term) !== test.functor) return false;
    this.#terms.argsOf(term).forEach((arg, index) => {
      slots[test.into + index] = arg;
    });
    return true;
  }

  /** The next way in which a condition holds. */
  #try(frame: Frame, step: ClauseStep): "holds" | "fails" | "wait" {
    const first = frame.positions[frame.step]! < 0;
    if (step.kind === "unsafe") {
      throw unsafeVariable(step.variable, literalText(step.literal), step.literal.formula.span);
    }
    if (step.kind === "comparison") {
      if (!first) return "fails";
      this.#build(step.builds, frame.slots);
      frame.positions[frame.step] = 0;
      return (frame.slots[step.left] === frame.slots[step.right]) === step.equal ? "holds" : "fails";
    }
    if (first) {
      if (!this.#draw(frame, step)) return "wait";
      if (step.negated) return frame.sources[frame.step]!.count === 0 ? "holds" : "fails";
    } else if (step.negated || step.once) return "fails";
    return this.#take(frame, step);
  }

  #take(frame: Frame, step: Extract<ClauseStep, { kind: "call" }>): "holds" | "fails" {
    const source = frame.sources[frame.step]!;
    const position = frame.positions[frame.step]!;
    if (position >= source.count) return "fails";
    const width = source.width;
    for (let column = 0; column < width; column++) {
      frame.slots[step.outputs[column]!] = source.values[position * width + column]!;
    }
    frame.positions[frame.step] = position + 1;
    return "holds";
  }

  /** Finds what a call draws from; false where its table must be evaluated first. */
  #draw(frame: Frame, step: Extract<ClauseStep, { kind: "call" }>): boolean {
    this.#build(step.builds, frame.slots);
    const inputs = step.inputs.map((slot) => frame.slots[slot]!);
    const source = this.#source(step.shape, inputs);
    if (!(source instanceof AnswerTable)) {
      frame.sources[frame.step] = source;
    } else {
      if (source.status === FRESH) {
        this.#enter(source);
        return false;
      }
      if (source.status !== COMPLETE) this.#readUnfinished(frame.table, source, step);
      frame.sources[frame.step] = source.answers;
    }
    frame.positions[frame.step] = 0;
    return true;
  }

  #readUnfinished(reader: AnswerTable, source: AnswerTable, step: Extract<ClauseStep, { kind: "call" }>): void {
    if (step.negated && source.answers.count === 0) {
      throw notStratified(source.text(this.#terms), step.literal.formula.span);
    }
    reader.lowest = Math.min(reader.lowest, source.entered);
    source.wasRead = true;
  }

  #build(builds: readonly Build[], slots: number[]): void {
    for (const { functor, args, into } of builds) {
      slots[into] = this.#terms.make(
        functor,
        args.map((slot) => slots[slot]!),
      );
    }
  }

  /** Every condition holds: an answer. */
  #conclude(frame: Frame, clause: Clause): void {
    if (clause.unsafe !== undefined) {
      throw unsafeVariable(clause.unsafe, "the head of this rule", clause.rule.span);
    }
    this.#build(clause.builds, frame.slots);
    const values = clause.outputs.map((slot) => frame.slots[slot]!);
    this.#answer(frame.table, values, { clause, slots: frame.slots });
  }

  /** A closed call that holds is complete at once; what was begun for it above is forgotten until asked again. */
  #settle(frame: Frame): void {
    this.#reopen(frame.openFrom);
    frame.table.status = COMPLETE;
    this.#open.length = frame.openFrom;
    this.#frames.pop();
  }

  #endRound(frame: Frame): void {
    const { table, openFrom } = frame;
    if (table.lowest < table.entered) {
      table.status = OPEN;
      this.#frames.pop();
      const caller = this.#frames.at(-1)!.table;
      caller.lowest = Math.min(caller.lowest, table.lowest);
    } else if (this.#mustRepeat(openFrom)) {
      this.#reopen(openFrom + 1);
      table.grew = table.wasRead = false;
      frame.clause = 0;
      frame.step = -1;
    } else {
      for (let at = openFrom; at < this.#open.length; at++) this.#open[at]!.status = COMPLETE;
      this.#open.length = openFrom;
      this.#frames.pop();
    }
  }

  /** Whether a table of the component was read while unfinished and some table grew in this round. */
  #mustRepeat(openFrom: number): boolean {
    const component = this.#open.slice(openFrom);
    return component.some(({ wasRead }) => wasRead) && component.some(({ grew }) => grew);
  }

  /** Tables from the given place on are to be evaluated anew when next asked; they keep their answers. */
  #reopen(from: number): void {
    for (let at = from; at < this.#open.length; at++) {
      const table = this.#open[at]!;
      table.status = FRESH;
      table.grew = table.wasRead = false;
    }
    this.#open.length = from;
  }

  #spend(): void {
    const { milliseconds = Infinity, steps = Infinity } = this.#options.budget;
    this.#steps++;
    if (this.#steps > steps) throw this.#overspent();
    if (this.#steps % CLOCK_INTERVAL === 0 && milliseconds < Infinity) {
      if (performance.now() - this.#started > milliseconds) throw this.#overspent();
    }
  }

  #overspent(): BudgetExceeded {
    const question = this.#frames[0]!.table;
    const milliseconds = performance.now() - this.#started;
    const progress = { steps: this.#steps, milliseconds, answers: question.answers.count };
    return new BudgetExceeded(question.text(this.#terms), progress, this.#place());
  }

  #explain(error: unknown): unknown {
    if (error instanceof TooManyTuples) return this.#overspent();
    if (!(error instanceof TermTooLarge)) return error;
    const { shape } = this.#frames.at(-1)!.table;
    return endlessRecursion(shape.relation.name, error.limit, this.#place());
  }

  /** Where in the rules the evaluation is: the rule of the innermost call that has come to one. */
  #place(): { start: number; end: number } {
    for (const { table, clause } of this.#frames.toReversed()) {
      const rule = table.shape.clauses?.[clause]?.rule;
      if (rule) return rule.span;
    }
    return { start: 0, end: 0 };
  }

  /** After an error nothing half done may look finished. */
  #abandon(): void {
    this.#reopen(0);
    this.#frames.length = 0;
  }
}
