/**
 * Facts of a state, as a Game prints them or as terms.
 */
import { parseTerms } from "../../gdl/parse.ts";
import { termText } from "../../gdl/print.ts";
import type { Term } from "../../gdl/rules.ts";

export type Fact = string | Term;

/** What cannot be read is left out: it came from no Game. */
export function factTerms(facts: readonly Fact[]): Term[] {
  return facts.flatMap((fact) => (typeof fact === "string" ? parseTerms(fact).value : [fact]));
}

export function argsOf(term: Term): readonly Term[] {
  return term.kind === "compound" ? term.args : [];
}

/** Longer names are cut, so that a rulesheet cannot make the page as wide as it likes. */
const LONGEST_NAME = 80;

export function shortText(text: string, longest = LONGEST_NAME): string {
  const letters = text.length > longest * 2 ? text.slice(0, longest * 2) : text;
  const cut = [...letters];
  return cut.length > longest ? `${cut.slice(0, longest - 1).join("")}…` : letters;
}

export function shortTerm(term: Term, longest?: number): string {
  return shortText(termText(term), longest);
}
