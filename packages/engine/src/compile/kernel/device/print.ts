/**
 * Lane programs as text for devices: one line an operation, in the order of the program. What differs from language to
 * language is a `Syntax`.
 *
 *   value   made once, never changed      word     kept from ply to ply, written by stores
 *
 * A word is read where it is used, as long as nothing has been stored there since: so that words which lie in memory do
 * not occupy registers while they wait. What is used after a store is read before it.
 *
 * Names are numbers throughout: nothing of a rulesheet gets into the text.
 */
import { type KernelProgram, type Statement, wiresOf } from "../program.ts";
import { usesOf } from "../uses.ts";
import { ONES, OPERATION, type Wire, type Wires, ZEROS } from "../wires.ts";
import { wordAt } from "./kernel.ts";

export type Gate = "and" | "andNot" | "or" | "xor" | "not";

export interface Syntax {
  readonly zeros: string;
  readonly ones: string;
  value(number: number): string;
  /** The word as an operand, or undefined where it lies in memory and must be loaded. */
  word(number: number): string | undefined;
  load(to: string, word: number): string;
  gate(gate: Gate, to: string, a: string, b: string): string;
  store(word: number, value: string): string;
  /** The next random word. */
  random(word: number): string;
  /** Adds the number of lanes in which the value is set to a counter, given by the number of its word. */
  tally(counter: number, value: string): string;
  /** Again while a lane of the word is set. */
  repeat(body: readonly string[], changed: number): string[];
}

export interface PrintedProgram {
  readonly lines: readonly string[];
  /** The first number that no value has. */
  readonly values: number;
}

/** Lines after which a loaded word is loaded again instead of kept in a register. */
const STALE_LINES = 48;

/** `first` is the first number that values may have. */
export function printProgram(program: KernelProgram, syntax: Syntax, first: number): PrintedProgram {
  const printer = new ProgramPrinter(program, syntax, first);
  return { lines: printer.print(), values: printer.end };
}

class ProgramPrinter {
  end: number;
  readonly #program: KernelProgram;
  readonly #syntax: Syntax;
  readonly #wires: Wires;
  readonly #uses: Int32Array;
  /** The name of each wire that is a value. */
  readonly #names: (string | undefined)[] = [];
  /** For each wire that is a word the line in which it was loaded last. */
  readonly #loaded = new Map<Wire, number>();
  readonly #lastRead: Int32Array;
  /** Wires that are words, by address, as far as nothing was stored there since. */
  readonly #waiting = new Map<number, Wire[]>();
  readonly #lines: string[] = [];

  constructor(program: KernelProgram, syntax: Syntax, first: number) {
    this.#program = program;
    this.#syntax = syntax;
    this.#wires = program.wires;
    this.#uses = usesOf(program).count;
    this.#lastRead = lastReads(program, this.#uses);
    this.end = first;
  }

