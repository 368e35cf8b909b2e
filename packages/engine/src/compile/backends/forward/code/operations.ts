/**
 * The operations of a plan as nested loops and tests.
 */
import type { RelationId } from "../../../datalog/program.ts";
import type { Column, Op, Operand, Side } from "../../../passes/plan.ts";
import type { ForwardEngine } from "../engine.ts";
import { FOREVER, type ForwardRelation } from "../relation.ts";
import type { Domain } from "../space.ts";
import { type Access, all, type CodeExpression, type CodeRegisters, isDense } from "./access.ts";
import { indented, type SourceText } from "./source.ts";
import { type KeyedTable, keyedTable } from "./tables.ts";

type Of<Kind extends Op["op"]> = Extract<Op, { op: Kind }>;

/** What the writer of operations asks of the writer of components. */
export interface CodeComponents {
  /** Lines that see to it that a component is derived. */
  ensure(component: number): string[];
  /** Lines that put a question whose tuple has this number. */
  ask(component: number, question: RelationId, number: string): string[];
  /** Lines that add the fact of this number. */
  add(relation: RelationId, number: string): string[];
}

export class OperationWriter {
  readonly #source: SourceText;
  readonly #access: Access;
  readonly #engine: ForwardEngine;
  readonly #components: CodeComponents;
  readonly #tables = new Map<string, KeyedTable | undefined>();

  constructor(source: SourceText, access: Access, engine: ForwardEngine, components: CodeComponents) {
    this.#source = source;
    this.#access = access;
    this.#engine = engine;
    this.#components = components;
  }

  /** The text of the generation in which facts of the relation hold; functions declare g1 and g2. */
  generation(relation: ForwardRelation): string {
    return relation.lifetime === FOREVER ? "1" : `g${relation.lifetime}`;
  }

  /** `found` are the lines that end a search. */
  all(ops: readonly Op[], registers: CodeRegisters, found: readonly string[]): string[] {
    return ops.flatMap((op) => this.#op(op, registers, found));
  }

  #op(op: Op, registers: CodeRegisters, found: readonly string[]): string[] {
    switch (op.op) {
      case "scan":
        return this.#scan(op, registers, found);
      case "test":
        return this.#test(op, registers, found);
      case "compare": {
        const same = this.#same(op.left, op.right);
        return block(op.equal ? same : `!(${same})`, this.all(op.next, registers, found));
      }
      case "take":
        return this.#take(op, registers, found);
      case "make":
        return this.#make(op, registers, found);
      case "exists":
        return this.#exists(op, registers, found);
      case "found":
        return [...found];
      case "ensure":
        return [...this.#components.ensure(op.component), ...this.all(op.next, registers, found)];
      case "ask":
        return this.#ask(op, registers, found);
      case "emit":
        return this.#emit(op, registers);
    }
  }

  #relation(id: RelationId): ForwardRelation {
    return this.#engine.machine.relation(id);
  }

