/**
 * The word at a place of the text, and the lists around it.
 */
import type { Span } from "../gdl/diagnostic.ts";
import type { ListNode, SyntaxTree, WordNode } from "./tree.ts";

/** The index of the last node that begins at an offset or before it; -1 where none does. */
export function lastUpTo(nodes: readonly Span[], offset: number): number {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The word that an offset touches. */
export function wordAt({ words }: SyntaxTree, at: number): WordNode | undefined {
  const word = words[lastUpTo(words, at)];
  return word && word.end >= at ? word : undefined;
}

/** Whether an offset is behind the semicolon of a comment. */
export function isInComment({ comments }: SyntaxTree, at: number): boolean {
  const comment = comments[lastUpTo(comments, at - 1)];
  return comment !== undefined && comment.end >= at;
}

/** The lists that are open at an offset, the innermost first. */
export function listsAt({ lists }: SyntaxTree, at: number): readonly ListNode[] {
  const open: ListNode[] = [];
  for (let list = lists[lastUpTo(lists, at - 1)]; list; list = list.parent)
    if (list.closed ? at < list.end : at <= list.end) open.push(list);
  return open;
}

/** The words between two offsets. */
function wordsIn({ words }: SyntaxTree, { start, end }: Span): readonly WordNode[] {
  return words.slice(lastUpTo(words, start - 1) + 1, lastUpTo(words, end - 1) + 1);
}

/** The words of the rule or fact around an offset; none where it is in no list. */
export function wordsOfRule(tree: SyntaxTree, at: number): readonly WordNode[] {
  const rule = listsAt(tree, at).at(-1);
  return rule === undefined ? [] : wordsIn(tree, rule);
}

/** The variables of the rule around an offset, each once, in their order, without the one being typed there. */
export function variablesAt(tree: SyntaxTree, at: number): readonly string[] {
  const others = wordsOfRule(tree, at).filter(({ start, end }) => end < at || start > at);
  return [...new Set(others.filter(({ place }) => place === "variable").map(({ name }) => name))];
}

/** The name a list begins with, in lower case; empty where there is none. */
export function headOf(list: ListNode | undefined): string {
  const head = list?.items[0];
  return head?.kind === "word" ? head.name.toLowerCase() : "";
}

/** Which argument of a list an offset is, counted from 1; 0 is the name. */
export function argumentAt({ items }: ListNode, at: number): number {
  const from = items.findIndex(({ end }) => end >= at);
  return from < 0 ? items.length : from;
}
