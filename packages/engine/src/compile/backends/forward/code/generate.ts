/**
 * A plan as JavaScript. For a component c:
 *
 *   e<c>()   has everything derived, unless it is; `b` holds the generation for which that was begun
 *   q<r>(i)  puts question i of relation r, and has it answered
 *   w<c>()   works off what new facts set off, until there are no new ones
 *   a<r>(i)  adds fact i of relation r
 *
 * The same relations serve interpreter and generated code; the code has their arrays as constants.
 */
import { DOES, type RelationId, TRUE } from "../../../datalog/program.ts";
import { type ComponentPlan, eachOp, type Op } from "../../../passes/plan.ts";
import type { ForwardEngine } from "../engine.ts";
import type { Filler, Runner } from "../machine.ts";
import { FOREVER, type ForwardRelation, type Index, type Lifetime } from "../relation.ts";
import type { DenseSpace } from "../space.ts";
import { Access, isDense } from "./access.ts";
import { type CodeComponents, OperationWriter } from "./operations.ts";
import { indented, SourceText } from "./source.ts";

/** What the program returns. */
interface Generated {
  readonly runners: Readonly<Record<number, Runner>>;
  readonly fillers: Readonly<Record<number, Filler>>;
}

/** Compiles and installs all components. Throws where the page forbids evaluated text. */
export function generate(engine: ForwardEngine): void {
  const generator = new Generator(engine);
  const { runners, fillers } = generator.run();
  for (const [index, runner] of Object.entries(runners)) engine.machine.install(Number(index), runner);
  for (const [relation, filler] of Object.entries(fillers)) engine.machine.installFiller(Number(relation), filler);
}

/** What `generate` would compile. */
export function generatedText(engine: ForwardEngine): string {
  return new Generator(engine).text();
}

class Generator implements CodeComponents {
  readonly #engine: ForwardEngine;
  readonly #source = new SourceText();
  readonly #writer: OperationWriter;
  readonly #plans: ReadonlyMap<number, ComponentPlan>;
  readonly #begun = new Map<number, Int32Array>();
  /** Relations whose list is read. */
  readonly #listed: ReadonlySet<RelationId>;
  readonly #adders = new Set<RelationId>();

  constructor(engine: ForwardEngine) {
    this.#engine = engine;
    this.#writer = new OperationWriter(this.#source, new Access(this.#source, engine.rules.terms), engine, this);
    this.#plans = new Map(engine.planned.plans.map((plan) => [plan.index, plan]));
    this.#listed = listedRelations(engine);
    for (const { index } of engine.planned.plans) this.#begun.set(index, new Int32Array(1));
    this.#makeIndexes();
  }

  text(): string {
    const { plans } = this.#engine.planned;
    for (const plan of plans) this.#component(plan);
    const given = [TRUE, DOES].flatMap((origin) => this.#engine.rules.variants.of(origin));
    for (const { relation } of given) this.#filler(relation);
    for (const relation of this.#adders) this.#adder(relation);
    const runners = plans.map(({ index }) => `${index}: ${this.#runner(index)}`);
    const fillers = given.map(({ relation }) => `${relation}: m${relation}`);
    return this.#source.text(`{ runners: { ${runners.join(", ")} }, fillers: { ${fillers.join(", ")} } }`);
  }

  #runner(index: number): string {
    return `{ ensure: e${index}, ask() {}, restart() { ${this.#begunName(index)}[0] = 0; } }`;
  }

  run(): Generated {
    const text = this.text();
    return new Function("V", text)(this.#source.values) as Generated;
  }

  /** Puts facts from outside into a relation. */
  #filler(relation: RelationId): void {
    const body = ["for (let k = 0; k < n; k++) {", ...indented(this.add(relation, "l[k]")), "}"];
    this.#source.declare([`function m${relation}(l, n) {`, ...indented([...this.#generations(), ...body]), "}"]);
  }

  /** Every index that any operation uses, before the first line is written: facts are added to all of them. */
  #makeIndexes(): void {
    const { machine, planned, rules } = this.#engine;
    for (const { start, events } of planned.plans)
      eachOp([...start, ...events.flatMap(({ next }) => next)], (op) => {
        if (op.op !== "scan" || rules.tables.has(op.relation)) return;
        const keyed = op.columns.flatMap((column, index) => (column.kind === "key" ? [index] : []));
        const relation = machine.relation(op.relation);
        if (keyed.length > 0) relation.indexOn(keyed, machine.generations[relation.lifetime]!);
      });
  }