  print(): string[] {
    let next = 2;
    this.#program.statements.forEach((statement, at) => {
      for (; next < statement.after; next++) if (this.#uses[next]! > 0) this.#define(next);
      this.#statement(statement, at);
    });
    return this.#lines;
  }

  #define(wire: Wire): void {
    const kind = this.#wires.kind(wire);
    const a = this.#wires.a(wire);
    if (kind === OPERATION.load) {
      const others = this.#waiting.get(a);
      if (others) others.push(wire);
      else this.#waiting.set(a, [wire]);
      return;
    }
    const b = this.#wires.b(wire);
    const operands = [this.#value(a), this.#value(b)] as const;
    this.#names[wire] = this.#newValue();
    this.#lines.push(this.#syntax.gate(gateOf(kind, b), this.#names[wire]!, ...operands));
  }

  #newValue(): string {
    return this.#syntax.value(this.end++);
  }

  #value(wire: Wire): string {
    if (wire === ZEROS) return this.#syntax.zeros;
    if (wire === ONES) return this.#syntax.ones;
    if (this.#wires.kind(wire) !== OPERATION.load) return this.#names[wire]!;
    const isFresh = this.#lines.length - (this.#loaded.get(wire) ?? Number.NEGATIVE_INFINITY) < STALE_LINES;
    if (this.#names[wire] !== undefined && (isFresh || !this.#isWaiting(wire))) return this.#names[wire]!;
    return this.#syntax.word(wordAt(this.#wires.a(wire))) ?? this.#load(wire);
  }

  #isWaiting(wire: Wire): boolean {
    return this.#waiting.get(this.#wires.a(wire))?.includes(wire) ?? false;
  }

  #load(wire: Wire): string {
    const name = this.#newValue();
    this.#names[wire] = name;
    this.#lines.push(this.#syntax.load(name, wordAt(this.#wires.a(wire))));
    this.#loaded.set(wire, this.#lines.length);
    return name;
  }

  /** Reads what will be used of a word after it has been written by the statement. */
  #saveOverwritten(address: number, statement: number): void {
    for (const wire of this.#waiting.get(address) ?? []) if (this.#lastRead[wire]! > statement) this.#load(wire);
    this.#waiting.delete(address);
  }

  #statement(statement: Statement, at: number): void {
    const syntax = this.#syntax;
    switch (statement.kind) {
      case "store": {
        const value = this.#value(statement.wire);
        this.#saveOverwritten(statement.address, at);
        this.#lines.push(syntax.store(wordAt(statement.address), value));
        break;
      }
      case "random":
        for (const address of statement.words) {
          this.#saveOverwritten(address, at);
          this.#lines.push(syntax.random(wordAt(address)));
        }
        break;
      case "tally":
        this.#lines.push(syntax.tally(wordAt(statement.address), this.#value(statement.wire)));
        break;
      case "repeat":
        this.#saveAll(statement.body, at);
        this.#lines.push(...syntax.repeat(this.#part(statement.body), wordAt(statement.changed)));
        break;
      case "draw":
      case "mast-levels":
        throw new Error(`devices have no ${statement.kind}`);
    }
  }

  #saveAll({ statements }: KernelProgram, at: number): void {
    for (const statement of statements) if (statement.kind === "store") this.#saveOverwritten(statement.address, at);
  }

  #part(program: KernelProgram): readonly string[] {
    const { lines, values } = printProgram(program, this.#syntax, this.end);
    this.end = values;
    return lines;
  }
}

/** For each wire the last statement before which, or by which, it is read: itself or through wires that read it. */
function lastReads({ wires, statements }: KernelProgram, uses: Int32Array): Int32Array {
  const last = new Int32Array(wires.count).fill(-1);
  const definedBefore = new Int32Array(wires.count);
  let next = 2;
  statements.forEach((statement, at) => {
    for (; next < statement.after; next++) definedBefore[next] = at;
    for (const wire of wiresOf(statement)) last[wire] = at;
  });
  for (let wire = 2; wire < wires.count; wire++) {
    if (!wires.isGate(wire) || uses[wire] === 0) continue;
    for (const operand of [wires.a(wire), wires.b(wire)])
      last[operand] = Math.max(last[operand]!, definedBefore[wire]!);
  }
  return last;
}

function gateOf(kind: number, b: Wire): Gate {
  if (kind === OPERATION.and) return "and";
  if (kind === OPERATION.andNot) return "andNot";
  if (kind === OPERATION.or) return "or";
  return b === ONES ? "not" : "xor";
}

/** The words that programs read or write, ascending. */
export function wordsOf(programs: readonly KernelProgram[]): number[] {
  const words = new Set<number>();
  const add = (address: number): void => void words.add(wordAt(address));
  for (const { wires, statements } of programs) {
    for (let wire = 2; wire < wires.count; wire++) if (wires.kind(wire) === OPERATION.load) add(wires.a(wire));
    for (const statement of statements) {
      if (statement.kind === "store") add(statement.address);
      if (statement.kind === "random") statement.words.forEach(add);
      if (statement.kind === "repeat") for (const word of wordsOf([statement.body])) words.add(word);
    }
  }
  return [...words].sort((a, b) => a - b);
}
