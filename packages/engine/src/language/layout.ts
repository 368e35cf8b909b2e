/**
 * The layout as edits: words and comments stay, only what is between them changes. Cursors and marks survive, and a part of the text
 * can be laid out alone.
 */
import type { Span } from "../gdl/diagnostic.ts";
import { formatRules } from "../gdl/format.ts";
import type { Edit } from "./fixes/fix.ts";
import { isTemplate } from "./template.ts";

const TOKEN = /[()]|;[^\n\r]*|[^\s();]+/g;

/** Edits that lay out a text; none where its parentheses do not match, or where it is a template. */
export function layoutEdits(text: string, part: Span = { start: 0, end: text.length }): readonly Edit[] {
  const formatted = isTemplate(text) ? undefined : formatRules(text);
  if (!formatted?.ok) return [];
  const after = text.includes("\r\n") ? formatted.text.replaceAll("\n", "\r\n") : formatted.text;
  const edits: Edit[] = [];
  const [old, laid] = [gapsOf(text), gapsOf(after)];
  old.forEach(({ start, end }, at) => {
    const gap = laid[at]!;
    const insert = after.slice(gap.start, gap.end);
    if (text.slice(start, end) !== insert && start >= part.start && end <= part.end)
      edits.push({ from: start, to: end, insert });
  });
  return edits;
}

/** The gaps before each token and behind the last one. Blanks at the end of a comment belong to the gap. */
function gapsOf(text: string): readonly Span[] {
  const gaps: Span[] = [];
  let start = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    gaps.push({ start, end: index });
    start = index + token.trimEnd().length;
  }
  return [...gaps, { start, end: text.length }];
}