  #relation(id: RelationId): ForwardRelation {
    return this.#engine.machine.relation(id);
  }

  #begunName(component: number): string {
    return this.#source.name(this.#begun.get(component)!);
  }

  #lifetime({ relations }: ComponentPlan): Lifetime {
    return Math.max(...relations.map((relation) => this.#relation(relation).lifetime)) as Lifetime;
  }

  #generation(plan: ComponentPlan): string {
    const lifetime = this.#lifetime(plan);
    return lifetime === FOREVER ? "1" : `g${lifetime}`;
  }

  ensure(component: number): string[] {
    const plan = this.#plans.get(component);
    if (plan === undefined) return [];
    return [`if (${this.#begunName(component)}[0] !== ${this.#generation(plan)}) e${component}();`];
  }

  ask(component: number, question: RelationId, number: string): string[] {
    const relation = this.#relation(question);
    const plan = this.#plans.get(component)!;
    if (!isDense(relation.space)) return [`q${question}(${number});`];
    const at = this.#source.fresh("i");
    const stamps = this.#source.name(relation.stamps);
    return [
      "{",
      `  const ${at} = ${number};`,
      `  if (${stamps}[${at}] !== ${this.#generation(plan)}) q${question}(${at});`,
      "}",
    ];
  }

  add(id: RelationId, number: string): string[] {
    const relation = this.#relation(id);
    this.#adders.add(id);
    if (!isDense(relation.space)) return [`a${id}(${number});`];
    const at = this.#source.fresh("i");
    const generation = this.#writer.generation(relation);
    const lines = this.#stored(id, relation, at, generation);
    return [
      "{",
      `  const ${at} = ${number};`,
      `  if (${this.#source.name(relation.stamps)}[${at}] !== ${generation}) ${lines.length > 3 ? `a${id}(${at});` : `{ ${lines.join(" ")} }`}`,
      "}",
    ];
  }

  /** The fact is written down, in the list where that is read, and in every index. */
  #stored(id: RelationId, relation: ForwardRelation, at: string, generation: string): string[] {
    const name = (value: unknown): string => this.#source.name(value);
    const lines = [`${name(relation.stamps)}[${at}] = ${generation};`];
    if (this.#listed.has(id)) lines.push(`${name(relation.list)}[${name(relation.counter)}[0]++] = ${at};`);
    for (const index of relation.indexes) {
      if (!isDense(index.keys) || !isDense(relation.space)) {
        lines.push(`${name(index)}.add(${at}, ${generation});`);
        continue;
      }
      const [heads, links, key] = [name(index.heads), name(index.links), this.#source.fresh("k")];
      lines.push(
        `const ${key} = ${name(this.#keyNumbers(relation.space, index, index.keys))}[${at}];`,
        `${links}[${at}] = ${heads}[${key}] === ${generation} ? ${heads}[${key} + 1] : -1;`,
        `${heads}[${key}] = ${generation};`,
        `${heads}[${key} + 1] = ${at};`,
      );
    }
    return lines;
  }

  readonly #keys = new Map<Index, Int32Array>();
  /** For each tuple twice the number of its key in an index. */
  #keyNumbers(tuples: DenseSpace, index: Index, keys: DenseSpace): Int32Array {
    let numbers = this.#keys.get(index);
    if (numbers === undefined) this.#keys.set(index, (numbers = tuples.keyNumbers(index.columns, keys, 2)));
    return numbers;
  }

  #adder(id: RelationId): void {
    const relation = this.#relation(id);
    const generation = this.#writer.generation(relation);
    const body = isDense(relation.space)
      ? this.#stored(id, relation, "i", generation)
      : [`${this.#source.name(relation)}.add(i, ${generation});`];
    this.#source.declare([`function a${id}(i) {`, ...indented([...this.#generations(), ...body]), "}"]);
  }

  /** The generations, once in each function: they do not change while it runs. */
  #generations(): string[] {
    const generations = this.#source.name(this.#engine.machine.generations);
    return [`const g1 = ${generations}[1], g2 = ${generations}[2];`];
  }

  #component(plan: ComponentPlan): void {
    const { index } = plan;
    const starts = plan.start.map((op) => this.#function("s", [], this.#startOf(op)));
    const queues = this.#queues(plan);
    const relations = plan.relations.map(
      (relation) => `${this.#source.name(this.#relation(relation).counter)}[0] = 0;`,
    );
    this.#source.declare([
      `function e${index}() {`,
      ...indented([
        ...this.#generations(),
        `if (${this.#begunName(index)}[0] === ${this.#generation(plan)}) return;`,
        `t${index}();`,
        ...(queues.length > 0 ? [`w${index}();`] : []),
      ]),
      "}",
      `function t${index}() {`,
      ...indented([
        ...this.#generations(),
        `${this.#begunName(index)}[0] = ${this.#generation(plan)};`,
        ...relations,
        ...queues.map(({ done }) => `${done} = 0;`),
        ...starts.map((start) => `${start}();`),
      ]),
      "}",
    ]);
    if (queues.length > 0) this.#worker(plan, queues);
    for (const question of questionsOf(plan, this.#engine)) this.#asker(plan, question);
  }

  #startOf(op: Op): string[] {
    return this.#writer.all([op], new Map(), []);
  }

  #function(letter: string, parameters: readonly string[], body: readonly string[]): string {
    const name = this.#source.fresh(letter);
    this.#source.declare([
      `function ${name}(${parameters.join(", ")}) {`,
      ...indented([...this.#generations(), ...body]),
      "}",
    ]);
    return name;
  }

  /** For each relation whose facts set off something: the functions that do it, and how far its list is worked off. */
  #queues({ events }: ComponentPlan): { relation: ForwardRelation; handlers: string[]; done: string }[] {
    const byRelation = new Map<RelationId, string[]>();
    for (const { relation: id, columns, next } of events) {
      const relation = this.#relation(id);
      const registers = new Map(
        columns.flatMap((column, index) =>
          column.kind === "bind" ? [[column.register, relation.domains[index]] as const] : [],
        ),
      );
      const inside = this.#writer.all(next, registers, []);
      const keyed = this.#writer.eventColumns(columns, relation, inside);
      const handler = this.#function("h", ["i"], keyed);
      byRelation.set(id, [...(byRelation.get(id) ?? []), handler]);
    }
    return [...byRelation].map(([id, handlers]) => {
      const done = this.#source.fresh("d");
      this.#source.declare([`let ${done} = 0;`]);
      return { relation: this.#relation(id), handlers, done };
    });
  }

  #worker(
    { index }: ComponentPlan,
    queues: readonly { relation: ForwardRelation; handlers: string[]; done: string }[],
  ): void {
    const rounds = queues.flatMap(({ relation, handlers, done }) => {
      const list = isDense(relation.space) ? this.#source.name(relation.list) : `${this.#source.name(relation)}.list`;
      return [
        `while (${done} < ${this.#source.name(relation.counter)}[0]) {`,
        `  const i = ${list}[${done}++];`,
        ...handlers.map((handler) => `  ${handler}(i);`),
        "}",
      ];
    });
    const rest = queues.map(({ relation, done }) => `${done} < ${this.#source.name(relation.counter)}[0]`).join(" || ");
    this.#source.declare([
      `function w${index}() {`,
      "  do {",
      ...indented(indented(rounds)),
      `  } while (${rest});`,
      "}",
    ]);
  }

  #asker(plan: ComponentPlan, question: RelationId): void {
    const relation = this.#relation(question);
    this.#adders.add(question);
    const generation = this.#generation(plan);
    const unknown = isDense(relation.space)
      ? []
      : [`if (i < 0 || ${this.#source.name(relation)}.has(i, ${generation})) return;`];
    this.#source.declare([
      `function q${question}(i) {`,
      ...indented([
        ...this.#generations(),
        ...unknown,
        `if (${this.#begunName(plan.index)}[0] !== ${generation}) t${plan.index}();`,
        `a${question}(i);`,
        `w${plan.index}();`,
      ]),
      "}",
    ]);
  }
}

function questionsOf({ relations }: ComponentPlan, { planned }: ForwardEngine): RelationId[] {
  const questions = new Set([...planned.demanded.questions.values()].map(({ relation }) => relation));
  return relations.filter((relation) => questions.has(relation));
}

/** Relations that somebody reads one fact after the other: scans without a key, queues, and the game. */
function listedRelations({ planned, rules }: ForwardEngine): Set<RelationId> {
  const listed = new Set<RelationId>();
  for (let origin = 0; origin < 11; origin++)
    for (const { relation } of rules.variants.of(origin)) listed.add(relation);
  for (const { start, events } of planned.plans) {
    for (const { relation } of events) listed.add(relation);
    eachOp([...start, ...events.flatMap(({ next }) => next)], (op) => {
      if (op.op === "scan" && op.columns.every((column) => column.kind !== "key")) listed.add(op.relation);
    });
  }
  return listed;
}
