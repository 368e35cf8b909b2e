/**
 * What can be folded: a list over several lines to its head, at least three lines of comment to the first.
 */
import type { Span } from "../gdl/diagnostic.ts";
import { lastUpTo } from "./place.ts";
import type { ListNode, SyntaxTree } from "./tree.ts";

/** A part of the text that can be hidden. */
export interface Fold extends Span {
  readonly kind: "list" | "comment";
}

/** Lines of comment that are worth folding. */
const FEWEST_COMMENTS = 3;

/** All folds of a text, in the order of their beginnings. */
export function foldsOf(tree: SyntaxTree): readonly Fold[] {
  const breaks = Array.from(tree.text.matchAll(/[\r\n]/g), ({ index }) => ({ start: index, end: index + 1 }));
  const lists = tree.lists.map((list) => listFold(breaks, list)).filter((fold) => fold !== undefined);
  return [...lists, ...commentFolds(tree)].sort((a, b) => a.start - b.start);
}

/** Everything behind the head or name, up to the closing parenthesis. */
function listFold(breaks: readonly Span[], { form, items, closed, end }: ListNode): Fold | undefined {
  const head = items[form === "rule" ? 1 : 0];
  const to = closed ? end - 1 : end;
  if (head === undefined || head.end >= to) return undefined;
  const last = breaks[lastUpTo(breaks, to - 1)];
  return last && last.start >= head.end ? { kind: "list", start: head.end, end: to } : undefined;
}

function commentFolds({ text, comments }: SyntaxTree): Fold[] {
  const runs: Span[][] = [];
  for (const comment of comments.filter(({ start }) => isAlone(text, start))) {
    const last = runs.at(-1)?.at(-1);
    const isNext = last && /^[ \t]*(?:\r\n|\n|\r)[ \t]*$/.test(text.slice(last.end, comment.start));
    if (isNext) runs.at(-1)!.push(comment);
    else runs.push([comment]);
  }
  return runs
    .filter((run) => run.length >= FEWEST_COMMENTS)
    .map((run) => ({ kind: "comment", start: run[0]!.end, end: run.at(-1)!.end }));
}

/** Whether nothing but blanks stands before it on its line. */
function isAlone(text: string, start: number): boolean {
  let at = start;
  while (text[at - 1] === " " || text[at - 1] === "\t") at--;
  return at === 0 || text[at - 1] === "\n" || text[at - 1] === "\r";
}
