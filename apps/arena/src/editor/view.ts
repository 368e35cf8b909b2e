/**
 * The editor: CodeMirror with everything that belongs to GDL. It lives in a shadow root, because there CodeMirror adopts
 * its style sheets instead of writing style elements, which the content security policy forbids.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
  bracketMatching,
  foldEffect,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { completionSource } from "./completion.ts";
import { definition } from "./definition.ts";
import type { EditorHooks } from "./hooks.ts";
import { hover } from "./hover.ts";
import { foldedFrom, gdl, gdlColours } from "./language.ts";
import { problemMarks, showProblems } from "./problems.ts";
import { rename } from "./rename.ts";
import type { Study } from "./study.ts";
import { gdlTheme } from "./theme.ts";

/** Longer texts are not rulesheets that people write. */
export const LONGEST_TEXT = 1_000_000;

export function openEditor(host: HTMLElement, text: string, hooks: EditorHooks): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const view = new EditorView({ parent: root, root, state: newState(text, hooks) });
  foldHeader(view);
  return view;
}

/** A header longer than this is folded at first: whoever opens rules wants to see rules. */
const LONG_HEADER = 6;

export function foldHeader(view: EditorView): void {
  const { state } = view;
  const range = foldedFrom(state, 0);
  if (range && state.doc.lineAt(range.to).number > LONG_HEADER) view.dispatch({ effects: foldEffect.of(range) });
}

/** A new text with a history of its own. */
export function newState(text: string, hooks: EditorHooks): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      foldGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ override: [completionSource(() => hooks.latest()?.glossary ?? [])] }),
      highlightActiveLine(),
      highlightSelectionMatches(),
      gdl(),
      syntaxHighlighting(gdlColours),
      gdlTheme,
      hover(hooks),
      definition(hooks),
      rename(hooks),
      problemMarks(),
      keymap.of([
        { key: "Shift-Alt-f", run: () => hooks.format() },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
      ]),
      EditorView.contentAttributes.of({
        "aria-label": "Rules",
        spellcheck: "false",
        autocapitalize: "off",
        tabindex: "0",
      }),
      EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= LONGEST_TEXT),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) hooks.changed(state.doc.toString());
      }),
    ],
  });
}

/** Marks the problems, unless the text has changed meanwhile. */
export function markProblems(view: EditorView, text: string, study: Study): void {
  if (view.state.doc.length === text.length && view.state.doc.toString() === text)
    view.dispatch(showProblems(view.state, study));
}

/** Replaces what differs between the texts, so that cursor, folds and history survive where they can. */
export function replaceText(view: EditorView, text: string): void {
  const old = view.state.doc.toString();
  const limit = Math.min(old.length, text.length);
  let from = 0;
  while (from < limit && old[from] === text[from]) from++;
  let same = 0;
  while (same < limit - from && old[old.length - 1 - same] === text[text.length - 1 - same]) same++;
  if (from === old.length && from === text.length) return;
  view.dispatch({
    changes: { from, to: old.length - same, insert: text.slice(from, text.length - same) },
    userEvent: "input.replace",
  });
}
