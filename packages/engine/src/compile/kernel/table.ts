/**
 * A lane program as a table that a fixed loop walks: nothing to compile, so it is ready at once, at three times the cost
 * of straight-line code. What `emit.ts` writes as operations becomes here entries of a table and calls of the walker.
 *
 *   run     operation, count         entries of one operation in a row, so that the walker seldom branches
 *   entry   out, a, b                three byte addresses in the block
 */
import type { EmitOptions, Emitted } from "./emit.ts";
import { WORD } from "./layout.ts";
import { type KernelProgram, type Statement, type StoreStatement, wiresOf } from "./program.ts";
import { BLOCK, emitStatement, loadsOf, type StatementParts } from "./statements.ts";
import { usesOf } from "./uses.ts";
import { Code, I32 } from "./wasm/code.ts";
import type { Module } from "./wasm/module.ts";
import { ONES, OPERATION, type Wire, type Wires, ZEROS } from "./wires.ts";

/** Operations of runs, in the order of the walker's cases. */
const RUN = { and: 0, andNot: 1, or: 2, xor: 3 } as const;
const NOT = 4;
const RUN_OF: Readonly<Record<number, number>> = {
  [OPERATION.and]: RUN.and,
  [OPERATION.andNot]: RUN.andNot,
  [OPERATION.or]: RUN.or,
  [OPERATION.xor]: RUN.xor,
};

/** Where tables are put in memory, and what they hold. */
export class GateTables {
  readonly first: number;
  readonly #words: number[] = [];

  constructor(first: number) {
    this.first = first;
  }

  /** The address behind all tables. */
  get end(): number {
    return this.first + 4 * this.#words.length;
  }

  get words(): Int32Array {
    return Int32Array.from(this.#words);
  }

  push(words: readonly number[]): void {
    for (const word of words) this.#words.push(word);
  }
}

/** Adds the walker (block, table, end of table) to a module; its index. */
export function addWalker(module: Module): number {
  const [block, table, end] = [0, 1, 2];
  const code = new Code([I32, I32, I32]);
  const stop = code.local(I32);
  const operand = (offset: number): Code => code.get(table).loadI32(offset).get(block).addI32();
  const run = (operation: () => void): void => {
    code.loop();
    operand(0);
    operand(4).load(0);
    operation();
    code.store(0).get(table).i32(12).addI32().tee(table).get(stop).lessI32().branchIf(0).end();
  };
  const binary = (combine: () => Code) => () => {
    operand(8).load(0);
    combine();
  };
  code.loop().get(table).i32(8).addI32().get(table).loadI32(4).i32(12).multiplyI32().addI32().set(stop);
  for (let depth = 0; depth < 6; depth++) code.block();
  code.get(table).loadI32(0).get(table).i32(8).addI32().set(table).branchTable([0, 1, 2, 3], 4).end();
  const cases = [() => code.and(), () => code.andNot(), () => code.or(), () => code.xor()].map(binary);
  [...cases, () => code.not()].forEach((operation, at) => {
    run(operation);
    code.branch(4 - at).end();
  });
  code.get(table).get(end).lessI32().branchIf(0).end();
  return module.add(code);
}

export interface TabulateOptions extends EmitOptions {
  readonly walker: number;
  readonly tables: GateTables;
}

/** The same as `emit`, with one function that calls the walker on table after table. */
export function tabulate(program: KernelProgram, options: TabulateOptions): Emitted {
  const tabulation = new Tabulation(program, options);
  tabulation.run();
  return { functions: [options.module.add(tabulation.code)], end: tabulation.end };
}

/** Operations and stores up to the next statement of another kind, which the walker does in one go. */
interface Segment {
  readonly gates: readonly Wire[];
  readonly stores: readonly PlacedStore[];
  /** What is to be done behind it. */
  readonly behind: Exclude<Statement, StoreStatement> | undefined;
}

type PlacedStore = StoreStatement & { readonly after: Wire };

class Tabulation {
  readonly code = new Code([I32]);
  end: number;
  readonly #segments: readonly Segment[];
  readonly #wires: Wires;
  readonly #options: TabulateOptions;
  readonly #parts: StatementParts;
  readonly #live: Int32Array;
  /** For each wire the number of the last segment that uses it. */
  readonly #lastSegment: Int32Array;
  readonly #addresses: Int32Array;
  /** While a segment is put in order, how far each of its gates is from what it reads from outside. */
  readonly #levels: Int32Array;
  readonly #loads: ReadonlyMap<number, readonly Wire[]>;
  readonly #free: number[] = [];
  #segment = 0;

