/**
 * Going to the definition: F12, or a click with Ctrl or Cmd held. Once more goes to the next one.
 */
import { EditorSelection, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { Span } from "agon-engine/gdl";
import { type Glossary, lookUp } from "./glossary.ts";
import type { EditorHooks } from "./hooks.ts";
import { firstPlace, type PlacedWord, wordAt } from "./word.ts";

export function definition(hooks: EditorHooks): Extension {
  return [
    keymap.of([{ key: "F12", run: (view) => go(view, view.state.selection.main.head, hooks) }]),
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
  const word = wordAt(view.state, at);
  if (word === undefined) return false;
  if (word.place === "variable") jump(view, { start: firstPlace(view.state, word), end: 0 }, word.name.length);
  else void goToName(view, word, hooks);
  return true;
}

async function goToName(view: EditorView, word: PlacedWord, hooks: EditorHooks): Promise<void> {
  const { doc } = view.state;
  const study = await hooks.study();
  if (study === undefined || view.state.doc !== doc) return;
  const place = definitionOf(study.glossary, word);
  if (place === undefined) hooks.say(`Nothing defines ${word.name.slice(0, 60)}.`);
  else jump(view, place, place.end - place.start);
}

/** The first definition, or the one behind the word where it stands at a definition itself. */
export function definitionOf(glossary: Glossary, word: PlacedWord): Span | undefined {
  if (word.place === "variable") return undefined;
  const defined = lookUp(glossary, word.name, word.place)?.defined ?? [];
  const here = defined.findIndex(({ start }) => start === word.from);
  return defined[(here + 1) % defined.length];
}

function jump(view: EditorView, { start }: Span, length: number): void {
  const end = Math.min(start + length, view.state.doc.length);
  view.dispatch({
    selection: EditorSelection.single(Math.min(start, end), end),
    effects: EditorView.scrollIntoView(Math.min(start, end), { y: "center" }),
    userEvent: "select.definition",
  });
  view.focus();
}
