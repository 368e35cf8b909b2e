/**
 * The tree of a text that is being written. Every text has one: a closing parenthesis without a partner is left out, and what is
 * open where `(<=` begins a rule, or at the end, is closed there, as the reader does. No recursion: depth is no danger.
 */
import type { Span } from "../gdl/diagnostic.ts";
import { CONNECTIVES } from "../gdl/rules.ts";

/** Where a word stands: as relation of a sentence, inside a term, or as a variable, which means itself. */
export type WordPlace = "relation" | "term" | "variable";

/** Where a name stands. */
export type NamePlace = Exclude<WordPlace, "variable">;

/** A word of the text. */
export interface WordNode extends Span {
  readonly kind: "word";
  readonly name: string;
  readonly place: WordPlace;
  /** The list it stands in; undefined at the top of the text. */
  readonly parent: ListNode | undefined;
}

/** What a list says: `(<= …)`, `(not …)`, `(distinct …)`, a relation with arguments, a function with arguments. */
export type ListForm = "rule" | "formula" | "comparison" | "sentence" | "compound";

/** A list of the text. */
export interface ListNode extends Span {
  readonly kind: "list";
  readonly form: ListForm;
  /** Whether its closing parenthesis is there. */
  readonly closed: boolean;
  readonly items: readonly SyntaxNode[];
  readonly parent: ListNode | undefined;
}

/** A word or a list. */
export type SyntaxNode = WordNode | ListNode;

/** All words, lists and comments of a text, each kind in the order of the text. */
export interface SyntaxTree {
  readonly text: string;
  readonly words: readonly WordNode[];
  readonly lists: readonly ListNode[];
  readonly comments: readonly Span[];
}

/** What is expected where a list stands: a rule or fact, a condition, a term. */
type Context = "top" | "formula" | "term";

interface OpenList {
  kind: "list";
  form: ListForm;
  start: number;
  end: number;
  closed: boolean;
  items: SyntaxNode[];
  parent: OpenList | undefined;
  context: Context;
}

const TOKEN = /[()]|;[^\n\r]*|[^\s();]+/g;
const RULE_START = /\(\s*<=(?=[\s()])/y;

/** Reads a text, however broken. */
export function treeOf(text: string): SyntaxTree {
  const words: WordNode[] = [];
  const lists: OpenList[] = [];
  const comments: Span[] = [];
  let open: OpenList | undefined;
  for (const { 0: token, index: start } of text.matchAll(TOKEN)) {
    const end = start + token.length;
    if (token[0] === ";") comments.push({ start, end });
    else if (token === "(") {
      if (open && startsRule(text, start)) open = abandon(open, start);
      open = newList(open, start);
      lists.push(open);
    } else if (token !== ")") words.push(addWord(open, { name: token, start, end }));
    else if (open) {
      [open.end, open.closed] = [end, true];
      open = open.parent;
    }
  }
  if (open) abandon(open, text.length);
  return { text, words, lists, comments };
}

function startsRule(text: string, at: number): boolean {
  RULE_START.lastIndex = at;
  return RULE_START.test(text);
}

function abandon(open: OpenList, end: number): undefined {
  for (let list: OpenList | undefined = open; list; list = list.parent) list.end = end;
}

function newList(parent: OpenList | undefined, start: number): OpenList {
  const context = contextIn(parent);
  const form = context === "term" ? "compound" : "sentence";
  const list: OpenList = { kind: "list", form, start, end: start, closed: false, items: [], parent, context };
  parent?.items.push(list);
  return list;
}

/** `((f x))` is read as `(f x)`: a list in the first place stands for the one around it. */
function contextIn(list: OpenList | undefined): Context {
  if (list === undefined) return "top";
  if (list.form === "rule" || list.form === "formula") return "formula";
  return list.items.length === 0 ? list.context : "term";
}

function addWord(list: OpenList | undefined, { name, start, end }: Span & { readonly name: string }): WordNode {
  if (list?.items.length === 0) list.form = formOf(list, name.toLowerCase());
  const place = name.startsWith("?") ? "variable" : isRelationPlace(list) ? "relation" : "term";
  const word: WordNode = { kind: "word", name, start, end, place, parent: list };
  list?.items.push(word);
  return word;
}

function formOf({ context, form }: OpenList, name: string): ListForm {
  if (context === "top" && name === "<=") return "rule";
  if (context !== "formula" || !CONNECTIVES.has(name) || name === "<=") return form;
  return name === "distinct" ? "comparison" : "formula";
}

function isRelationPlace(list: OpenList | undefined): boolean {
  if (list === undefined || list.form === "rule" || list.form === "formula") return true;
  return list.form !== "compound" && list.items.length === 0;
}
