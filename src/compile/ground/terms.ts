/**
 * Ground terms as numbers.
 *
 *   constant   2 * symbol
 *   compound   2 * index + 1, with entry `index` in the tables below
 *
 *   functors   [symbol of 0, symbol of 1, ...]
 *   starts     [0, end of args of 0 = start of 1, ...]      args   [args of 0 | args of 1 | ...]
 */
import type { SymbolId, SymbolTable, Term } from "../passes/program.ts";
import type { Budget } from "./budget.ts";

export type TermId = number;

const constantTerm = (symbol: SymbolId): TermId => 2 * symbol;
const isCompound = (term: TermId): boolean => (term & 1) === 1;

/** A rough count of what a compound term costs in the three lists and the map. */
const COMPOUND_BYTES = 120;

export class TermTable {
  readonly #symbols: SymbolTable;
  readonly #budget: Budget;
  readonly #functors: SymbolId[] = [];
  readonly #starts: number[] = [0];
  readonly #args: TermId[] = [];
  readonly #ids = new Map<string, TermId>();

  constructor(symbols: SymbolTable, budget: Budget) {
    this.#symbols = symbols;
    this.#budget = budget;
  }

  compound(functor: SymbolId, args: ArrayLike<TermId>): TermId {
    const key = `${functor} ${Array.prototype.join.call(args, " ")}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = 2 * this.#functors.length + 1;
      this.#budget.hold(COMPOUND_BYTES);
      this.#functors.push(functor);
      for (let at = 0; at < args.length; at++) this.#args.push(args[at]!);
      this.#starts.push(this.#args.length);
      this.#ids.set(key, id);
    }
    return id;
  }

  /** The number of a term without variables. */
  intern(term: Term): TermId {
    if (term.kind === "constant") return constantTerm(term.symbol);
    if (term.kind === "variable") throw new Error("a ground term has no variables");
    return this.compound(
      term.functor,
      term.args.map((arg) => this.intern(arg)),
    );
  }

  /** Whether the term is this functor applied to so many arguments. */
  matches(term: TermId, functor: SymbolId, arity: number): boolean {
    const index = term >> 1;
    return (
      isCompound(term) && this.#functors[index] === functor && this.#starts[index + 1]! - this.#starts[index]! === arity
    );
  }

  argument(term: TermId, at: number): TermId {
    return this.#args[this.#starts[term >> 1]! + at]!;
  }

  text(term: TermId): string {
    const index = term >> 1;
    if (!isCompound(term)) return this.#symbols.name(index);
    const args = this.#args.slice(this.#starts[index]!, this.#starts[index + 1]!);
    return `(${this.#symbols.name(this.#functors[index]!)} ${args.map((arg) => this.text(arg)).join(" ")})`;
  }
}
