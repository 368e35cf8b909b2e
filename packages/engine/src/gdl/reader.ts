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
  /** What was read whole; an expression with an unclosed or too deep list in it is left out. */
  readonly expressions: readonly Expression[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReadOptions {
  /**
   * Whether the text is a rulesheet, where `(<=` never stands inside a list: what is open there lacks its closing
   * parenthesis, and one mistake does not swallow the rules behind it. Default false.
   */
  readonly rulesheet?: boolean;
}

/** Deeper lists are reported and left out, so that everything behind the reader may recurse over terms. */
export const MAX_DEPTH = 200;

interface OpenList {
  readonly start: number;
  readonly items: Expression[];
}

/** A token: one parenthesis, a comment, or a run of anything that is neither blank, parenthesis nor comment. */
const TOKEN = /[()]|;[^\n\r]*|[^\s();]+/g;

export function read(text: string, { rulesheet = false }: ReadOptions = {}): Reading {
  const expressions: Expression[] = [];
  const diagnostics: Diagnostic[] = [];
  let open: OpenList[] = [];
  let tooDeep = 0; // lists open beyond MAX_DEPTH; their content is skipped
  let broken = false; // whether the outermost list has such content

  const add = (expression: Expression): void => {
    (open.at(-1)?.items ?? expressions).push(expression);
  };
  const openList = (start: number): void => {
    if (tooDeep === 0 && open.length < MAX_DEPTH) open.push({ start, items: [] });
    else if (tooDeep++ === 0 && !broken) {
      broken = true;
      diagnostics.push(diagnose("too-deep", { start, end: start + 1 }, `More than ${MAX_DEPTH} lists are open here.`));
    }
  };
  const closeList = (start: number): void => {
    const list = tooDeep > 0 ? undefined : open.pop();
    if (tooDeep > 0) tooDeep--;
    else if (list === undefined)
      diagnostics.push(diagnose("stray-close", { start, end: start + 1 }, "Nothing is open to be closed here."));
    else if (open.length > 0 || !broken) add({ kind: "list", items: list.items, start: list.start, end: start + 1 });
    if (open.length === 0) broken = false;
  };
  const abandon = (): void => {
    const { start } = open[0]!;
    diagnostics.push(diagnose("unclosed-list", { start, end: start + 1 }, "This list is not closed."));
    [open, tooDeep, broken] = [[], 0, false];
  };

  for (const { 0: token, index: start } of text.matchAll(TOKEN)) {
    if (token === "(") {
      if (rulesheet && open.length > 0 && startsRule(text, start)) abandon();
      openList(start);
    } else if (token === ")") closeList(start);
    else if (token[0] !== ";" && tooDeep === 0) add({ kind: "atom", text: token, start, end: start + token.length });
  }
  if (open.length > 0) abandon();
  return { expressions, diagnostics };
}

const RULE_START = /\(\s*<=(?=[\s()])/y;

function startsRule(text: string, at: number): boolean {
  RULE_START.lastIndex = at;
  return RULE_START.test(text);
}
