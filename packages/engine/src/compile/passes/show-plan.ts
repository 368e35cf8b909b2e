/**
 * A plan as text: `agon compile FILE --show inverted`. Registers are r0, r1, ...
 */
import type { Program, RelationId } from "../datalog/program.ts";
import type { Column, ComponentPlan, Op, Operand, Side } from "./plan.ts";

export function planText(program: Program, plans: readonly ComponentPlan[]): string {
  const names = new PlanNames(program);
  return plans.map((plan) => componentText(plan, names)).join("\n");
}

class PlanNames {
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  relation(id: RelationId): string {
    return this.#program.symbols.name(this.#program.relations.name(id));
  }

  operand(operand: Operand): string {
    return operand.kind === "register" ? `r${operand.register}` : this.#program.symbols.name(operand.symbol);
  }

  side(side: Side): string {
    if (side.kind !== "compound") return this.operand(side);
    return `(${[this.#program.symbols.name(side.functor), ...side.args.map((arg) => this.side(arg))].join(" ")})`;
  }

  /** A fact or a term with what is done to its columns. */
  columns(name: string, columns: readonly Column[]): string {
    return columns.length === 0 ? name : `(${[name, ...columns.map((column) => this.column(column))].join(" ")})`;
  }

  column(column: Column): string {
    switch (column.kind) {
      case "key":
        return this.operand(column.operand);
      case "bind":
        return `r${column.register}`;
      case "same":
        return `=r${column.register}`;
      case "any":
        return "_";
    }
  }

  atom(name: string, args: readonly Operand[]): string {
    return args.length === 0 ? name : `(${[name, ...args.map((arg) => this.operand(arg))].join(" ")})`;
  }

  functor(symbol: number): string {
    return this.#program.symbols.name(symbol);
  }
}

function componentText({ index, relations, asked, start, events }: ComponentPlan, names: PlanNames): string {
  const title = `${index}. ${relations.map((relation) => names.relation(relation)).join(", ")}${asked ? ", as asked" : ""}`;
  const once = start.length > 0 ? ["  once", ...opLines(start, names, 2)] : [];
  const triggered = events.flatMap(({ relation, columns, next }) => [
    `  on ${names.columns(names.relation(relation), columns)}`,
    ...opLines(next, names, 2),
  ]);
  return `${[title, ...once, ...triggered].join("\n")}\n`;
}

function opLines(ops: readonly Op[], names: PlanNames, depth: number): string[] {
  return ops.flatMap((op) => {
    const line = `${"  ".repeat(depth)}${opText(op, names)}`;
    if (op.op === "emit" || op.op === "found") return [line];
    const alternatives = op.op === "exists" ? op.alternatives.flatMap((inner) => opLines(inner, names, depth + 2)) : [];
    return [line, ...alternatives, ...opLines(op.next, names, depth + 1)];
  });
}

function opText(op: Op, names: PlanNames): string {
  switch (op.op) {
    case "scan":
      return `for each ${names.columns(names.relation(op.relation), op.columns)}`;
    case "test":
      return `where ${op.negated ? "not " : ""}${names.atom(names.relation(op.relation), op.args)}`;
    case "compare":
      return `where ${names.side(op.left)} ${op.equal ? "is" : "is not"} ${names.side(op.right)}`;
    case "take":
      return `where ${names.operand(op.from)} is ${names.columns(names.functor(op.functor), op.columns)}`;
    case "make":
      return `let r${op.register} be ${names.atom(names.functor(op.functor), op.args)}`;
    case "exists":
      return op.negated ? "where none of these" : "where one of these";
    case "found":
      return "found";
    case "ensure":
      return `derive all of ${op.component}`;
    case "ask":
      return `ask ${names.atom(names.relation(op.question), op.args)} of ${op.component}`;
    case "emit":
      return `derive ${names.atom(names.relation(op.relation), op.args)}`;
  }
}
