/**
 * Runs a plan by walking it: each operation becomes a closure over the relations it needs. No text is evaluated, so it
 * works where a content security policy forbids that; and it is what the generated code is tested against.
 */
import type { RelationId, SymbolId } from "../../datalog/program.ts";
import { type Column, type ComponentPlan, eachOp, type Op, type Operand, type Side } from "../../passes/plan.ts";
import type { Machine, Runner } from "./machine.ts";
import type { ForwardRelation, Lifetime } from "./relation.ts";
import type { ValueColumn } from "./space.ts";

/** Runs with these registers; true where a `found` was reached and the search for it may stop. */
type Step = (registers: Int32Array) => boolean;

export function interpret(plan: ComponentPlan, machine: Machine): Runner {
  return new Interpreter(plan, machine);
}

/** A relation whose facts set off something, and how far its list is worked off. */
interface Queue {
  readonly relation: ForwardRelation;
  readonly event: (number: number) => void;
  done: number;
}

class Interpreter implements Runner {
  readonly #plan: ComponentPlan;
  readonly #machine: Machine;
  readonly #relations: readonly ForwardRelation[];
  readonly #lifetime: Lifetime;
  readonly #registers: Int32Array;
  readonly #start: Step;
  readonly #queues: readonly Queue[];
  /** The generation for which it was begun. */
  #begun = 0;

  constructor(plan: ComponentPlan, machine: Machine) {
    this.#plan = plan;
    this.#machine = machine;
    this.#relations = plan.relations.map((relation) => machine.relation(relation));
    this.#lifetime = Math.max(...this.#relations.map(({ lifetime }) => lifetime)) as Lifetime;
    this.#registers = new Int32Array(registerCount(plan));
    const builder = new StepBuilder(plan.index, machine);
    this.#start = builder.all(plan.start);
    this.#queues = this.#makeQueues(builder);
  }

