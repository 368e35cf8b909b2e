/**
 * The outermost layer of a KIF text. A message is cut at its top level only: the rules in a START stay text, so that
 * reading a message costs one pass over its characters however deep or broken the rules are.
 */

/** A half-open range of the text: an atom, or a list with its parentheses. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

export type Cut =
  | { readonly ok: true; readonly pieces: readonly Piece[] }
  | { readonly ok: false; readonly code: "unclosed" | "stray-close" | "too-many"; readonly at: number };

/** More pieces than any message needs: a joint move has one for each role, percepts are some dozens. */
const MOST_PIECES = 4096;

const [OPEN, CLOSE, SEMICOLON, NEWLINE, RETURN] = [40, 41, 59, 10, 13];

/**
 * The atoms and lists that follow each other in text[from, to); comments are left out. A text with more of them than
 * anybody needs is not read to its end.
 */
export function cut(text: string, from = 0, to = text.length): Cut {
  const pieces: Piece[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < to; ) {
    const code = text.charCodeAt(at);
    if (pieces.length > MOST_PIECES) return { ok: false, code: "too-many", at };
    if (code === OPEN) {
      if (depth++ === 0) start = at;
      at++;
    } else if (code === CLOSE) {
      if (depth-- === 0) return { ok: false, code: "stray-close", at };
      at++;
      if (depth === 0) pieces.push({ start, end: at });
    } else if (code === SEMICOLON) at = endOfLine(text, at, to);
    else if (depth > 0 || isBlank(code)) at++;
    else {
      const end = endOfAtom(text, at, to);
      pieces.push({ start: at, end });
      at = end;
    }
  }
  return depth > 0 ? { ok: false, code: "unclosed", at: start } : { ok: true, pieces };
}

function endOfLine(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) !== NEWLINE && text.charCodeAt(at) !== RETURN) at++;
  return at;
}

function endOfAtom(text: string, from: number, to: number): number {
  let at = from;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN || code === CLOSE || code === SEMICOLON || isBlank(code)) break;
  }
  return at;
}

/** Control characters and the blanks of Unicode count as blanks, as they do for the reader of rules. */
function isBlank(code: number): boolean {
  return code <= 32 || (code > 127 && BLANKS.has(code));
}

/** Those beyond ASCII that a regular expression calls \s. */
const BLANKS: ReadonlySet<number> = new Set([
  0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029,
  0x202f, 0x205f, 0x3000, 0xfeff,
]);

const TOKEN = /[()]|;[^\n\r]*|[^\s();]+/g;

/** One blank between items and none inside parentheses: the form in which games print their terms. */
export function tidy(text: string): string {
  const parts: string[] = [];
  let afterOpen = true;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token[0] === ";") continue;
    if (!afterOpen && token !== ")") parts.push(" ");
    parts.push(token);
    afterOpen = token === "(";
  }
  return parts.join("");
}
