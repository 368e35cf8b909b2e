/**
 * A large kernel as PTX: its programs are cut into pieces (cut.ts), each a function of its own, so that compiling it takes time in
 * proportion to its size. All words lie in the local memory of a thread, behind the caches of the card; what pieces compute inside
 * themselves stays in registers.
 *
 *   tally(counters: u64*, seed0: u32, seed1: u32, rounds: u32, image: u32*, stride: u32)      as in ptx.ts
 *
 *   local memory ── words of the kernel, then those of the pieces;  counters;  4 words of the generator
 */

import { WORD } from "../layout.ts";
import type { KernelProgram } from "../program.ts";
import { type Pieces, piecesOf } from "./cut.ts";
import { type DeviceKernel, wordAt } from "./kernel.ts";
import { type Gate, printProgram, type Syntax, wordsOf } from "./print.ts";
import { counterLines, GENERATOR, gateLine, rowLines } from "./ptx.ts";
import { seedLines, xorshift } from "./ptx-random.ts";

export interface PtxPiecesOptions {
  /** Threads in a block. */
  readonly threads: number;
  /** Gates in a piece. */
  readonly gates: number;
}

const RANDOM_WORDS = ["x", "y", "z", "u"] as const;

/** Where everything is in the memory of a thread. */
class LocalMemory {
  readonly bytes: number;
  readonly #words: ReadonlyMap<number, number>;
  readonly #counters: ReadonlyMap<number, number>;

  constructor(words: readonly number[], counters: readonly number[]) {
    this.#words = new Map(words.map((word, at) => [word, 4 * at]));
    this.#counters = new Map(counters.map((counter, at) => [counter, 4 * (words.length + at)]));
    this.bytes = 4 * (words.length + counters.length + RANDOM_WORDS.length);
  }

  word(number: number): string {
    return `[%base+${this.#words.get(number)!}]`;
  }

  counter(number: number): string {
    return `[%base+${this.#counters.get(number)!}]`;
  }

  /** The generator's words, from or to their registers. */
  generator(operation: "ld" | "st"): string {
    return RANDOM_WORDS.map((name, at) => {
      const address = `[%base+${this.bytes - 16 + 4 * at}]`;
      return operation === "ld" ? `ld.local.b32 %${name},${address};` : `st.local.b32 ${address},%${name};`;
    }).join("");
  }
}

class PieceSyntax implements Syntax {
  readonly zeros = "0";
  readonly ones = "-1";
  readonly #memory: LocalMemory;
  #labels = 0;

  constructor(memory: LocalMemory) {
    this.#memory = memory;
  }

  value(number: number): string {
    return `%v${number}`;
  }

  word(): undefined {
    return undefined;
  }

  load(to: string, word: number): string {
    return `ld.local.b32 ${to},${this.#memory.word(word)};`;
  }

  gate(gate: Gate, to: string, a: string, b: string): string {
    return gateLine(gate, to, a, b);
  }

  store(word: number, value: string): string {
    return `st.local.b32 ${this.#memory.word(word)},${value};`;
  }

  random(word: number): string {
    return `${xorshift("%a", "%b")}${this.store(word, "%u")}`;
  }

  tally(counter: number, value: string): string {
    const address = this.#memory.counter(counter);
    return `popc.b32 %a,${value};ld.local.b32 %b,${address};add.u32 %b,%b,%a;st.local.b32 ${address},%b;`;
  }

  repeat(body: readonly string[], changed: number): string[] {
    const again = `$L${this.#labels++}`;
    return [`${again}:`, ...body, `${this.load("%a", changed)}setp.ne.u32 %p,%a,0;@%p bra ${again};`];
  }
}

