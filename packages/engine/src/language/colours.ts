/**
 * What every word and comment is, for colours.
 */
import type { Span } from "../gdl/diagnostic.ts";
import { CONNECTIVES, KEYWORDS } from "../gdl/rules.ts";
import type { EntryKind, Glossary } from "./glossary.ts";
import { isDefinition, symbolKind } from "./references.ts";
import type { SyntaxTree, WordNode } from "./tree.ts";

/** What a coloured part of the text is. */
export type ColourKind = EntryKind | "connective" | "variable" | "number" | "comment";

/** A coloured part of the text. */
export interface Coloured extends Span {
  readonly kind: ColourKind;
  /** Whether the rules define it here. */
  readonly defines: boolean;
}

/** Names that stand for these are coloured so inside terms; the first that applies. */
const TERM_KINDS: readonly EntryKind[] = ["fact", "move", "role"];

/** All words and comments, in the order of the text. */
export function coloursOf(tree: SyntaxTree, glossary: Glossary): readonly Coloured[] {
  const kinds = new Map<string, EntryKind>();
  for (const wanted of TERM_KINDS)
    for (const { name, kind } of glossary) if (kind === wanted && !kinds.has(name)) kinds.set(name, kind);
  const words = tree.words.map((word) => ({
    start: word.start,
    end: word.end,
    kind: colourOf(word, kinds),
    defines: isDefinition(word),
  }));
  const comments = tree.comments.map(({ start, end }): Coloured => ({ start, end, kind: "comment", defines: false }));
  return [...words, ...comments].sort((a, b) => a.start - b.start);
}

function colourOf(word: WordNode, kinds: ReadonlyMap<string, EntryKind>): ColourKind {
  const lower = word.name.toLowerCase();
  if (word.place === "variable") return "variable";
  if (word.place === "relation")
    return KEYWORDS.has(lower) ? "keyword" : CONNECTIVES.has(lower) ? "connective" : "relation";
  if (/^\d+$/.test(word.name)) return "number";
  return kinds.get(word.name) ?? (symbolKind(word) === "function" ? "function" : "constant");
}
