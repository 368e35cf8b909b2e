/**
 * The two ways in which lane programs become functions of a WebAssembly module: straight-line code, which is fast, and
 * tables that a fixed loop walks, which are ready at once. Both leave the same words in memory.
 */
import { type Emitted, emit } from "./emit.ts";
import { addLaneStreams } from "./lane-random.ts";
import { WORD } from "./layout.ts";
import type { KernelProgram } from "./program.ts";
import { addWalker, GateTables, tabulate } from "./table.ts";
import { Code, I32 } from "./wasm/code.ts";
import { Module } from "./wasm/module.ts";

export type EmitTarget = "code" | "table";

export interface TargetOptions {
  readonly target: EmitTarget;
  /** Where the random generator's state is in a block, or those of its lanes. */
  readonly random: number;
  /** Whether each lane has random numbers of its own. Default false. */
  readonly laneStreams?: boolean;
  /** The size of what is laid out in a block by name. */
  readonly scratch: number;
  /** Operations in one function of straight-line code, see EmitOptions. */
  readonly functionSize?: number;
  /** Wires in locals at a time, see EmitOptions. */
  readonly registers?: number;
}

/** A program, and the first byte of the block behind the words it uses by name. */
export interface PlacedProgram {
  readonly program: KernelProgram;
  readonly scratch: number;
}

/** Functions of a module, by index; to be called one after the other with the address of a block. */
export type Functions = readonly number[];

export class TargetModule {
  readonly module = new Module();
  readonly #tables = new GateTables(0);
  readonly #translate: (placed: PlacedProgram) => Emitted;
  #blockBytes: number;

  constructor({ target, random, laneStreams, scratch, functionSize, registers }: TargetOptions) {
    this.#blockBytes = scratch;
    const options = {
      module: this.module,
      random: laneStreams ? addLaneStreams(this.module, random) : random,
      ...(functionSize !== undefined && { functionSize }),
      ...(registers !== undefined && { registers }),
    };
    if (target === "code") this.#translate = (placed) => emit(placed.program, { ...options, scratch: placed.scratch });
    else {
      const table = { walker: addWalker(this.module), tables: this.#tables };
      this.#translate = (placed) => tabulate(placed.program, { ...options, ...table, scratch: placed.scratch });
    }
  }

  add(placed: PlacedProgram): Functions {
    const { functions, end } = this.#translate(placed);
    this.#blockBytes = Math.max(this.#blockBytes, end);
    return functions;
  }

  /** Exports a function (block) that runs a program. */
  export(name: string, placed: PlacedProgram): void {
    const code = new Code([I32]);
    for (const index of this.add(placed)) code.get(0).call(index);
    this.module.export(name, this.module.add(code));
  }

  /** Reserves numbers in memory before the blocks and returns their address. */
  reserve(numbers: number): number {
    const address = this.#tables.end;
    this.#tables.push(new Array<number>(numbers).fill(0));
    return address;
  }

  /** How large a block is, when all programs have been added. */
  get blockBytes(): number {
    return this.#blockBytes;
  }

  /** To be copied to the start of the memory. */
  get tables(): Int32Array {
    return this.#tables.words;
  }

  /** Where blocks begin in memory: behind the tables. */
  get firstBlock(): number {
    return WORD * Math.ceil(this.#tables.end / WORD);
  }
}
