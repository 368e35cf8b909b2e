/**
 * Where a word is defined: its facts and the heads of its rules; for a variable its first place in the rule.
 */
import type { Span } from "../gdl/diagnostic.ts";
import { type Glossary, lookUp } from "./glossary.ts";
import { wordsOfRule } from "./place.ts";
import type { SyntaxTree, WordNode } from "./tree.ts";

/** The first definition of a name, or the one behind the word where it stands at a definition itself. */
export function definitionOf(glossary: Glossary, word: WordNode): Span | undefined {
  if (word.place === "variable") return undefined;
  const defined = lookUp(glossary, word.name, word.place)?.defined ?? [];
  const here = defined.findIndex(({ start }) => start === word.start);
  return defined[(here + 1) % defined.length];
}

/** All definitions of a word. */
export function definitionsOf(tree: SyntaxTree, glossary: Glossary, word: WordNode): readonly Span[] {
  if (word.place !== "variable") return lookUp(glossary, word.name, word.place)?.defined ?? [];
  return [firstPlace(tree, word)];
}

/** The first place of a variable in the rule around it. */
export function firstPlace(tree: SyntaxTree, word: WordNode): Span {
  const { start, end } = wordsOfRule(tree, word.start).find(({ name }) => name === word.name) ?? word;
  return { start, end };
}
