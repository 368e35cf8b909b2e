/**
 * A kernel as PTX, the assembly language of NVIDIA's driver: words, values and counters are virtual registers, which
 * the driver's compiler gives to real ones. PTX ISA 7.0, compute capability 8.0 and newer (`redux.sync`).
 *
 *   tally(counters: u64*, seed0: u32, seed1: u32, rounds: u32, image: u32*, stride: u32)
 *
 *   image   rows of 32 games a number, `stride` numbers each and one for every thread; not read where the kernel has no rows
 */
import { type DeviceKernel, wordAt } from "./kernel.ts";
import { type Gate, printProgram, type Syntax, wordsOf } from "./print.ts";
import { type SeedRegisters, seedLines, xorshift } from "./ptx-random.ts";

/** Truth tables of `lop3` for its operands 0xf0, 0xcc and 0xaa. */
const AND_NOT = 0xf0 & ~0xcc;

/** Registers of the generator, and those that are free while it is seeded. */
export const GENERATOR: SeedRegisters = {
  x: "%x",
  y: "%y",
  z: "%z",
  u: "%u",
  a: "%a",
  b: "%b",
  id: "%id",
  seed0: "%r",
  seed1: "%k",
};

class PtxSyntax implements Syntax {
  readonly zeros = "0";
  readonly ones = "-1";
  readonly #shared: ReadonlyMap<number, number>;
  readonly #threads: number;
  #labels = 0;

  constructor(shared: readonly number[], threads: number) {
    this.#shared = new Map(shared.map((word, at) => [word, at]));
    this.#threads = threads;
  }

  value(number: number): string {
    return `%v${number}`;
  }

  word(number: number): string | undefined {
    return this.#shared.has(number) ? undefined : `%w${number}`;
  }

  load(to: string, word: number): string {
    return this.#shared.has(word) ? `ld.shared.b32 ${to},${this.#address(word)};` : `mov.b32 ${to},%w${word};`;
  }

  #address(word: number): string {
    return `[%base+${4 * this.#threads * this.#shared.get(word)!}]`;
  }

  gate(gate: Gate, to: string, a: string, b: string): string {
    return gateLine(gate, to, a, b);
  }

  store(word: number, value: string): string {
    if (!this.#shared.has(word)) return `mov.b32 %w${word},${value};`;
    return `st.shared.b32 ${this.#address(word)},${value};`;
  }

  random(word: number): string {
    return `${xorshift("%a", "%b")}${this.store(word, "%u")}`;
  }

  tally(counter: number, value: string): string {
    return `popc.b32 %a,${value};add.u32 %c${counter},%c${counter},%a;`;
  }

  repeat(body: readonly string[], changed: number): string[] {
    const again = `$L${this.#labels++}`;
    return [`${again}:`, ...body, `${this.load("%a", changed)}setp.ne.u32 %p,%a,0;@%p bra ${again};`];
  }
}

export function gateLine(gate: Gate, to: string, a: string, b: string): string {
  if (gate === "not") return `not.b32 ${to},${a};`;
  if (gate === "andNot") return `lop3.b32 ${to},${a},${b},0,${AND_NOT};`;
  return `${gate}.b32 ${to},${a},${b};`;
}

export interface PtxOptions {
  /** Threads in a block. */
  readonly threads: number;
  /** Whether state bits lie in shared memory. */
  readonly shared: boolean;
}

/** Bytes of shared memory that a block needs. */
export function sharedBytes({ layout }: DeviceKernel, { threads, shared }: PtxOptions): number {
  return shared ? 4 * threads * layout.state.length : 0;
}

