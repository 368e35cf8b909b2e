import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { gdl } from "../language.ts";

/** An editor's state, parsed to its end: one that is made on a busy machine is parsed only as far as some milliseconds allow. */
export function parsedState(text: string): EditorState {
  const state = EditorState.create({ doc: text, extensions: [gdl()] });
  ensureSyntaxTree(state, text.length, Number.POSITIVE_INFINITY);
  return state.update({}).state;
}
