/**
 * Renaming compared with another way to the same end: over the abstract syntax.
 */
import { expect } from "vitest";
import { parseRules } from "../../gdl/parse.ts";
import { withoutPlaces } from "../../gdl/testing/places.ts";
import { applyEdits } from "../fixes/fix.ts";
import { symbolKind } from "../references.ts";
import { renameAt } from "../rename.ts";
import { type SyntaxTree, treeOf, type WordNode } from "../tree.ts";

const NEW = "brand-new";

/** Renames one of so many names of a text, there and back; how many were renamed. */
export function expectSameMeaning(text: string, oneOf: number): number {
  const tree = treeOf(text);
  const words = distinctNames(tree).filter((_, at) => at % oneOf === 0);
  return words.filter((word) => {
    const edits = renameAt(tree, word.start, NEW);
    if (!edits.ok) return false;
    const after = applyEdits(text, edits.value);
    expect(withoutPlaces(parseRules(after).value.rules)).toBe(renamedRules(text, word));
    const back = renameAt(treeOf(after), edits.value[0]!.from, word.name);
    // The name stays refused where something else has it, too.
    if (back.ok) expect(applyEdits(after, back.value)).toBe(text);
    return true;
  }).length;
}

function renamedRules(text: string, word: WordNode): string {
  const kind = symbolKind(word);
  return withoutPlaces(parseRules(text).value.rules, (value) => {
    const part = value as { kind?: string; name?: string } | null;
    if (part?.name !== word.name) return value;
    const found = part.kind === "constant" || part.kind === "compound" ? part.kind : "relation";
    return (found === "compound" ? "function" : found) === kind ? { ...part, name: NEW } : value;
  });
}

/** One word of each kind and name. */
function distinctNames({ words }: SyntaxTree): readonly WordNode[] {
  const named = words.filter(({ place }) => place !== "variable");
  return [...new Map(named.map((word) => [`${symbolKind(word)} ${word.name}`, word])).values()];
}
