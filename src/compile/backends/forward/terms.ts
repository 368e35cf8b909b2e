/**
 * Ground terms as numbers: equal terms have equal numbers. Constants come first, numerals in numeric order, so that the
 * values in one place of a relation are often consecutive; compound terms are numbered as they are met.
 */
import type { Program, SymbolId, SymbolTable, Term } from "../../passes/program.ts";

export class TermTable {
  /** How many of the terms are constants: compound terms have this number or a greater one. */
  readonly constants: number;
  readonly #symbols: SymbolTable;
  readonly #constantOf = new Map<SymbolId, number>();
  readonly #functors: SymbolId[];
  readonly #args: (readonly number[])[];
  readonly #compounds = new Map<string, number>();
  readonly #maxTerms: number;

  constructor(symbols: SymbolTable, constants: readonly SymbolId[], { maxTerms = 2_000_000 } = {}) {
    this.#symbols = symbols;
    this.#functors = [...constants];
    this.#args = constants.map(() => []);
    this.constants = constants.length;
    this.#maxTerms = maxTerms;
    constants.forEach((symbol, index) => {
      this.#constantOf.set(symbol, index);
    });
  }

  get size(): number {
    return this.#functors.length;
  }

  constant(symbol: SymbolId): number | undefined {
    return this.#constantOf.get(symbol);
  }

  compound(functor: SymbolId, args: readonly number[]): number {
    const key = `${functor},${args.join()}`;
    let id = this.#compounds.get(key);
    if (id === undefined) {
      id = this.#functors.length;
      if (id >= this.#maxTerms) throw new EvaluationLimit("terms", this.#maxTerms);
      this.#functors.push(functor);
      this.#args.push(args);
      this.#compounds.set(key, id);
    }
    return id;
  }

  functor(id: number): SymbolId {
    return this.#functors[id]!;
  }

  /** Empty for a constant. */
  args(id: number): readonly number[] {
    return this.#args[id]!;
  }

  /** The number of a ground term; undefined where it has a constant that the game does not know. */
  idOf(term: Term): number | undefined {
    if (term.kind === "variable") return undefined;
    if (term.kind === "constant") return this.constant(term.symbol);
    const args = term.args.map((arg) => this.idOf(arg));
    return args.includes(undefined) ? undefined : this.compound(term.functor, args as number[]);
  }

  text(id: number): string {
    const args = this.args(id);
    const name = this.#symbols.name(this.functor(id));
    return args.length === 0 ? name : `(${name} ${args.map((arg) => this.text(arg)).join(" ")})`;
  }
}

/** Evaluation went beyond its bounds: a mistake of the rules that only playing them brings to light. */
export class EvaluationLimit extends Error {
  readonly what: "terms" | "facts" | "work" | "time";
  constructor(what: EvaluationLimit["what"], limit: number) {
    super(`evaluation needs more than ${limit} ${what}`);
    this.what = what;
  }
}

/** Every constant of the rules: numerals in numeric order, then the others as they occur. */
export function constantsOf(program: Program): SymbolId[] {
  const found = new Set<SymbolId>();
  const visit = (term: Term): void => {
    if (term.kind === "constant") found.add(term.symbol);
    else if (term.kind === "compound") term.args.forEach(visit);
  };
  for (const { head, body } of program.rules) {
    head.args.forEach(visit);
    for (const literal of body) {
      if (literal.kind === "distinct") [literal.left, literal.right].forEach(visit);
      else literal.atom.args.forEach(visit);
    }
  }
  const numeral = (symbol: SymbolId): number => {
    const name = program.symbols.name(symbol);
    return /^\d{1,9}$/.test(name) ? Number(name) : Number.POSITIVE_INFINITY;
  };
  const all = [...found];
  const numerals = all.filter((symbol) => numeral(symbol) < Infinity).sort((a, b) => numeral(a) - numeral(b));
  return [...numerals, ...all.filter((symbol) => numeral(symbol) === Infinity)];
}
