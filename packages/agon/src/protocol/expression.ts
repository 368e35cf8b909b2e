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
  | {
      readonly ok: false;
      readonly code: "unclosed" | "stray-close" | "too-many" | "not-one";
      readonly at: number;
      /** Those before. */
      readonly pieces: readonly Piece[];
    };

/** More pieces than any message needs: a joint move has one for each role, percepts are some dozens. */
const MOST_PIECES = 4096;

const [OPEN, CLOSE, SEMICOLON, NEWLINE, RETURN] = [40, 41, 59, 10, 13];

/**
 * The atoms and lists that follow each other in text[from, to); comments are left out. A text with more of them than
 * anybody needs is not read to its end.
 */
export function cut(text: string, from = 0, to = text.length): Cut {
  const pieces: Piece[] = [];
  for (let at = from; at < to; ) {
    const code = text.charCodeAt(at);
    if (pieces.length > MOST_PIECES) return { ok: false, code: "too-many", at, pieces };
    if (code === CLOSE) return { ok: false, code: "stray-close", at, pieces };
    if (code === SEMICOLON) at = endOfLine(text, at, to);
    else if (isBlank(code)) at++;
    else {
      const end = code === OPEN ? endOfList(text, at, to) : endOfAtom(text, at, to);
      if (end > to) return { ok: false, code: "unclosed", at, pieces };
      pieces.push({ start: at, end });
      at = end;
    }
  }
  return { ok: true, pieces };
}

/** The items of a text that is one list and nothing else, in one pass; an atom stands for itself. */
export function cutList(text: string): Cut {
  const first = skipBlanks(text);
  if (text.charCodeAt(first) !== OPEN) {
    const atoms = cut(text, first);
    return atoms.ok && atoms.pieces.length !== 1 ? { ok: false, code: "not-one", at: first, pieces: [] } : atoms;
  }
  const inner = cut(text, first + 1);
  if (inner.ok) return { ok: false, code: "unclosed", at: first, pieces: [] };
  if (inner.code !== "stray-close") return inner;
  const rest = cut(text, inner.at + 1);
  if (!rest.ok) return rest;
  const [more] = rest.pieces;
  return more ? { ok: false, code: "not-one", at: more.start, pieces: [] } : { ok: true, pieces: inner.pieces };
}

function skipBlanks(text: string): number {
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === SEMICOLON) at = endOfLine(text, at, text.length);
    else if (isBlank(code)) at++;
    else break;
  }
  return at;
}

/** Beyond `to` where the list is not closed. Rules of megabytes are read here: the loop looks at three characters alone. */
function endOfList(text: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN) depth++;
    else if (code === CLOSE) {
      if (--depth === 0) return at + 1;
    } else if (code === SEMICOLON) at = endOfLine(text, at, to) - 1;
  }
  return to + 1;
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
