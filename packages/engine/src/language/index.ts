/**
 * What an editor for rules shows and does, as plain values: problems and their fixes, meanings, completion, places, renaming, layout.
 * The page's editor and the language server are adapters of this.
 *
 *   text ──treeOf──► SyntaxTree ──► words, lists, folds, outline, colours, references
 *    └──problemsOf, glossaryOf──► problems with fixes, names with meanings      (slower: in a worker, after a pause in typing)
 */
export { type Coloured, type ColourKind, coloursOf } from "./colours.ts";
export { type CompletionOptions, type Completions, completionsAt, type Offer } from "./completion.ts";
export { definitionOf, definitionsOf } from "./definition.ts";
export { type Description, describeWord } from "./describe.ts";
export { applyEdits, type Edit, type Fix } from "./fixes/fix.ts";
export { type Fold, foldsOf } from "./folds.ts";
export { type Entry, type EntryKind, type Glossary, glossaryOf, lookUp, questionAbout } from "./glossary.ts";
export { layoutEdits } from "./layout.ts";
export { wordAt } from "./place.ts";
export { type FixableProblem, type Problems, problemsOf } from "./problems.ts";
export { answersOf } from "./questions.ts";
export { isDefinition, referencesOf, type SymbolKind, symbolKind } from "./references.ts";
export { renameAt, renameable } from "./rename.ts";
export { type OutlineKind, type OutlineSymbol, outlineOf } from "./symbols.ts";
export { coverTemplate, isTemplate } from "./template.ts";
export {
  type ListForm,
  type ListNode,
  type NamePlace,
  type SyntaxNode,
  type SyntaxTree,
  treeOf,
  type WordNode,
  type WordPlace,
} from "./tree.ts";
export { impossibleFacts } from "./types.ts";