  constructor(program: KernelProgram, options: TabulateOptions) {
    this.#wires = program.wires;
    this.#options = options;
    this.#parts = {
      code: this.code,
      random: options.random,
      push: (wire) => this.#push(wire),
      call: (part) => this.#call(part),
    };
    this.#live = usesOf(program).count;
    this.#segments = segmentsOf(program, this.#live);
    this.#lastSegment = lastSegments(program.wires, this.#segments);
    this.#addresses = new Int32Array(program.wires.count);
    this.#levels = new Int32Array(program.wires.count);
    this.#loads = loadsOf(program.wires, this.#live, this.#addresses);
    this.end = options.scratch;
  }

  run(): void {
    for (const segment of this.#segments) {
      this.#tabulate(segment, segment.behind ? wiresOf(segment.behind) : []);
      if (segment.behind) emitStatement(segment.behind, this.#parts);
      this.#segment++;
    }
  }

  #push(wire: Wire): void {
    if (wire === ZEROS) this.code.zeros();
    else if (wire === ONES) this.code.ones();
    else this.code.get(BLOCK).load(this.#addresses[wire]!);
  }

  #call(program: KernelProgram): void {
    const { functions, end } = tabulate(program, { ...this.#options, scratch: this.end });
    this.end = end;
    for (const index of functions) this.code.get(BLOCK).call(index);
  }

  /** `read` are wires that the statement behind the segment reads. */
  #tabulate({ gates, stores }: Segment, read: readonly Wire[]): void {
    const { tables, walker } = this.#options;
    const first = tables.end;
    const writer = new RunWriter(tables);
    const expire = this.#expiry(this.#byLevel(gates), [...read, ...stores.map(({ wire }) => wire)]);
    for (const { wire, last } of expire) {
      const [a, b] = [this.#wires.a(wire), this.#wires.b(wire)];
      const isNot = this.#wires.kind(wire) === OPERATION.xor && b === ONES;
      const operands = [this.#addresses[a]!, isNot ? 0 : this.#addresses[b]!] as const;
      this.#addresses[wire] = this.#allocate();
      writer.write(isNot ? NOT : RUN_OF[this.#wires.kind(wire)]!, this.#addresses[wire]!, ...operands);
      for (const dead of last) this.#free.push(this.#addresses[dead]!);
    }
    this.#store(stores, writer);
    writer.end();
    if (tables.end > first) this.code.get(BLOCK).i32(first).i32(tables.end).call(walker);
  }

  /** Wires of one level and operation side by side; a level comes after the one below it. */
  #byLevel(gates: readonly Wire[]): Wire[] {
    const levels = this.#levels;
    let highest = 0;
    for (const wire of gates) {
      const level = 1 + Math.max(levels[this.#wires.a(wire)]!, levels[this.#wires.b(wire)]!);
      levels[wire] = level;
      highest = Math.max(highest, level);
    }
    const runs = Array.from({ length: 8 * (highest + 1) }, (): Wire[] => []);
    for (const wire of gates) runs[8 * levels[wire]! + this.#wires.kind(wire)]!.push(wire);
    for (const wire of gates) levels[wire] = 0;
    return runs.flat();
  }

  /** With each wire those whose word is free after it. */
  #expiry(gates: readonly Wire[], kept: readonly Wire[]): { wire: Wire; last: Wire[] }[] {
    const needed = new Set(kept);
    const steps = gates.map((wire) => ({ wire, last: [] as Wire[] }));
    for (const { wire, last } of steps.toReversed())
      for (const operand of [this.#wires.a(wire), this.#wires.b(wire)])
        if (this.#wires.isGate(operand) && this.#lastSegment[operand] === this.#segment && !needed.has(operand)) {
          needed.add(operand);
          last.push(operand);
        }
    return steps;
  }

  /** Words whose old value is still wanted are copied first: a store may overwrite what another reads. */
  #store(stores: Segment["stores"], writer: RunWriter): void {
    const copied = new Map<Wire, number>();
    const copy = (from: number): number => {
      const address = this.#allocate();
      writer.write(RUN.or, address, from, from);
      return address;
    };
    for (const { wire } of stores)
      if (wire === ZEROS || wire === ONES || !this.#wires.isGate(wire))
        copied.set(wire, this.#constantOr(wire, copy, writer));
    for (const { address, after } of stores)
      for (const wire of this.#loads.get(address) ?? [])
        if (wire < after && this.#addresses[wire] === address && this.#lastSegment[wire]! > this.#segment)
          this.#addresses[wire] = copy(address);
    for (const { address, wire } of stores) {
      const from = copied.get(wire) ?? this.#addresses[wire]!;
      writer.write(RUN.or, address, from, from);
    }
    this.#free.push(...copied.values());
  }

  #constantOr(wire: Wire, copy: (from: number) => number, writer: RunWriter): number {
    if (wire > ONES) return copy(this.#addresses[wire]!);
    const address = this.#allocate();
    writer.write(RUN.xor, address, 0, 0);
    if (wire === ONES) writer.write(NOT, address, address, 0);
    return address;
  }

  #allocate(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    this.end += WORD;
    return this.end - WORD;
  }
}

/** Cuts a program before statements that are no stores, and before words are loaded that were just stored. */
function segmentsOf({ wires, statements }: KernelProgram, live: Int32Array): Segment[] {
  let gates: Wire[] = [];
  let stores: PlacedStore[] = [];
  const stored = new Set<number>();
  const segments: Segment[] = [];
  const cut = (behind?: Exclude<Statement, StoreStatement>): void => {
    segments.push({ gates, stores, behind });
    gates = [];
    stores = [];
    stored.clear();
  };
  let next = 2;
  for (const statement of statements) {
    for (; next < statement.after; next++) {
      if (live[next] === 0) continue;
      if (wires.isGate(next)) gates.push(next);
      else if (stored.has(wires.a(next))) cut();
    }
    if (statement.kind === "store") {
      stores.push(statement);
      stored.add(statement.address);
    } else cut(statement);
  }
  cut();
  return segments;
}

function lastSegments(wires: Wires, segments: readonly Segment[]): Int32Array {
  const last = new Int32Array(wires.count).fill(-1);
  segments.forEach(({ gates, stores, behind }, segment) => {
    for (const gate of gates) for (const operand of [wires.a(gate), wires.b(gate)]) last[operand] = segment;
    for (const { wire } of stores) last[wire] = segment;
    for (const wire of behind ? wiresOf(behind) : []) last[wire] = segment;
  });
  return last;
}

/** Puts entries into runs. */
class RunWriter {
  readonly #tables: GateTables;
  #run = -1;
  #entries: number[] = [];

  constructor(tables: GateTables) {
    this.#tables = tables;
  }

  write(run: number, out: number, a: number, b: number): void {
    if (run !== this.#run) this.end();
    this.#run = run;
    this.#entries.push(out, a, b);
  }

  end(): void {
    if (this.#entries.length > 0) this.#tables.push([this.#run, this.#entries.length / 3, ...this.#entries]);
    this.#entries = [];
  }
}
