/**
 * A lane program as straight-line WebAssembly functions (block) => void.
 *
 * A wire used once is nested in the expression that uses it and never touches memory. A wire used more often is a local
 * of the function that computes it; functions that use it later load it from memory. Functions are short, because the
 * engine's compiler moves operations as far down as it can: in a long one it would compute everything at the end, with
 * every value spilled. Short functions also stay in the instruction cache while they run on one block after another.
 *
 * The program is walked three times: to find out in which order wires are read, which of them are loaded back and when
 * for the last time, and at last to write the code, with memory words given to wires only for as long as they need them.
 */
import { WORD } from "./layout.ts";
import type { KernelProgram, Statement } from "./program.ts";
import type { RandomSource } from "./random.ts";
import { NEVER, Readings, Registers } from "./registers.ts";
import { BLOCK, emitStatement, loadsOf } from "./statements.ts";
import { type Uses, usesOf } from "./uses.ts";
import { Code, I32, V128 } from "./wasm/code.ts";
import type { Module } from "./wasm/module.ts";
import { ONES, OPERATION, type Wire, type Wires, ZEROS } from "./wires.ts";

export interface EmitOptions {
  readonly module: Module;
  /** Where the words for wires begin in a block. */
  readonly scratch: number;
  readonly random: RandomSource;
  /** Operations in one function. Default 700. */
  readonly functionSize?: number;
  /** Shared wires that are kept in locals at a time. Default 14: the machine has 16 registers. */
  readonly registers?: number;
}

export interface Emitted {
  /** Indexes of the functions, to be called one after the other. */
  readonly functions: readonly number[];
  /** The first byte of the block behind the words for wires. */
  readonly end: number;
}

export function emit(program: KernelProgram, options: EmitOptions): Emitted {
  const uses = usesOf(program);
  const lastReload = new Int32Array(program.wires.count).fill(-1);
  const readings = new Readings();
  const common = { ...options, uses, lastReload, readings };
  new Walk(program, { ...common, dry: true }).run();
  readings.close(program.wires.count);
  new Walk(program, { ...common, dry: true }).run();
  const walk = new Walk(program, { ...common, dry: false });
  walk.run();
  const functions = walk.functions.map((code) => options.module.add(code));
  return { functions, end: walk.end };
}

interface WalkOptions {
  readonly uses: Uses;
  /** Written by the first walk, read by the others. */
  readonly readings: Readings;
  /** For each wire the last step at which it is loaded back, or -1. Written by the dry walks, read by the last. */
  readonly lastReload: Int32Array;
  readonly dry: boolean;
}

class Walk {
  readonly functions: Code[] = [new Code([I32])];
  end: number;
  readonly #wires: Wires;
  readonly #statements: KernelProgram["statements"];
  readonly #options: EmitOptions & WalkOptions & { readonly functionSize: number };
  /** Steps are shared wires and statements, in the order of the code. */
  #step = 0;
  /** Operations in the current function. */
  #size = 0;
  /** Shared wires read so far. */
  #read = 0;
  /** The locals of the current function. */
  readonly #registers: Registers;
  /** Shared wires that have been computed; loads whose word has been overwritten since. */
  readonly #settled: Uint8Array;
  /** Where a wire is in memory. */
  readonly #addresses: Int32Array;
  readonly #loads: ReadonlyMap<number, readonly Wire[]>;
  readonly #free: number[] = [];
  readonly #expiring = new Map<number, number[]>();

  constructor(
    { wires, statements }: KernelProgram,
    { functionSize = 700, registers = 14, ...options }: EmitOptions & WalkOptions,
  ) {
    this.#wires = wires;
    this.#registers = new Registers(registers);
    this.#statements = statements;
    this.#options = { functionSize, ...options };
    this.end = options.scratch;
    this.#settled = new Uint8Array(wires.count);
    this.#addresses = new Int32Array(wires.count);
    this.#loads = loadsOf(wires, options.uses.count, this.#addresses);
  }

  run(): void {
    let next = 2;
    for (const statement of this.#statements) {
      for (; next < statement.after; next++) if (this.#options.uses.shared[next]) this.#define(next);
      if (this.#size >= this.#options.functionSize) this.#nextFunction();
      this.#statement(statement);
      this.#endStep();
    }
  }

  get #code(): Code {
    return this.functions.at(-1)!;
  }

  #statement(statement: Statement & { readonly after: Wire }): void {
    const code = this.#code;
    if (statement.kind !== "store") {
      emitStatement(statement, {
        code,
        random: this.#options.random,
        push: (wire) => this.#value(wire),
        call: (program) => this.#call(program),
      });
      return;
    }
    code.get(BLOCK);
    this.#value(statement.wire);
    this.#saveOverwritten(statement);
    code.store(statement.address);
  }

