/**
 * What straight-line code and tables have in common: statements that are neither gates nor stores, and which wires are words of memory.
 */
import { emitDraw, emitRandom } from "./draw.ts";
import { WORD } from "./layout.ts";
import { emitMastLevels } from "./mast-levels.ts";
import type { KernelProgram, Statement, StoreStatement, TallyStatement } from "./program.ts";
import type { RandomSource } from "./random.ts";
import { type Code, V128 } from "./wasm/code.ts";
import { OPERATION, type Wire, type Wires } from "./wires.ts";

/** The parameter of every function: the address of the block. */
export const BLOCK = 0;

export interface StatementParts {
  readonly code: Code;
  readonly random: RandomSource;
  /** Pushes the value of a wire. */
  push(wire: Wire): void;
  /** Calls the functions that a part of the program becomes. */
  call(program: KernelProgram): void;
}

export function emitStatement(
  statement: Exclude<Statement, StoreStatement>,
  { code, random, push, call }: StatementParts,
): void {
  const localOf = (wire: Wire): number => {
    push(wire);
    const local = code.local(V128);
    code.set(local);
    return local;
  };
  switch (statement.kind) {
    case "tally":
      emitTally(code, statement, localOf(statement.wire));
      break;
    case "draw": {
      const count = statement.count.map(localOf);
      emitDraw(code, statement, { count, lanes: localOf(statement.lanes), block: BLOCK }, random);
      break;
    }
    case "random":
      emitRandom(code, statement, BLOCK, random);
      break;
    case "mast-levels":
      emitMastLevels(code, statement, BLOCK, random);
      break;
    case "repeat":
      code.loop();
      call(statement.body);
      code.get(BLOCK).load(statement.changed).any().branchIf(0).end();
  }
}

/** Adds the bits of a local to one counter, or the bits of each of its bytes to one of sixteen. */
function emitTally(code: Code, { address, grouped }: TallyStatement, local: number): void {
  if (grouped) {
    code.get(local).countBitsOfBytes().set(local);
    for (const half of [0, 1]) {
      const at = address + WORD * half;
      code.get(BLOCK).get(BLOCK).load(at).get(local).widenBytes(half).add16().store(at);
    }
    return;
  }
  code.get(BLOCK).get(BLOCK).loadI64(address);
  for (const half of [0, 1]) code.get(local).half(half).countBitsI64().addI64();
  code.storeI64(address);
}

/** The loads that are used, by address; writes the address of each. */
export function loadsOf(wires: Wires, uses: Int32Array, addresses: Int32Array): Map<number, Wire[]> {
  const loads = new Map<number, Wire[]>();
  for (let wire = 2; wire < wires.count; wire++) {
    if (wires.kind(wire) !== OPERATION.load || uses[wire] === 0) continue;
    const address = wires.a(wire);
    addresses[wire] = address;
    const others = loads.get(address);
    if (others) others.push(wire);
    else loads.set(address, [wire]);
  }
  return loads;
}
