/**
 * The layout of a rulesheet, with its comments. Words, their order and their spelling stay as they are; blanks and line
 * breaks change. What the author kept on one line and fits stays on one line; a rule that was broken behind its head
 * stays broken, with each condition on a line of its own; one empty line stays where there were any.
 *
 *   (<=  (line ?r)                (<= (line ?r)
 *    (role ?r)  ; a row      →        (role ?r)  ; a row
 *   (true (cell 1 1 ?r)) )            (true (cell 1 1 ?r)))
 */
import type { Diagnostic } from "./diagnostic.ts";
import { read } from "./reader.ts";
import { CONNECTIVES } from "./rules.ts";

export interface FormatOptions {
  /** Columns that a line should not exceed. Default 80. */
  readonly width?: number;
}

export type Formatted =
  | { readonly ok: true; readonly text: string }
  /** The parentheses do not match: there is no layout to speak of. */
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

export function formatRules(text: string, { width = 80 }: FormatOptions = {}): Formatted {
  const { diagnostics } = read(text, { rulesheet: true });
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  const out = new Lines(width);
  const pieces = readPieces(text);
  pieces.forEach((piece, at) => {
    if (at > 0) out.between(piece, sameLine(pieces[at - 1]!, piece));
    write(piece, 0, out);
  });
  return { ok: true, text: out.text() };
}

/** A word, a comment or a list, and how many line breaks stand before it. */
type Piece = Word | Comment | List;

interface Word {
  readonly kind: "word";
  readonly text: string;
  readonly breaks: number;
}

interface Comment {
  readonly kind: "comment";
  readonly text: string;
  readonly breaks: number;
}

interface List {
  readonly kind: "list";
  readonly items: Piece[];
  readonly breaks: number;
  /** Its width on one line; infinite where a comment is inside. */
  width: number;
}

const TOKEN = /[()]|;[^\n\r]*|[^\s();]+|\r\n|\n|\r/g;

function readPieces(text: string): readonly Piece[] {
  const top: List = { kind: "list", items: [], breaks: 0, width: 0 };
  const open = [top];
  let breaks = 0;
  const add = (piece: Piece): void => {
    const list = open.at(-1)!;
    list.items.push(piece);
    list.width += widthOf(piece) + 1;
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^[\r\n]/.test(token)) {
      breaks++;
      continue;
    }
    if (token === "(") open.push({ kind: "list", items: [], breaks, width: 1 });
    else if (token === ")") add(open.pop()!);
    else if (token[0] === ";") add({ kind: "comment", text: token.trimEnd(), breaks });
    else add({ kind: "word", text: token, breaks });
    breaks = 0;
  }
  return top.items;
}

function widthOf(piece: Piece): number {
  if (piece.kind === "comment") return Number.POSITIVE_INFINITY;
  return piece.kind === "word" ? piece.text.length : Math.max(2, piece.width);
}

/** Whether a piece of the top level stays beside the one before it: a comment behind a rule, facts in a row. */
function sameLine(before: Piece, piece: Piece): boolean {
  return piece.breaks === 0 && before.kind !== "comment";
}

/** Lines under construction. */
class Lines {
  readonly width: number;
  readonly #lines: string[] = [];
  #line = "";

  constructor(width: number) {
    this.width = width;
  }

  get column(): number {
    return this.#line.length;
  }

  add(text: string): void {
    this.#line += text;
  }

  newLine(indent = 0): void {
    this.#lines.push(this.#line.trimEnd());
    this.#line = " ".repeat(indent);
  }

  /** The gap before a piece of the top level. */
  between(piece: Piece, beside: boolean): void {
    if (beside && piece.kind === "comment") this.add("  ");
    else if (beside && this.column + 1 + widthOf(piece) <= this.width) this.add(" ");
    else {
      this.newLine();
      if (piece.breaks > 1) this.newLine();
    }
  }

  text(): string {
    return this.#line === "" && this.#lines.length === 0
      ? ""
      : `${[...this.#lines, this.#line.trimEnd()].join("\n")}\n`;
  }
}

/** Deeper lines are not moved further to the right. */
const MAX_INDENT = 60;

/**
 * `room` columns are needed behind the piece, for the parentheses that close what is around it. This recurses as deep as
 * lists are nested, which the reader bounds.
 */
function write(piece: Piece, room: number, out: Lines): void {
  if (piece.kind !== "list") out.add(piece.text);
  else if (staysOnLine(piece, room, out)) out.add(flat(piece));
  else writeBroken(piece, room, out);
}

function staysOnLine(list: List, room: number, out: Lines): boolean {
  if (out.column + widthOf(list) + room <= out.width) return !(isRule(list) && wasBroken(list));
  return widthOf(list) !== Number.POSITIVE_INFINITY && !isRule(list) && !isFormula(list);
}

function flat(piece: Piece): string {
  return piece.kind === "list" ? `(${piece.items.map(flat).join(" ")})` : piece.text;
}

function firstWord({ items: [first] }: List): string {
  return first?.kind === "word" ? first.text.toLowerCase() : "";
}

function isRule(list: List): boolean {
  return firstWord(list) === "<=";
}

/** Only formulae are broken for their length: a sentence reads better on one line, however long. */
function isFormula(list: List): boolean {
  return CONNECTIVES.has(firstWord(list)) && firstWord(list) !== "distinct";
}

/** Whether the author began a new line behind the head. */
function wasBroken({ items }: List): boolean {
  return (items[2]?.breaks ?? 0) > 0;
}

/** The first piece beside the parenthesis, the second beside the first, each other on a line of its own. */
function writeBroken(list: List, room: number, out: Lines): void {
  out.add("(");
  const [start, named] = [out.column, firstWord(list) !== ""];
  const name = list.items[0]?.kind === "word" ? list.items[0].text.length : 0;
  const indent = Math.min(isRule(list) ? start + 3 : named ? start + name + 1 : start, MAX_INDENT);
  list.items.forEach((piece, at) => {
    const before = list.items[at - 1];
    if (piece.kind === "comment" && before && before.kind !== "comment" && piece.breaks === 0) out.add("  ");
    else if (at === 1 && named && before?.kind === "word" && piece.kind !== "comment") out.add(" ");
    else if (at > 0) out.newLine(indent);
    write(piece, at === list.items.length - 1 ? room + 1 : 0, out);
  });
  if (list.items.at(-1)?.kind === "comment") out.newLine(indent);
  out.add(")");
}
