/**
 * Where a word is defined: its facts and the heads of its rules; for a constant or function without them its first place, and for a
 * variable its first place in the rule.
 */
import { isDefinition, referencesOf } from "./references.ts";
import type { SyntaxTree, WordNode } from "./tree.ts";

/** All definitions of a word, in the order of the text; none where nothing defines its relation. */
export function definitionsOf(tree: SyntaxTree, word: WordNode): readonly WordNode[] {
  const places = referencesOf(tree, word);
  const defined = places.filter(isDefinition);
  if (defined.length > 0) return defined;
  // A fact may stand where a relation is expected: somebody forgot `true`.
  const others = tree.words.filter((other) => other.name === word.name && isDefinition(other));
  if (others.length > 0 && word.place !== "variable") return others;
  return word.place === "relation" ? [] : places.slice(0, 1);
}

/** The first definition of a word, or the one behind it where it is a definition itself. */
export function definitionOf(tree: SyntaxTree, word: WordNode): WordNode | undefined {
  const defined = definitionsOf(tree, word);
  return defined[(defined.indexOf(word) + 1) % defined.length];
}