export function ptxOf(kernel: DeviceKernel, { threads, shared }: PtxOptions): string {
  const { plies, end, cycles, layout, refill, set, rows } = kernel;
  const inMemory = shared ? layout.state.map(wordAt) : [];
  const syntax = new PtxSyntax(inMemory, threads);
  let values = 0;
  const print = (programs: DeviceKernel["plies"]): readonly string[] =>
    programs.flatMap((program) => {
      const printed = printProgram(program, syntax, values);
      values = printed.values;
      return printed.lines;
    });
  const pliesLines = print(plies);
  const endLines = print(end);
  const isSet = new Set(set.map(wordAt));
  const words = new Set([...wordsOf([...plies, ...end]), ...[layout.live, refill, ...rows].map(wordAt)]);
  const counters = layout.tallies.map(wordAt);
  const cycle =
    cycles === 1
      ? pliesLines
      : ["mov.u32 %k,0;$C:", ...pliesLines, `add.u32 %k,%k,1;setp.lt.u32 %p,%k,${cycles};@%p bra $C;`];
  return [
    ".version 7.0",
    ".target sm_80",
    ".address_size 64",
    ...(shared ? [".extern .shared .align 4 .b32 words[];"] : []),
    ".visible .entry tally(.param .u64 counters,.param .u32 seed0,.param .u32 seed1,.param .u32 rounds,",
    ".param .u64 image,.param .u32 stride){",
    `.reg .b32 %v<${values + 1}>;`,
    `.reg .b32 %w<${Math.max(...words) + 1}>;`,
    `.reg .b32 %c<${Math.max(...counters) + 1}>;`,
    ".reg .b32 %a,%b,%x,%y,%z,%u,%k,%r,%id,%base;.reg .pred %p,%q;.reg .u64 %out,%sum,%row,%next;",
    ...(shared ? ["mov.u32 %a,words;mov.u32 %base,%tid.x;shl.b32 %base,%base,2;add.u32 %base,%base,%a;"] : []),
    ...seedLines(GENERATOR),
    ...[...words].map((word) => syntax.store(word, isSet.has(word) ? "-1" : "0")),
    ...counters.map((counter) => `mov.u32 %c${counter},0;`),
    ...rowLines(rows.map((address) => `ld.global.u32 %a,[%row];${syntax.store(wordAt(address), "%a")}`)),
    "ld.param.u32 %r,[rounds];",
    "$R:",
    ...cycle,
    ...endLines,
    // Counts down to 0 and stays there.
    "setp.ne.u32 %q,%r,0;@%q sub.u32 %r,%r,1;",
    `setp.eq.u32 %p,%r,0;@%p mov.b32 %w${wordAt(refill)},0;`,
    `setp.ne.u32 %p,%r,0;setp.ne.${rows.length > 0 ? "and" : "or"}.u32 %p,%w${wordAt(layout.live)},0,%p;@%p bra $R;`,
    ...rowLines(rows.map((address) => `${syntax.load("%a", wordAt(address))}st.global.u32 [%row],%a;`)),
    ...counterLines(counters, (counter) => `mov.b32 %a,%c${counter};`),
    "ret;",
    "}",
    "",
  ].join("\n");
}

/** Adds the counters of a warp, each loaded into %a, to those of the device. */
export function counterLines(counters: readonly number[], load: (counter: number) => string): string[] {
  return [
    "bar.warp.sync -1;",
    "ld.param.u64 %out,[counters];mov.u32 %k,%laneid;setp.eq.u32 %q,%k,0;",
    ...counters.map(
      (counter, at) =>
        `${load(counter)}redux.sync.add.u32 %b,%a,-1;cvt.u64.u32 %sum,%b;@%q red.global.add.u64 [%out+${8 * at}],%sum;`,
    ),
  ];
}

/** Does something with each row, at the place of the thread, which is in %row. */
export function rowLines(each: readonly string[]): string[] {
  if (each.length === 0) return [];
  return [
    "ld.param.u64 %row,[image];cvta.to.global.u64 %row,%row;mul.wide.u32 %next,%id,4;add.u64 %row,%row,%next;",
    "ld.param.u32 %a,[stride];mul.wide.u32 %next,%a,4;",
    ...each.map((line) => `${line}add.u64 %row,%row,%next;`),
  ];
}