export function ptxPiecesOf(kernel: DeviceKernel, { threads, gates }: PtxPiecesOptions): string {
  const { plies, end, cycles, layout, refill, set, rows } = kernel;
  const own = [...wordsOf([...plies, ...end]), ...[layout.live, refill, ...rows].map(wordAt)];
  const free = WORD * (Math.max(...own) + 1);
  const parts = new Map(
    [...plies, ...end].map((program): [KernelProgram, Pieces] => [program, piecesOf(program, gates, free)]),
  );
  const pieces = [...parts.values()].flatMap(({ programs }) => programs);
  const words = [...new Set([...own, ...wordsOf(pieces)])].sort((a, b) => a - b);
  const counters = layout.tallies.map(wordAt);
  const memory = new LocalMemory(words, counters);
  const syntax = new PieceSyntax(memory);
  const call = (programs: readonly KernelProgram[]): string[] =>
    programs.flatMap((program) =>
      parts.get(program)!.programs.map((piece) => {
        const name = `piece${pieces.indexOf(piece)}`;
        return `{.param .b64 words;st.param.b64 [words],%base;call.uni ${name},(words);}`;
      }),
    );
  return [
    ".version 7.0",
    ".target sm_80",
    ".address_size 64",
    ...pieces.flatMap((piece, at) => functionLines(piece, at, syntax, memory)),
    ".visible .entry tally(.param .u64 counters,.param .u32 seed0,.param .u32 seed1,.param .u32 rounds,",
    ".param .u64 image,.param .u32 stride)",
    `.maxntid ${threads},1,1 .minnctapersm 1{`,
    `.local .align 16 .b8 words[${memory.bytes}];`,
    ".reg .b32 %a,%b,%x,%y,%z,%u,%k,%r,%id;.reg .pred %p,%q;.reg .u64 %base,%out,%sum,%row,%next;",
    "mov.u64 %base,words;",
    ...seedLines(GENERATOR),
    `mov.u32 %a,0;mov.u32 %b,0;mov.u64 %row,%base;$Z:st.local.b32 [%row],%a;add.u64 %row,%row,4;add.u32 %b,%b,4;setp.lt.u32 %p,%b,${memory.bytes};@%p bra $Z;`,
    memory.generator("st"),
    ...set.map((address) => syntax.store(wordAt(address), "-1")),
    ...rowLines(rows.map((address) => `ld.global.u32 %a,[%row];${syntax.store(wordAt(address), "%a")}`)),
    "ld.param.u32 %r,[rounds];",
    "$R:mov.u32 %k,0;",
    "$C:",
    ...call(plies),
    `add.u32 %k,%k,1;setp.lt.u32 %p,%k,${cycles};@%p bra.uni $C;`,
    ...call(end),
    // Counts down to 0 and stays there.
    "setp.ne.u32 %q,%r,0;@%q sub.u32 %r,%r,1;",
    `setp.eq.u32 %p,%r,0;@!%p bra.uni $KEEP;mov.u32 %a,0;${syntax.store(wordAt(refill), "%a")}$KEEP:`,
    `${syntax.load("%a", wordAt(layout.live))}setp.ne.u32 %p,%r,0;setp.ne.${rows.length > 0 ? "and" : "or"}.u32 %p,%a,0,%p;`,
    // Threads of a block go on until none of them has to.
    "bar.red.or.pred %p,0,%p;@%p bra.uni $R;",
    ...rowLines(rows.map((address) => `${syntax.load("%a", wordAt(address))}st.global.u32 [%row],%a;`)),
    ...counterLines(counters, (counter) => `ld.local.b32 %a,${memory.counter(counter)};`),
    "ret;",
    "}",
    "",
  ].join("\n");
}

function functionLines(piece: KernelProgram, at: number, syntax: Syntax, memory: LocalMemory): string[] {
  const { lines, values } = printProgram(piece, syntax, 0);
  const draws = piece.statements.some(({ kind }) => kind === "random" || kind === "repeat");
  return [
    `.func piece${at}(.param .b64 words){`,
    `.reg .b32 %v<${values + 1}>,%a,%b,%x,%y,%z,%u;.reg .pred %p;.reg .u64 %base;`,
    "ld.param.u64 %base,[words];",
    ...(draws ? [memory.generator("ld")] : []),
    ...lines,
    ...(draws ? [memory.generator("st")] : []),
    "ret;}",
  ];
}
