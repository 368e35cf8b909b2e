/**
 * The word at a place of the text, and the lists around it, from the tree of the editor.
 */
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode, Tree } from "@lezer/common";
import type { WordPlace } from "./glossary.ts";

export interface PlacedWord {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Where it stands; a variable means itself. */
  readonly place: WordPlace | "variable";
}

const WORDS = new Set(["Symbol", "Keyword", "Connective", "Distinct", "Arrow", "Number", "Variable"]);
const RELATION_PLACES = new Set(["RelationName", "Proposition", "Formula", "Comparison", "Rule"]);
const LISTS = new Set(["Rule", "Formula", "Comparison", "Sentence", "Compound"]);

/** Milliseconds the main thread may spend on parsing what a request needs. */
const PARSING = 30;

function treeUpTo(state: EditorState, at: number): Tree {
  return ensureSyntaxTree(state, at, PARSING) ?? syntaxTree(state);
}

export function wordAt(state: EditorState, at: number): PlacedWord | undefined {
  const tree = treeUpTo(state, at);
  const node = [tree.resolveInner(at, 1), tree.resolveInner(at, -1)].find(({ name }) => WORDS.has(name));
  if (node === undefined) return undefined;
  const place =
    node.name === "Variable" ? "variable" : RELATION_PLACES.has(node.parent?.name ?? "") ? "relation" : "term";
  return { name: state.sliceDoc(node.from, node.to), from: node.from, to: node.to, place };
}

/** The lists that are open at a place, the innermost first. */
export function listsAt(state: EditorState, at: number): readonly SyntaxNode[] {
  const lists: SyntaxNode[] = [];
  let node: SyntaxNode | null = treeUpTo(state, at).resolveInner(at, -1);
  for (; node; node = node.parent) {
    const open = node.to > at || node.lastChild?.name === "MissingClose";
    if (LISTS.has(node.name) && node.from < at && open) lists.push(node);
  }
  return lists;
}

/** The variables of the rule around a place, each once, in their order. */
export function variablesAt(state: EditorState, at: number): readonly string[] {
  const rule = listsAt(state, at).at(-1);
  const names = new Set<string>();
  rule?.cursor().iterate((node) => {
    if (node.name === "Variable" && (node.to < at || node.from > at)) names.add(state.sliceDoc(node.from, node.to));
  });
  return [...names];
}

/** The first place of a variable in the rule around it. */
export function firstPlace(state: EditorState, { name, from }: PlacedWord): number {
  let first = from;
  const rule = listsAt(state, from).at(-1);
  rule?.cursor().iterate((node) => {
    if (node.name === "Variable" && node.from < first && state.sliceDoc(node.from, node.to) === name) first = node.from;
  });
  return first;
}

/** The name a list begins with, in lower case; empty where there is none. */
export function headOf(state: EditorState, list: SyntaxNode | undefined): string {
  const head = list?.firstChild?.nextSibling;
  if (!head || LISTS.has(head.name)) return "";
  return state.sliceDoc(head.from, Math.min(head.to, head.from + 100)).toLowerCase();
}

/** Which argument of a list a place is, counted from 1; 0 is the name. */
export function argumentAt(list: SyntaxNode, at: number): number {
  let before = 0;
  for (let child = list.firstChild?.nextSibling; child && child.to < at; child = child.nextSibling)
    if (child.name !== "Comment") before++;
  return before;
}
