/**
 * Facts and moves, as a Game prints them or as terms, cut at their top level: boards need no more.
 */
import { termText } from "../gdl/print.ts";
import type { Term } from "../gdl/rules.ts";

/** A fact or a move: its text, or a term. */
export type Fact = string | Term;

/** A name and its arguments as texts. */
export interface FactAtom {
  readonly name: string;
  readonly args: readonly string[];
}

/** `(drawn (across 1 2))` is read as `drawn across` of 1 and 2. */
export function atomOf(fact: Fact): FactAtom {
  const atom = cut(typeof fact === "string" ? fact : termText(fact));
  const [inner] = atom.args;
  if (atom.args.length !== 1 || !inner!.startsWith("(")) return atom;
  const { name, args } = cut(inner!);
  return { name: `${atom.name} ${name}`, args };
}

/** `name/arity`. */
export function atomKey({ name, args }: FactAtom): string {
  return `${name}/${args.length}`;
}

/** `(cell 1 (at 2 3) b)` to cell and its three arguments. */
function cut(text: string): FactAtom {
  const trimmed = text.trim();
  if (!trimmed.startsWith("(")) return { name: trimmed, args: [] };
  const parts: string[] = [];
  let depth = 0;
  let start = -1;
  const end = trimmed.endsWith(")") ? trimmed.length - 1 : trimmed.length;
  for (let at = 1; at <= end; at++) {
    const sign = at === end ? " " : trimmed[at]!;
    const blank = sign === " " || sign === "\t" || sign === "\n" || sign === "\r";
    if (blank && depth <= 0) {
      if (start >= 0) parts.push(trimmed.slice(start, at));
      start = -1;
    } else if (start < 0 && !blank) start = at;
    if (sign === "(") depth++;
    else if (sign === ")") depth--;
  }
  const [name = "", ...args] = parts;
  return { name, args };
}

/** Longer names are cut, so that a rulesheet cannot make the page as wide as it likes. */
const LONGEST_NAME = 80;

/** The text, cut where it is longer than that. */
export function shortText(text: string, longest = LONGEST_NAME): string {
  const letters = text.length > longest * 2 ? text.slice(0, longest * 2) : text;
  const cut = [...letters];
  return cut.length > longest ? `${cut.slice(0, longest - 1).join("")}…` : letters;
}
