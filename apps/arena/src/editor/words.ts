/**
 * What the tokens of gdl.grammar cannot say: which words have a meaning of their own, in any case, and where a rule begins.
 */
import { ExternalTokenizer, type InputStream } from "@lezer/lr";
import { CONNECTIVES, KEYWORDS } from "agon-engine/gdl";
import {
  Arrow,
  Connective,
  Distinct,
  Keyword,
  MissingClose,
  Number as NumberTerm,
  ruleOpen,
} from "./gdl-parser.terms.ts";

/** The kind of a word, or -1 for a name like any other. */
export function wordKind(word: string, _stack?: unknown): number {
  const lower = word.toLowerCase();
  if (lower === "<=") return Arrow;
  if (lower === "distinct") return Distinct;
  if (KEYWORDS.has(lower)) return Keyword;
  if (CONNECTIVES.has(lower)) return Connective;
  return /^\d+$/.test(word) ? NumberTerm : -1;
}

const LEFT = 0x28;

/** `(<=` begins a rule wherever it stands; there, and at the end, whatever is open lacks its closing parenthesis. */
export const ruleBorders = new ExternalTokenizer(
  (input, stack) => {
    const begins = startsRule(input);
    if ((begins || input.next < 0) && stack.canShift(MissingClose)) input.acceptToken(MissingClose);
    else if (begins && stack.canShift(ruleOpen)) input.acceptToken(ruleOpen, 1);
  },
  { contextual: true },
);

function startsRule(input: InputStream): boolean {
  if (input.next !== LEFT) return false;
  let at = 1;
  while (isBlank(input.peek(at))) at++;
  if (input.peek(at) !== 0x3c || input.peek(at + 1) !== 0x3d) return false;
  const after = input.peek(at + 2);
  return after === LEFT || after === 0x29 || isBlank(after);
}

function isBlank(code: number): boolean {
  return code >= 0 && /\s/.test(String.fromCharCode(code));
}
