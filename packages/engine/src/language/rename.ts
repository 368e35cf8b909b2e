/**
 * Renaming: every place of what a word names gets another name. The rules mean the same afterwards, so names are refused that stand
 * for something already, and words whose spelling has a meaning: keywords, numbers, which may be goals, and the role of chance.
 */
import { placeOf, quoted, type Span } from "../gdl/diagnostic.ts";
import { isRandomRole } from "../gdl/roles.ts";
import { CONNECTIVES, KEYWORDS } from "../gdl/rules.ts";
import { failure, type Result, success } from "../result.ts";
import type { Edit } from "./fixes/fix.ts";
import { wordAt, wordsOfRule } from "./place.ts";
import { isReserved, referencesOf } from "./references.ts";
import { isTemplate } from "./template.ts";
import type { SyntaxTree, WordNode } from "./tree.ts";

/** The word at an offset where it can be renamed, or why it cannot. */
export function renameable(tree: SyntaxTree, at: number): Result<WordNode> {
  const word = wordAt(tree, at);
  if (word === undefined) return failure("rename", "There is no name here.");
  if (isReserved(word)) return failure("rename", `${quoted(word.name)} is a word of GDL.`);
  if (isNumber(word.name)) return failure("rename", "A number means its value, and may be a goal.");
  if (word.place === "term" && isRandomRole(word.name)) return failure("rename", "`random` is the role of chance.");
  if (isTemplate(tree.text))
    return failure("rename", "This rulesheet comes in sizes: other names may be made of the pieces of this one.");
  return success(word);
}

/** The edits that give another name to what stands at an offset. The question mark of a variable may be left out. */
export function renameAt(tree: SyntaxTree, at: number, given: string): Result<readonly Edit[]> {
  const found = renameable(tree, at);
  if (!found.ok) return found;
  const word = found.value;
  const name = word.place === "variable" && !given.startsWith("?") ? `?${given}` : given;
  const refusal = refusalOf(tree, word, name);
  if (refusal !== undefined) return failure("rename", refusal);
  if (name === word.name) return success([]);
  return success(referencesOf(tree, word).map(({ start, end }: Span) => ({ from: start, to: end, insert: name })));
}

function isNumber(name: string): boolean {
  return /^[-+]?\d+(\.\d+)?$/.test(name);
}

/** Why a name cannot be taken; undefined where it can. */
function refusalOf(tree: SyntaxTree, word: WordNode, name: string): string | undefined {
  const isVariable = word.place === "variable";
  if (!(isVariable ? /^\?[^\s();?]+$/ : /^[^\s();?][^\s();]*$/).test(name))
    return isVariable ? "A variable is one word behind a question mark." : "A name is one word without parentheses.";
  const lower = name.toLowerCase();
  if (KEYWORDS.has(lower) || CONNECTIVES.has(lower)) return `${quoted(name)} is a word of GDL.`;
  if (isNumber(name)) return "A number means its value, and may be a goal.";
  if (!isVariable && isRandomRole(name)) return "`random` is the role of chance.";
  const scope = isVariable ? wordsOfRule(tree, word.start) : tree.words.filter(({ place }) => place !== "variable");
  const taken = scope.find((other) => other.name !== word.name && other.name.toLowerCase() === lower);
  return taken && `${quoted(taken.name)} is in line ${placeOf(tree.text, taken.start).line} already.`;
}
