/**
 * KIF text to nested lists with positions. No recursion: input of any depth and size ends in a result.
 */
import { diagnose } from "./codes.ts";
import type { Diagnostic, Span } from "./diagnostic.ts";

export interface Atom extends Span {
  readonly kind: "atom";
  readonly text: string;
}

export interface List extends Span {
  readonly kind: "list";
  readonly items: readonly Expression[];
}

export type Expression = Atom | List;

export interface Reading {
  readonly expressions: readonly Expression[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Deeper lists are reported and left out, so that everything behind the reader may recurse over terms. */
export const MAX_DEPTH = 200;

interface OpenList {
  readonly start: number;
  readonly items: Expression[];
}

/** A token: one parenthesis, a comment, or a run of anything that is neither blank, parenthesis nor comment. */
const TOKEN = /[()]|;[^\n\r]*|[^\s();]+/g;

export function read(text: string): Reading {
  const expressions: Expression[] = [];
  const diagnostics: Diagnostic[] = [];
  const open: OpenList[] = [];
  let tooDeep = 0; // lists open beyond MAX_DEPTH; their content is skipped

  const add = (expression: Expression): void => {
    (open.at(-1)?.items ?? expressions).push(expression);
  };
  const close = (end: number): void => {
    const list = open.pop()!;
    add({ kind: "list", items: list.items, start: list.start, end });
  };
  const unclosed = (list: OpenList): void => {
    diagnostics.push(diagnose("unclosed-list", { start: list.start, end: list.start + 1 }, "This list is not closed."));
  };
  const openList = (start: number): void => {
    if (tooDeep > 0 || open.length === MAX_DEPTH) {
      if (tooDeep++ === 0)
        diagnostics.push(
          diagnose("too-deep", { start, end: start + 1 }, `More than ${MAX_DEPTH} lists are open here.`),
        );
    } else open.push({ start, items: [] });
  };

  for (const match of text.matchAll(TOKEN)) {
    const token = match[0];
    const start = match.index;
    if (token === "(") {
      // A rule never stands inside a list: whatever is still open lacks its closing parenthesis.
      if (open.length > 0 && startsRule(text, start)) {
        unclosed(open[0]!);
        tooDeep = 0;
        while (open.length > 0) close(start);
      }
      openList(start);
    } else if (token === ")") {
      if (tooDeep > 0) tooDeep--;
      else if (open.length > 0) close(start + 1);
      else diagnostics.push(diagnose("stray-close", { start, end: start + 1 }, "Nothing is open to be closed here."));
    } else if (token[0] !== ";" && tooDeep === 0) {
      add({ kind: "atom", text: token, start, end: start + token.length });
    }
  }
  if (open.length > 0) unclosed(open[0]!);
  while (open.length > 0) close(text.length);
  return { expressions, diagnostics };
}

const RULE_START = /\(\s*<=(?=[\s()])/y;

function startsRule(text: string, at: number): boolean {
  RULE_START.lastIndex = at;
  return RULE_START.test(text);
}
