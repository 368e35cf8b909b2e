/**
 * The terms of a game that is evaluated forwards: numerals come first and in numeric order, so that the values in one place of a
 * relation are often consecutive.
 */
import { constantsIn, type Program, type SymbolId } from "../../datalog/program.ts";
import { TermTable } from "../../datalog/terms.ts";

/** More terms are no game: the rules build them without end. */
const MOST_TERMS = 2_000_000;

export function forwardTerms(program: Program, { maxTerms = MOST_TERMS } = {}): TermTable {
  return new TermTable(program.symbols, {
    constants: constantsOf(program),
    onGrow: (terms) => {
      if (terms >= maxTerms) throw new EvaluationLimit("terms", maxTerms);
    },
    tooLarge: (names) => new EvaluationLimit("names in a term", names),
  });
}

/** Evaluation went beyond its bounds: a mistake of the rules that only playing them brings to light. */
export class EvaluationLimit extends Error {
  readonly what: "terms" | "names in a term" | "facts" | "work" | "time";
  constructor(what: EvaluationLimit["what"], limit: number) {
    super(`evaluation needs more than ${limit} ${what}`);
    this.what = what;
  }
}

/** Every constant of the rules: numerals in numeric order, then the others as they occur. */
function constantsOf(program: Program): SymbolId[] {
  const numeral = (symbol: SymbolId): number => {
    const name = program.symbols.name(symbol);
    return /^\d{1,9}$/.test(name) ? Number(name) : Number.POSITIVE_INFINITY;
  };
  const all = [...constantsIn(program.rules)];
  const numerals = all.filter((symbol) => numeral(symbol) < Infinity).sort((a, b) => numeral(a) - numeral(b));
  return [...numerals, ...all.filter((symbol) => numeral(symbol) === Infinity)];
}
