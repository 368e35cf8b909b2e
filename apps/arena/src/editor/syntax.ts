/**
 * The tree of the text in the editor, for what the engine knows of rules. CodeMirror's own tree serves colours and indentation: it
 * grows with every key, and this one is made when something is asked.
 */
import type { EditorState, Text } from "@codemirror/state";
import { type Fold, foldsOf, type SyntaxTree, treeOf } from "agon-engine/language";

const trees = new WeakMap<Text, SyntaxTree>();

export function syntaxOf({ doc }: EditorState): SyntaxTree {
  let tree = trees.get(doc);
  if (tree === undefined) trees.set(doc, (tree = treeOf(doc.toString())));
  return tree;
}

const folds = new WeakMap<Text, readonly Fold[]>();

/** Asked for every line that is shown. */
export function foldsIn(state: EditorState): readonly Fold[] {
  let found = folds.get(state.doc);
  if (found === undefined) folds.set(state.doc, (found = foldsOf(syntaxOf(state))));
  return found;
}
