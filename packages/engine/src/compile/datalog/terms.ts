/**
 * Ground terms as numbers: equal terms have equal numbers. Constants that are given come first, in their order; all other terms are
 * numbered as they are met.
 *
 *   functors   [symbol of 0, symbol of 1, ...]      args   [arguments of 0, of 1, ...], empty for constants
 *
 * The reference engine keeps terms of its own (backends/reference/terms.ts), since it is what these are compared with.
 */
import type { SymbolId, SymbolTable, Term } from "./program.ts";
import { MOST_NAMES, namesWith } from "./term-size.ts";

export type TermId = number;

export interface TermTableOptions {
  /** Constants that come first. Default none. */
  readonly constants?: readonly SymbolId[];
  /** Called before a compound term is kept, with how many terms there are; throws where that is enough. */
  readonly onGrow: (terms: number) => void;
  /** Thrown where rules build a term of too many names. */
  readonly tooLarge: (mostNames: number) => Error;
}

export class TermTable {
  /** How many constants were given: other terms have this number or a greater one. */
  readonly constants: number;
  readonly #symbols: SymbolTable;
  readonly #options: TermTableOptions;
  readonly #constantOf = new Map<SymbolId, TermId>();
  readonly #functors: SymbolId[] = [];
  readonly #args: (readonly TermId[])[] = [];
  readonly #names: number[] = [];
  readonly #compounds = new Map<string, TermId>();

  constructor(symbols: SymbolTable, options: TermTableOptions) {
    const { constants = [] } = options;
    this.#symbols = symbols;
    this.#options = options;
    this.constants = constants.length;
    for (const symbol of constants) this.#addConstant(symbol);
  }

  /** The number of a constant; undefined where it has not been met. */
  constant(symbol: SymbolId): TermId | undefined {
    return this.#constantOf.get(symbol);
  }

  #addConstant(symbol: SymbolId): TermId {
    const id = this.#push(symbol, []);
    this.#constantOf.set(symbol, id);
    return id;
  }

  #push(functor: SymbolId, args: readonly TermId[]): TermId {
    this.#args.push(args);
    this.#names.push(namesWith(args.map((arg) => this.#names[arg]!)));
    return this.#functors.push(functor) - 1;
  }

  /** The number of a term that rules build. */
  compound(functor: SymbolId, args: ArrayLike<TermId>): TermId {
    const id = this.#add(functor, args);
    if (this.#names[id]! > MOST_NAMES) throw this.#options.tooLarge(MOST_NAMES);
    return id;
  }

  #add(functor: SymbolId, args: ArrayLike<TermId>): TermId {
    const key = `${functor} ${Array.prototype.join.call(args, " ")}`;
    let id = this.#compounds.get(key);
    if (id === undefined) {
      this.#options.onGrow(this.#functors.length);
      id = this.#push(functor, Array.from(args));
      this.#compounds.set(key, id);
    }
    return id;
  }

  /** The number of a ground term that the rules write down, however large; its constants are taken up. */
  intern(term: Term): TermId {
    if (term.kind === "variable") throw new Error("a ground term has no variables");
    if (term.kind === "constant") return this.constant(term.symbol) ?? this.#addConstant(term.symbol);
    return this.#add(
      term.functor,
      term.args.map((arg) => this.intern(arg)),
    );
  }

  /** As `intern`, but undefined where a constant in it has not been met. */
  idOf(term: Term): TermId | undefined {
    if (term.kind === "variable") return undefined;
    if (term.kind === "constant") return this.constant(term.symbol);
    const args = term.args.map((arg) => this.idOf(arg));
    return args.includes(undefined) ? undefined : this.#add(term.functor, args as TermId[]);
  }

  functor(id: TermId): SymbolId {
    return this.#functors[id]!;
  }

  /** Empty for a constant. */
  args(id: TermId): readonly TermId[] {
    return this.#args[id]!;
  }

  text(id: TermId): string {
    const args = this.args(id);
    const name = this.#symbols.name(this.functor(id));
    return args.length === 0 ? name : `(${name} ${args.map((arg) => this.text(arg)).join(" ")})`;
  }
}
