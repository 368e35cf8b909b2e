/**
 * A rule fitted to a shape of call. What the call binds is known before any value is, so unification with the head and the
 * order of the conditions are settled once, and running a clause only moves term numbers between slots:
 *
 *   slots   | inputs of the call | constants | parts of inputs, answers of conditions, terms built ...
 */
import type { Pattern, ProgramRule, ReferenceLiteral } from "./program.ts";
import { type Shape, type ShapeTerm, shapeOf } from "./shape.ts";
import type { Functor, TermId } from "./terms.ts";

/** What must hold of the inputs for the head to fit. */
export type HeadTest =
  | { readonly kind: "equal"; readonly left: number; readonly right: number }
  /** The term in `slot` must have this functor; its arguments go to the slots from `into` on. */
  | { readonly kind: "split"; readonly slot: number; readonly functor: Functor; readonly into: number };

/** A term to make from other slots before a step reads it. */
export interface Build {
  readonly functor: Functor;
  readonly args: readonly number[];
  readonly into: number;
}

export type ClauseStep =
  | {
      readonly kind: "call";
      readonly shape: Shape;
      readonly negated: boolean;
      readonly builds: readonly Build[];
      /** The slots that are passed, and those that take an answer. */
      readonly inputs: readonly number[];
      readonly outputs: readonly number[];
      /** Whether one answer is as good as all, because nothing reads the outputs. */
      once: boolean;
      readonly literal: ReferenceLiteral;
    }
  | {
      readonly kind: "comparison";
      readonly equal: boolean;
      readonly builds: readonly Build[];
      readonly left: number;
      readonly right: number;
      readonly literal: ReferenceLiteral;
    }
  /** A comparison that is reached with a variable unbound. */
  | { readonly kind: "unsafe"; readonly variable: string; readonly literal: ReferenceLiteral };

export interface Clause {
  readonly rule: ProgramRule;
  /** What the slots hold when the clause begins: constants in their places, -1 elsewhere. */
  readonly slots: readonly number[];
  readonly tests: readonly HeadTest[];
  readonly steps: readonly ClauseStep[];
  readonly builds: readonly Build[];
  /** The slots of the answer, one for each variable of the shape. */
  readonly outputs: readonly number[];
  /** The variable that no condition binds although the answer needs it. */
  readonly unsafe?: string;
}

/** Values as far as they are known before the clause runs. */
type Value =
  | { readonly kind: "slot"; readonly slot: number }
  | { readonly kind: "structure"; readonly functor: Functor; readonly args: readonly Value[] }
  | Unknown;

interface Unknown {
  readonly kind: "unknown";
  readonly name: string;
  value?: Value;
}

/** Undefined where the head cannot fit the shape. */
export function fitRule(rule: ProgramRule, shape: Shape): Clause | undefined {
  return new Fitting(rule, shape).clause();
}

class Fitting {
  readonly #rule: ProgramRule;
  readonly #shape: Shape;
  readonly #slots: number[];
  readonly #constants = new Map<TermId, number>();
  readonly #variables: readonly Unknown[];
  readonly #asked: readonly Unknown[];
  readonly #tests: HeadTest[] = [];

  constructor(rule: ProgramRule, shape: Shape) {
    this.#rule = rule;
    this.#shape = shape;
    this.#slots = new Array<number>(shape.inputs).fill(-1);
    this.#variables = rule.variables.map(unknown);
    this.#asked = Array.from({ length: shape.variables }, (_, index) => unknown(`v${index}`));
  }