  #call(program: KernelProgram): void {
    if (this.#options.dry) return;
    const { functions, end } = emit(program, { ...this.#options, scratch: this.end });
    this.end = end;
    for (const index of functions) this.#code.get(BLOCK).call(index);
  }

  #endStep(): void {
    this.#free.push(...(this.#expiring.get(this.#step) ?? []));
    this.#step++;
  }

  /** Computes a shared wire into a local, and into memory where it will be loaded back. */
  #define(wire: Wire): void {
    if (this.#size >= this.#options.functionSize) this.#nextFunction();
    const { readings, lastReload } = this.#options;
    const stored = lastReload[wire]! >= 0;
    if (stored) this.#code.get(BLOCK);
    this.#expression(wire);
    this.#settled[wire] = 1;
    const next = readings.isClosed ? readings.firstOf(wire) : NEVER;
    const local = this.#code.local(V128);
    if (stored) {
      this.#addresses[wire] = this.#allocate(lastReload[wire]!);
      if (this.#registers.wouldKeep(next)) this.#code.tee(local);
      this.#code.store(this.#addresses[wire]!);
    } else this.#code.set(local);
    this.#registers.keep(wire, { local, next });
    this.#endStep();
  }

  #nextFunction(): void {
    this.functions.push(new Code([I32]));
    this.#registers.clear();
    this.#size = 0;
  }

  #allocate(lastStep: number): number {
    const address = this.#free.pop() ?? this.end;
    if (address === this.end) this.end += WORD;
    const expiring = this.#expiring.get(lastStep);
    if (expiring) expiring.push(address);
    else this.#expiring.set(lastStep, [address]);
    return address;
  }

  /** Pushes the operation of a wire, its nested operands included. */
  #expression(wire: Wire): void {
    const kind = this.#wires.kind(wire);
    const b = this.#wires.b(wire);
    this.#size++;
    this.#value(this.#wires.a(wire));
    if (kind === OPERATION.xor && b === ONES) {
      this.#code.not();
      return;
    }
    this.#value(b);
    if (kind === OPERATION.and) this.#code.and();
    else if (kind === OPERATION.andNot) this.#code.andNot();
    else if (kind === OPERATION.or) this.#code.or();
    else this.#code.xor();
  }

  #value(wire: Wire): void {
    if (wire === ZEROS) this.#code.zeros();
    else if (wire === ONES) this.#code.ones();
    else if (this.#wires.isGate(wire) && !this.#options.uses.shared[wire]) this.#expression(wire);
    else this.#shared(wire);
  }

  /** Pushes a wire that is in a local or in memory. */
  #shared(wire: Wire): void {
    const { readings, lastReload } = this.#options;
    if (!readings.isClosed) {
      readings.add(wire);
      return;
    }
    const next = readings.after(this.#read++);
    const known = this.#registers.localOf(wire);
    if (known !== undefined) {
      this.#code.get(known);
      this.#registers.keep(wire, { local: known, next });
      return;
    }
    if (this.#settled[wire]) lastReload[wire] = this.#step;
    this.#code.get(BLOCK).load(this.#addresses[wire]!);
    if (!this.#registers.wouldKeep(next)) return;
    const local = this.#code.local(V128);
    this.#code.tee(local);
    this.#registers.keep(wire, { local, next });
  }

  /** Loads made before the store, whose word it changes, and that are used again later, move elsewhere. */
  #saveOverwritten({ address, after }: { readonly address: number; readonly after: Wire }): void {
    for (const wire of this.#loads.get(address) ?? []) {
      if (wire >= after || this.#settled[wire]) continue;
      this.#settled[wire] = 1;
      const lastReload = this.#options.lastReload[wire]!;
      if (lastReload < 0) continue;
      const local = this.#registers.localOf(wire);
      this.#code.get(BLOCK);
      if (local === undefined) this.#code.get(BLOCK).load(address);
      else this.#code.get(local);
      this.#addresses[wire] = this.#allocate(lastReload);
      this.#code.store(this.#addresses[wire]!);
    }
  }
}