  #makeQueues(builder: StepBuilder): Queue[] {
    const events = new Map<RelationId, (number: number) => void>();
    for (const { relation, columns, next } of this.#plan.events) {
      const { space } = this.#machine.relation(relation);
      const fits = builder.fits(columns, () => space.columns, { keys: true });
      const go = builder.all(next);
      const earlier = events.get(relation);
      events.set(relation, (number) => {
        earlier?.(number);
        if (fits(number, this.#registers)) go(this.#registers);
      });
    }
    return [...events].map(([relation, event]) => ({ relation: this.#machine.relation(relation), event, done: 0 }));
  }

  ensure(): void {
    if (this.#begun === this.#machine.generations[this.#lifetime]) return;
    this.#begin();
    this.#workOff();
  }

  ask(question: ForwardRelation, values: ArrayLike<number>): void {
    const generation = this.#machine.generations[this.#lifetime]!;
    if (this.#begun !== generation) this.#begin();
    if (question.add(question.space.intern(values), generation)) this.#workOff();
  }

  restart(): void {
    this.#begun = 0;
  }

  #begin(): void {
    this.#begun = this.#machine.generations[this.#lifetime]!;
    for (const relation of this.#relations) relation.clear();
    for (const queue of this.#queues) queue.done = 0;
    this.#start(this.#registers);
  }

  /** New facts set off further ones until there are no new ones. */
  #workOff(): void {
    const open = (): boolean => this.#queues.some(({ done, relation }) => done < relation.count);
    while (open())
      for (const queue of this.#queues)
        while (queue.done < queue.relation.count) queue.event(queue.relation.list[queue.done++]!);
  }
}

function registerCount(plan: ComponentPlan): number {
  let count = 0;
  const see = (columns: readonly Column[]): void => {
    for (const column of columns) if (column.kind === "bind") count = Math.max(count, column.register + 1);
  };
  for (const event of plan.events) see(event.columns);
  eachOp([...plan.start, ...plan.events.flatMap((event) => event.next)], (op) => {
    if (op.op === "scan" || op.op === "take") see(op.columns);
    else if (op.op === "make") count = Math.max(count, op.register + 1);
  });
  return count;
}

type Of<Kind extends Op["op"]> = Extract<Op, { op: Kind }>;

class StepBuilder {
  readonly #component: number;
  readonly #machine: Machine;

  constructor(component: number, machine: Machine) {
    this.#component = component;
    this.#machine = machine;
  }

  all(ops: readonly Op[]): Step {
    const steps = ops.map((op) => this.#step(op));
    const [first, second] = steps;
    if (first && second === undefined) return first;
    return (registers) => {
      for (const step of steps) if (step(registers)) return true;
      return false;
    };
  }

  #step(op: Op): Step {
    switch (op.op) {
      case "scan":
        return this.#scan(op);
      case "test":
        return this.#test(op);
      case "compare":
        return this.#compare(op);
      case "take":
        return this.#take(op);
      case "make":
        return this.#make(op);
      case "exists":
        return this.#exists(op);
      case "found":
        return () => true;
      case "ensure":
        return this.#ensure(op);
      case "ask":
        return this.#ask(op);
      case "emit":
        return this.#emit(op);
    }
  }

  #scan({ relation: id, columns, next }: Of<"scan">): Step {
    const machine = this.#machine;
    const component = this.#component;
    const relation = machine.relation(id);
    const fits = this.fits(columns, () => relation.space.columns);
    const go = this.all(next);
    const keyed = columns.flatMap((column, index) => (column.kind === "key" ? [{ index, ...column }] : []));
    if (keyed.length === 0)
      return (registers) => {
        for (let at = 0, end = relation.count; at < end; at++) {
          machine.tick(component);
          if (fits(relation.list[at]!, registers) && go(registers)) return true;
        }
        return false;
      };
    const { generations } = machine;
    const { lifetime } = relation;
    const chain = relation.indexOn(
      keyed.map(({ index }) => index),
      generations[lifetime]!,
    );
    const key = this.#values(keyed.map(({ operand }) => operand));
    return (registers) => {
      let number = chain.head(key(registers), generations[lifetime]!);
      for (; number >= 0; number = chain.links[number]!) {
        machine.tick(component);
        if (fits(number, registers) && go(registers)) return true;
      }
      return false;
    };
  }

  /** Binds the columns of a fact; false where one is not what it must be. The keys of a scan need no second look. */
  fits(
    columns: readonly Column[],
    from: () => readonly ValueColumn[],
    { keys = false } = {},
  ): (number: number, registers: Int32Array) => boolean {
    const places = columns.map((column, index) => ({ ...column, index }));
    const binds = places.filter((column) => column.kind === "bind");
    const sames = places.filter((column) => column.kind === "same");
    const keyed = keys ? places.filter((column) => column.kind === "key") : [];
    const expected = this.#values(keyed.map(({ operand }) => operand));
    return (number, registers) => {
      const values = from();
      const wanted = expected(registers);
      for (let at = 0; at < keyed.length; at++) if (values[keyed[at]!.index]![number] !== wanted[at]) return false;
      for (const { index, register } of binds) registers[register] = values[index]![number]!;
      for (const { index, register } of sames) if (registers[register] !== values[index]![number]) return false;
      return true;
    };
  }

  #test({ relation: id, args, negated, next }: Of<"test">): Step {
    const machine = this.#machine;
    const component = this.#component;
    const relation = machine.relation(id);
    const { generations } = machine;
    const values = this.#values(args);
    const go = this.all(next);
    return (registers) => {
      machine.tick(component);
      const holds = relation.has(relation.space.find(values(registers)), generations[relation.lifetime]!);
      return holds !== negated && go(registers);
    };
  }

  #compare({ equal, left, right, next }: Of<"compare">): Step {
    const same = this.#same(left, right);
    const go = this.all(next);
    return (registers) => same(registers) === equal && go(registers);
  }

  /** Compound sides are compared part by part. */
  #same(left: Side, right: Side): Step {
    if (left.kind === "compound" && right.kind === "compound") {
      if (left.functor !== right.functor || left.args.length !== right.args.length) return () => false;
      const parts = left.args.map((arg, index) => this.#same(arg, right.args[index]!));
      return (registers) => parts.every((part) => part(registers));
    }
    if (left.kind === "compound") return this.#same(right, left);
    if (right.kind === "compound") return this.#isCompound(left, right);
    const values = this.#values([left, right]);
    return (registers) => {
      const [a, b] = values(registers);
      return a === b;
    };
  }

  #isCompound(side: Operand, { functor, args }: Side & { kind: "compound" }): Step {
    const { terms } = this.#machine;
    const values = this.#values([side]);
    return (registers) => {
      const term = values(registers)[0]!;
      const parts = terms.args(term);
      if (terms.functor(term) !== functor || parts.length !== args.length) return false;
      return args.every((arg, index) => this.#same(this.#literal(parts[index]!), arg)(registers));
    };
  }

  /** A known value as a side. Only for terms of unbounded depth, which are rare. */
  #literal(term: number): Side {
    const { terms } = this.#machine;
    const args = terms.args(term);
    const symbol = terms.functor(term);
    if (args.length === 0) return { kind: "constant", symbol };
    return { kind: "compound", functor: symbol, args: args.map((arg) => this.#literal(arg)) };
  }

  #take({ from, functor, columns, next }: Of<"take">): Step {
    const { terms } = this.#machine;
    const value = this.#values([from]);
    const keys = columns.flatMap((column, index) =>
      column.kind === "key" ? [{ index, operand: column.operand }] : [],
    );
    const keyValues = this.#values(keys.map(({ operand }) => operand));
    const go = this.all(next);
    return (registers) => {
      const term = value(registers)[0]!;
      const args = terms.args(term);
      if (terms.functor(term) !== functor || args.length !== columns.length) return false;
      const expected = keyValues(registers);
      for (let at = 0; at < keys.length; at++) if (args[keys[at]!.index] !== expected[at]) return false;
      for (let at = 0; at < columns.length; at++) {
        const column = columns[at]!;
        if (column.kind === "bind") registers[column.register] = args[at]!;
        else if (column.kind === "same" && registers[column.register] !== args[at]) return false;
      }
      return go(registers);
    };
  }

  #make({ functor, args, register, next }: Of<"make">): Step {
    const machine = this.#machine;
    const component = this.#component;
    const { terms } = machine;
    const values = this.#values(args);
    const go = this.all(next);
    return (registers) => {
      machine.tick(component);
      registers[register] = terms.compound(functor, Array.from(values(registers)));
      return go(registers);
    };
  }

  #exists({ negated, alternatives, next }: Of<"exists">): Step {
    const steps = alternatives.map((ops) => this.all(ops));
    const go = this.all(next);
    return (registers) => steps.some((step) => step(registers)) !== negated && go(registers);
  }

  #ensure({ component, next }: Of<"ensure">): Step {
    const machine = this.#machine;
    const go = this.all(next);
    return (registers) => {
      machine.ensure(component);
      return go(registers);
    };
  }

  #ask({ question, component, args, next }: Of<"ask">): Step {
    const machine = this.#machine;
    const relation = machine.relation(question);
    const values = this.#values(args);
    const go = this.all(next);
    return (registers) => {
      machine.ask(component, relation, values(registers));
      return go(registers);
    };
  }

  #emit({ relation: id, args }: Of<"emit">): Step {
    const machine = this.#machine;
    const component = this.#component;
    const relation = machine.relation(id);
    const { generations } = machine;
    const values = this.#values(args);
    return (registers) => {
      machine.tick(component);
      relation.add(relation.space.intern(values(registers)), generations[relation.lifetime]!);
      return false;
    };
  }

  /** The values of operands, in an array that the next call overwrites. */
  #values(operands: readonly Operand[]): (registers: Int32Array) => Int32Array {
    const values = new Int32Array(operands.length);
    const loads: { index: number; register: number }[] = [];
    operands.forEach((operand, index) => {
      if (operand.kind === "constant") values[index] = this.#constant(operand.symbol);
      else loads.push({ index, register: operand.register });
    });
    return (registers) => {
      for (const { index, register } of loads) values[index] = registers[register]!;
      return values;
    };
  }

  #constant(symbol: SymbolId): number {
    return this.#machine.terms.constant(symbol)!;
  }
}
