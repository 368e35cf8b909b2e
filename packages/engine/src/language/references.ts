/**
 * What a word names, and every place of it. Relations, functions and constants are different things even under one name, since no
 * rule can take one for the other; a variable belongs to its rule.
 */
import { CONNECTIVES, KEYWORDS } from "../gdl/rules.ts";
import { wordsOfRule } from "./place.ts";
import type { SyntaxNode, SyntaxTree, WordNode } from "./tree.ts";

/** What a word can name. */
export type SymbolKind = "relation" | "function" | "constant" | "variable";

/** The kind of thing that a word names. `(f)` is the constant `f`. */
export function symbolKind({ place, parent, start }: WordNode): SymbolKind {
  if (place !== "term") return place;
  const isFirst = parent?.form === "compound" && parent.items[0]?.start === start;
  return isFirst && parent.items.length > 1 ? "function" : "constant";
}

/** Whether a word has a meaning that GDL gives it, in any case. */
export function isReserved({ name, place }: WordNode): boolean {
  const lower = name.toLowerCase();
  return place === "relation" && (KEYWORDS.has(lower) || CONNECTIVES.has(lower));
}

/** Every place of what a word names, the word itself among them, in the order of the text. */
export function referencesOf(tree: SyntaxTree, word: WordNode): readonly WordNode[] {
  const kind = symbolKind(word);
  const scope = kind === "variable" ? wordsOfRule(tree, word.start) : tree.words;
  const spelling = (name: string): string => (isReserved(word) ? name.toLowerCase() : name);
  const isSame = ({ name }: WordNode): boolean => spelling(name) === spelling(word.name);
  return scope.filter((other) => isSame(other) && symbolKind(other) === kind);
}

/** Heads that say what a fact, a move or a role is, and in which argument. */
const DEFINING: ReadonlyMap<string, number> = new Map([
  ["role", 1],
  ["init", 1],
  ["next", 1],
  ["base", 1],
  ["legal", 2],
  ["input", 2],
]);

/** Whether a word stands in the head of a rule or in a fact as the thing that is defined there. */
export function isDefinition(word: WordNode): boolean {
  const { place, parent } = word;
  if (place === "variable") return false;
  if (place === "relation") return isHead(parent?.form === "sentence" && parent.items[0] === word ? parent : word);
  const term = symbolKind(word) === "function" ? parent! : word;
  const sentence = term.parent;
  const head = sentence?.items[0];
  if (sentence?.form !== "sentence" || head?.kind !== "word" || !isHead(sentence)) return false;
  const argument = DEFINING.get(head.name.toLowerCase());
  return argument !== undefined && sentence.items[argument] === term;
}

/** Whether a node is a fact or the head of a rule. */
function isHead(node: SyntaxNode): boolean {
  return node.parent === undefined || (node.parent.form === "rule" && node.parent.items[1] === node);
}