  #scan(op: Of<"scan">, registers: CodeRegisters, found: readonly string[]): string[] {
    const relation = this.#relation(op.relation);
    const keyed = op.columns.flatMap((column, index) => (column.kind === "key" ? [index] : []));
    const inside = this.#bound(op.columns, relation.domains, registers);
    const body = (columnText: (column: number) => string): string[] =>
      this.columns(op.columns, columnText, this.all(op.next, inside, found));
    if (this.#engine.rules.tables.has(op.relation)) {
      const table = this.#table(op, relation, keyed);
      if (table) return this.#scanTable(op, table, registers, body);
    }
    if (keyed.length === 0) return this.#scanList(relation, body);
    const keys = keyed.map((column) => (op.columns[column] as Column & { kind: "key" }).operand);
    return this.#scanChain(relation, keyed, keys, registers, body);
  }

  #table(op: Of<"scan">, relation: ForwardRelation, keyed: readonly number[]): KeyedTable | undefined {
    const wanted = op.columns.flatMap((column, index) =>
      column.kind === "bind" || column.kind === "same" ? [index] : [],
    );
    const name = `${op.relation}:${keyed.join()}:${wanted.join()}`;
    if (!this.#tables.has(name)) this.#tables.set(name, keyedTable(relation, relation.domains, keyed, wanted));
    return this.#tables.get(name);
  }

  #scanTable(
    op: Of<"scan">,
    table: KeyedTable,
    registers: CodeRegisters,
    body: (columnText: (column: number) => string) => string[],
  ): string[] {
    const keys = op.columns.flatMap((column) => (column.kind === "key" ? [column.operand] : []));
    const key = this.#access.number(table.keys, keys, registers);
    if (key.never) return [];
    const row = this.#source.fresh("i");
    const inside = body((column) => `${this.#source.name(table.columns.get(column)!)}[${row}]`);
    const name = (value: unknown): string => this.#source.name(value);
    if (table.columns.size === 0)
      return guarded(key.guards, block(`${name(table.present)}[${key.text}] === 1`, inside));
    if (table.single) {
      const lines = [`const ${row} = ${name(table.single)}[${key.text}];`, ...block(`${row} >= 0`, inside)];
      return guarded(key.guards, ["{", ...indented(lines), "}"]);
    }
    const [at, end] = [this.#source.fresh("k"), this.#source.fresh("z")];
    const starts = name(table.starts);
    const loop = `for (let ${row} = ${starts}[${at}], ${end} = ${starts}[${at} + 1]; ${row} < ${end}; ${row}++) {`;
    return guarded(key.guards, ["{", ...indented([`const ${at} = ${key.text};`, loop, ...indented(inside), "}"]), "}"]);
  }

  #scanList(relation: ForwardRelation, body: (columnText: (column: number) => string) => string[]): string[] {
    const [at, end, row] = [this.#source.fresh("k"), this.#source.fresh("z"), this.#source.fresh("i")];
    const counter = `${this.#source.name(relation.counter)}[0]`;
    return [
      `for (let ${at} = 0, ${end} = ${counter}; ${at} < ${end}; ${at}++) {`,
      `  const ${row} = ${this.#list(relation)}[${at}];`,
      ...indented(body((column) => this.column(relation, column, row))),
      "}",
    ];
  }

  #scanChain(
    relation: ForwardRelation,
    keyed: readonly number[],
    operands: readonly Operand[],
    registers: CodeRegisters,
    body: (columnText: (column: number) => string) => string[],
  ): string[] {
    const index = relation.indexOn(keyed, this.#engine.machine.generations[relation.lifetime]!);
    const row = this.#source.fresh("i");
    const inside = indented(body((column) => this.column(relation, column, row)));
    const generation = this.generation(relation);
    if (!isDense(index.keys) || !isDense(relation.space)) {
      const { before, text } = this.#access.tuple(operands);
      const chain = this.#source.name(index);
      const loop = `for (let ${row} = ${chain}.head(${text}, ${generation}); ${row} >= 0; ${row} = ${chain}.links[${row}]) {`;
      return [...before, loop, ...inside, "}"];
    }
    const key = this.#access.number(index.keys, operands, registers);
    if (key.never) return [];
    const at = this.#source.fresh("k");
    const [heads, links] = [this.#source.name(index.heads), this.#source.name(index.links)];
    const loop = `for (let ${row} = ${heads}[${at} + 1]; ${row} >= 0; ${row} = ${links}[${row}]) {`;
    const lines = [
      `const ${at} = ${doubled(key.text)};`,
      `if (${heads}[${at}] === ${generation})`,
      `  ${loop}`,
      ...indented(inside),
      "  }",
    ];
    return guarded(key.guards, ["{", ...indented(lines), "}"]);
  }

  /** The value of a column of the tuple whose number is in a variable. */
  column(relation: ForwardRelation, column: number, row: string): string {
    if (isDense(relation.space)) return `${this.#source.name(relation.space.columns[column])}[${row}]`;
    return `${this.#source.name(relation.space)}.columns[${column}][${row}]`;
  }

  #list(relation: ForwardRelation): string {
    return isDense(relation.space) ? this.#source.name(relation.list) : `${this.#source.name(relation)}.list`;
  }

  /** Binds and compares the columns that are not keys, then goes on. */
  columns(columns: readonly Column[], columnText: (column: number) => string, inside: readonly string[]): string[] {
    const binds = columns.flatMap((column, index) =>
      column.kind === "bind" ? [`const r${column.register} = ${columnText(index)};`] : [],
    );
    const sames = columns.flatMap((column, index) =>
      column.kind === "same" ? [`r${column.register} === ${columnText(index)}`] : [],
    );
    return [...binds, ...(sames.length > 0 ? block(all(sames), inside) : inside)];
  }

  /** As above for the fact that sets something off, whose number is `i`; its keys are compared as well. */
  eventColumns(columns: readonly Column[], relation: ForwardRelation, inside: readonly string[]): string[] {
    const keys = columns.flatMap((column, index) =>
      column.kind === "key" ? [`${this.column(relation, index, "i")} === ${this.#access.value(column.operand)}`] : [],
    );
    const body = this.columns(columns, (column) => this.column(relation, column, "i"), inside);
    return keys.length > 0 ? block(all(keys), body) : body;
  }

  #bound(
    columns: readonly Column[],
    domains: readonly (Domain | undefined)[],
    registers: CodeRegisters,
  ): CodeRegisters {
    const bound = new Map(registers);
    columns.forEach((column, index) => {
      if (column.kind === "bind") bound.set(column.register, domains[index]);
    });
    return bound;
  }

  #test(
    { relation: id, args, negated, next }: Of<"test">,
    registers: CodeRegisters,
    found: readonly string[],
  ): string[] {
    const relation = this.#relation(id);
    const inside = this.all(next, registers, found);
    const { before, text } = this.#holds(id, relation, args, registers);
    if (text === "false") return negated ? inside : [];
    return [...before, ...block(negated ? `!(${text})` : text, inside)];
  }

  #holds(
    id: RelationId,
    relation: ForwardRelation,
    args: readonly Operand[],
    registers: CodeRegisters,
  ): { before: readonly string[]; text: string } {
    const generation = this.generation(relation);
    if (!isDense(relation.space)) {
      const { before, text } = this.#access.tuple(args);
      const name = this.#source.name(relation);
      return { before, text: `${name}.has(${name}.space.find(${text}), ${generation})` };
    }
    const number = this.#access.number(relation.space, args, registers);
    if (number.never) return { before: [], text: "false" };
    const stamps = this.#engine.rules.tables.has(id) ? this.#bytes(relation) : relation.stamps;
    return {
      before: [],
      text: all([...number.guards, `${this.#source.name(stamps)}[${number.text}] === ${generation}`]),
    };
  }

  readonly #byteTables = new Map<ForwardRelation, Uint8Array>();
  /** A static relation as one byte a tuple. */
  #bytes(relation: ForwardRelation): Uint8Array {
    let bytes = this.#byteTables.get(relation);
    if (bytes === undefined) this.#byteTables.set(relation, (bytes = Uint8Array.from(relation.stamps)));
    return bytes;
  }

  #same(left: Side, right: Side): string {
    if (left.kind === "compound" && right.kind === "compound") {
      if (left.functor !== right.functor || left.args.length !== right.args.length) return "false";
      return all(left.args.map((arg, index) => this.#same(arg, right.args[index]!)));
    }
    if (left.kind === "compound") return this.#same(right, left);
    if (right.kind !== "compound") return `${this.#access.value(left)} === ${this.#access.value(right)}`;
    return `${this.#access.value(left)} === ${this.#term(right)}`;
  }

  /** A side put together as a whole term. */
  #term(side: Side): string {
    if (side.kind !== "compound") return this.#access.value(side);
    const args = side.args.map((arg) => this.#term(arg)).join(", ");
    return `${this.#source.name(this.#engine.rules.terms)}.compound(${side.functor}, [${args}])`;
  }

  #take({ from, functor, columns, next }: Of<"take">, registers: CodeRegisters, found: readonly string[]): string[] {
    const terms = this.#source.name(this.#engine.rules.terms);
    const args = this.#source.fresh("i");
    const value = this.#access.value(from);
    const none: readonly undefined[] = columns.map(() => undefined);
    const inside = this.all(next, this.#bound(columns, none, registers), found);
    const keys = columns.flatMap((column, index) =>
      column.kind === "key" ? [`${args}[${index}] === ${this.#access.value(column.operand)}`] : [],
    );
    const fits = [`${terms}.functor(${value}) === ${functor}`, `${args}.length === ${columns.length}`, ...keys];
    return [
      "{",
      `  const ${args} = ${terms}.args(${value});`,
      ...indented(
        block(
          all(fits),
          this.columns(columns, (column) => `${args}[${column}]`, inside),
        ),
      ),
      "}",
    ];
  }

  #make({ functor, args, register, next }: Of<"make">, registers: CodeRegisters, found: readonly string[]): string[] {
    const made = this.#term({ kind: "compound", functor, args });
    const inside = this.all(next, new Map(registers).set(register, undefined), found);
    return ["{", `  const r${register} = ${made};`, ...indented(inside), "}"];
  }

  /** With one way to succeed the rest follows where it succeeds; with several, or none allowed, behind them. */
  #exists({ negated, alternatives, next }: Of<"exists">, registers: CodeRegisters, found: readonly string[]): string[] {
    const label = this.#source.fresh("x");
    const rest = this.all(next, registers, found);
    if (!negated && successes(alternatives.flat()) === 1) {
      const lines = alternatives.flatMap((ops) => this.all(ops, registers, [...rest, `break ${label};`]));
      return [`${label}: {`, ...indented(lines), "}"];
    }
    const flag = this.#source.fresh("f");
    const lines = alternatives.flatMap((ops) => this.all(ops, registers, [`${flag} = true;`, `break ${label};`]));
    return [
      "{",
      `  let ${flag} = false;`,
      `  ${label}: {`,
      ...indented(indented(lines)),
      "  }",
      ...indented(block(negated ? `!${flag}` : flag, rest)),
      "}",
    ];
  }

  #ask(op: Of<"ask">, registers: CodeRegisters, found: readonly string[]): string[] {
    const { before, number } = this.#tupleNumber(op.question, op.args, registers);
    const inside = this.all(op.next, registers, found);
    if (number.never) return inside;
    const ask = guarded(number.guards, this.#components.ask(op.component, op.question, number.text));
    return [...before, ...ask, ...inside];
  }

  #emit({ relation, args }: Of<"emit">, registers: CodeRegisters): string[] {
    const { before, number } = this.#tupleNumber(relation, args, registers);
    if (number.never) return [];
    return [...before, ...guarded(number.guards, this.#components.add(relation, number.text))];
  }

  #tupleNumber(
    id: RelationId,
    args: readonly Operand[],
    registers: CodeRegisters,
  ): { before: readonly string[]; number: CodeExpression } {
    const { space } = this.#relation(id);
    if (isDense(space)) return { before: [], number: this.#access.number(space, args, registers) };
    const { before, text } = this.#access.tuple(args);
    return { before, number: { text: `${this.#source.name(space)}.intern(${text})`, guards: [], never: false } };
  }
}

function block(condition: string, inside: readonly string[]): string[] {
  if (condition === "true") return ["{", ...indented(inside), "}"];
  return inside.length === 0 ? [] : [`if (${condition}) {`, ...indented(inside), "}"];
}

function guarded(guards: readonly string[], lines: readonly string[]): string[] {
  return guards.length === 0 ? [...lines] : block(all(guards), lines);
}

function doubled(text: string): string {
  return /^\w+$/.test(text) ? `2 * ${text}` : `2 * (${text})`;
}

/** In how many places a search ends. */
function successes(ops: readonly Op[]): number {
  return ops.reduce((sum, op) => {
    if (op.op === "found") return sum + 1;
    return op.op === "emit" ? sum : sum + successes(op.next);
  }, 0);
}
