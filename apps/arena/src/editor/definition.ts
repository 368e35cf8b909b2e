/**
 * Going to the definition: F12, or a click with Ctrl or Cmd held; once more goes to the next one. Shift-F12 goes through every place
 * of a name.
 */
import { EditorSelection, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { Span } from "agon-engine/gdl";
import { definitionOf, referencesOf, wordAt } from "agon-engine/language";
import type { EditorHooks } from "./hooks.ts";
import { syntaxOf } from "./syntax.ts";

export function definition(hooks: EditorHooks): Extension {
  return [
    keymap.of([
      { key: "F12", run: (view) => go(view, view.state.selection.main.head, hooks) },
      { key: "Shift-F12", run: (view) => goToNextPlace(view, hooks) },
    ]),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at === null || !go(view, at, hooks)) return false;
        event.preventDefault();
        return true;
      },
    }),
  ];
}

function go(view: EditorView, at: number, hooks: EditorHooks): boolean {
  const tree = syntaxOf(view.state);
  const word = wordAt(tree, at);
  if (word === undefined) return false;
  const place = definitionOf(tree, word);
  if (place === undefined) hooks.say(`Nothing defines ${word.name.slice(0, 60)}.`);
  else jump(view, place);
  return true;
}

/** The place behind the word, and behind the last one the first. */
function goToNextPlace(view: EditorView, hooks: EditorHooks): boolean {
  const tree = syntaxOf(view.state);
  const word = wordAt(tree, view.state.selection.main.from);
  if (word === undefined) return false;
  const places = referencesOf(tree, word);
  const next = (places.indexOf(word) + 1) % places.length;
  jump(view, places[next]!);
  hooks.say(`Place ${next + 1} of ${places.length} of ${word.name.slice(0, 60)}.`);
  return true;
}

function jump(view: EditorView, { start, end }: Span): void {
  const to = Math.min(end, view.state.doc.length);
  view.dispatch({
    selection: EditorSelection.single(Math.min(start, to), to),
    effects: EditorView.scrollIntoView(Math.min(start, to), { y: "center" }),
    userEvent: "select.definition",
  });
  view.focus();
}