  clause(): Clause | undefined {
    const { head, body } = this.#rule;
    const asked = this.#shape.args.map((arg) => this.#ofShape(arg));
    if (!asked.every((arg, position) => this.#unify(arg, this.#ofPattern(head[position]!)))) return undefined;
    const steps = this.#order(body);
    const unbound = this.#asked.map((value) => this.#unboundIn(value)).find((name) => name !== undefined);
    const builds: Build[] = [];
    const outputs = unbound === undefined ? this.#asked.map((value) => this.#slotOf(value, builds)) : [];
    markOnce(steps, [...outputs, ...builds.flatMap(({ args }) => args)]);
    const unsafe = unbound === undefined ? {} : { unsafe: unbound };
    return { rule: this.#rule, slots: this.#slots, tests: this.#tests, steps, builds, outputs, ...unsafe };
  }

  /**
   * Positive conditions in the order written; negative ones where they stand or as soon after as their variables are
   * bound; comparisons as soon as they can be made. What never becomes ready goes last: a negation then says that there is no
   * value for what is unbound in it.
   */
  #order(body: readonly ReferenceLiteral[]): ClauseStep[] {
    const steps: ClauseStep[] = [];
    const waiting: ReferenceLiteral[] = body.filter(({ kind }) => kind === "comparison");
    const take = (literal: ReferenceLiteral): void => {
      steps.push(this.#step(literal));
    };
    const takeReady = (): void => {
      for (let at = 0; at < waiting.length; ) {
        if (this.#isReady(waiting[at]!)) {
          take(waiting.splice(at, 1)[0]!);
          at = 0;
        } else at++;
      }
    };
    takeReady();
    for (const literal of body) {
      if (literal.kind === "comparison") continue;
      if (this.#isReady(literal)) take(literal);
      else waiting.push(literal);
      takeReady();
    }
    while (waiting.length > 0) {
      const positive = waiting.findIndex((literal) => literal.kind === "call" && !literal.negated);
      take(waiting.splice(Math.max(positive, 0), 1)[0]!);
      takeReady();
    }
    return steps;
  }

  #isReady(literal: ReferenceLiteral): boolean {
    return literal.needs.every((variable) => this.#unboundIn(this.#variables[variable]!) === undefined);
  }

  #step(literal: ReferenceLiteral): ClauseStep {
    const builds: Build[] = [];
    if (literal.kind === "comparison") {
      const [left, right] = [this.#ofPattern(literal.left), this.#ofPattern(literal.right)];
      const variable = this.#unboundIn(left) ?? this.#unboundIn(right);
      if (variable !== undefined) return { kind: "unsafe", variable, literal };
      const slots = { left: this.#slotOf(left, builds), right: this.#slotOf(right, builds) };
      return { kind: "comparison", equal: literal.equal, builds, ...slots, literal };
    }
    const inputs: number[] = [];
    const open: Unknown[] = [];
    const args = literal.args.map((arg) => this.#toShape(this.#ofPattern(arg), inputs, open, builds));
    const { negated, relation } = literal;
    const outputs = open.map((variable) => (negated ? this.#newSlot() : this.#give(variable)));
    return { kind: "call", shape: shapeOf(relation, args), negated, builds, inputs, outputs, once: false, literal };
  }

  #give(variable: Unknown): number {
    const slot = this.#newSlot();
    variable.value = { kind: "slot", slot };
    return slot;
  }

  #toShape(value: Value, inputs: number[], open: Unknown[], builds: Build[]): ShapeTerm {
    const known = resolve(value);
    if (this.#unboundIn(known) === undefined) {
      return { kind: "input", index: inputs.push(this.#slotOf(known, builds)) - 1 };
    }
    if (known.kind === "structure") {
      const args = known.args.map((arg) => this.#toShape(arg, inputs, open, builds));
      return { kind: "compound", functor: known.functor, args };
    }
    const seen = open.indexOf(known as Unknown);
    return { kind: "variable", index: seen >= 0 ? seen : open.push(known as Unknown) - 1 };
  }

  /** Makes two values equal, by binding unknowns now and testing slots when the clause runs. */
  #unify(left: Value, right: Value): boolean {
    const [a, b] = [resolve(left), resolve(right)];
    if (a === b) return true;
    if (a.kind === "unknown" || b.kind === "unknown") return bind(a, b);
    if (a.kind === "slot" && b.kind === "slot") {
      if (a.slot !== b.slot) this.#tests.push({ kind: "equal", left: a.slot, right: b.slot });
      return true;
    }
    if (a.kind === "structure" && b.kind === "structure") {
      return a.functor === b.functor && a.args.every((arg, index) => this.#unify(arg, b.args[index]!));
    }
    return a.kind === "slot" ? this.#split(a.slot, b as Structure) : this.#split((b as KnownSlot).slot, a as Structure);
  }

  #split(slot: number, { functor, args }: Structure): boolean {
    const into = this.#slots.length;
    this.#tests.push({ kind: "split", slot, functor, into });
    const parts = args.map((): Value => ({ kind: "slot", slot: this.#newSlot() }));
    return args.every((arg, index) => this.#unify(arg, parts[index]!));
  }

  #ofPattern(pattern: Pattern): Value {
    switch (pattern.kind) {
      case "variable":
        return this.#variables[pattern.variable]!;
      case "ground":
        return { kind: "slot", slot: this.#constant(pattern.term) };
      case "compound":
        return { kind: "structure", functor: pattern.functor, args: pattern.args.map((arg) => this.#ofPattern(arg)) };
    }
  }

  #ofShape(term: ShapeTerm): Value {
    switch (term.kind) {
      case "input":
        return { kind: "slot", slot: term.index };
      case "variable":
        return this.#asked[term.index]!;
      case "compound":
        return { kind: "structure", functor: term.functor, args: term.args.map((arg) => this.#ofShape(arg)) };
    }
  }

  #constant(term: TermId): number {
    let slot = this.#constants.get(term);
    if (slot === undefined) {
      slot = this.#slots.push(term) - 1;
      this.#constants.set(term, slot);
    }
    return slot;
  }

  #newSlot(): number {
    return this.#slots.push(-1) - 1;
  }

  /** The slot that holds a value without unknowns, built first where it is a structure. */
  #slotOf(value: Value, builds: Build[]): number {
    const known = resolve(value);
    if (known.kind === "slot") return known.slot;
    if (known.kind === "unknown") throw new Error(`${known.name} is unknown`);
    const args = known.args.map((arg) => this.#slotOf(arg, builds));
    const into = this.#newSlot();
    builds.push({ functor: known.functor, args, into });
    return into;
  }

  /** The name of an unknown in the value. */
  #unboundIn(value: Value): string | undefined {
    const known = resolve(value);
    if (known.kind === "unknown") return known.name;
    if (known.kind === "slot") return undefined;
    for (const arg of known.args) {
      const name = this.#unboundIn(arg);
      if (name !== undefined) return name;
    }
    return undefined;
  }
}

type Structure = Extract<Value, { kind: "structure" }>;
type KnownSlot = Extract<Value, { kind: "slot" }>;

function unknown(name: string): Unknown {
  return { kind: "unknown", name };
}

function resolve(value: Value): Value {
  let known = value;
  while (known.kind === "unknown" && known.value !== undefined) known = known.value;
  return known;
}

/** Binds whichever is unknown, unless it occurs inside the other. */
function bind(a: Value, b: Value): boolean {
  const [variable, value] = a.kind === "unknown" ? [a, b] : [b as Unknown, a];
  if (occurs(variable, value)) return false;
  variable.value = value;
  return true;
}

function occurs(variable: Unknown, value: Value): boolean {
  const known = resolve(value);
  return known === variable || (known.kind === "structure" && known.args.some((arg) => occurs(variable, arg)));
}

/** From the last step to the first, with the slots that are read behind each. */
function markOnce(steps: readonly ClauseStep[], readAtEnd: readonly number[]): void {
  const read = new Set(readAtEnd);
  for (const step of steps.toReversed()) {
    if (step.kind === "unsafe") continue;
    if (step.kind === "call") step.once = !step.outputs.some((slot) => read.has(slot));
    const slots = step.kind === "call" ? step.inputs : [step.left, step.right];
    for (const slot of [...slots, ...step.builds.flatMap(({ args }) => args)]) read.add(slot);
  }
}
