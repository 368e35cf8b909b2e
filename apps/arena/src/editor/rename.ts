/**
 * Renaming: F2 asks for another name in a panel below the text, Enter gives it to every place of what the cursor is on.
 */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, keymap, type Panel, showPanel } from "@codemirror/view";
import { problemsText } from "agon-engine";
import { renameAt, renameable, type WordNode } from "agon-engine/language";
import type { EditorHooks } from "./hooks.ts";
import { syntaxOf } from "./syntax.ts";

const asked = StateEffect.define<WordNode | null>();

export function rename(hooks: EditorHooks): Extension {
  /** The word to rename; whatever else changes the text ends the question. */
  const question = StateField.define<WordNode | null>({
    create: () => null,
    update(word, transaction) {
      for (const effect of transaction.effects) if (effect.is(asked)) return effect.value;
      return transaction.docChanged ? null : word;
    },
    provide: (field) =>
      showPanel.from(field, (word) => (word === null ? null : (view) => renamePanel(view, word, hooks))),
  });
  return [question, keymap.of([{ key: "F2", run: (view) => ask(view, hooks) }])];
}

function ask(view: EditorView, hooks: EditorHooks): boolean {
  const found = renameable(syntaxOf(view.state), view.state.selection.main.head);
  if (found.ok) view.dispatch({ effects: asked.of(found.value) });
  else hooks.say(problemsText(found.problems));
  return true;
}

function renamePanel(view: EditorView, word: WordNode, hooks: EditorHooks): Panel {
  const input = document.createElement("input");
  input.value = word.name;
  input.setAttribute("aria-label", "New name");
  input.setAttribute("main-field", "true");
  const label = document.createElement("label");
  label.append(`New name for ${word.name.slice(0, 60)}: `, input);
  const dom = document.createElement("form");
  dom.className = "gdl-rename";
  dom.append(label);
  dom.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(view);
    else if (event.key === "Enter") {
      event.preventDefault();
      apply(view, word, input.value.trim(), hooks);
    }
  });
  return {
    dom,
    mount() {
      input.focus();
      input.select();
    },
  };
}

function close(view: EditorView): void {
  view.dispatch({ effects: asked.of(null) });
  view.focus();
}

/** Where a name is refused, the question stays. */
function apply(view: EditorView, word: WordNode, name: string, hooks: EditorHooks): void {
  const edits = renameAt(syntaxOf(view.state), word.start, name);
  if (!edits.ok) {
    hooks.say(problemsText(edits.problems));
    return;
  }
  view.dispatch({
    changes: edits.value.map(({ from, to, insert }) => ({ from, to, insert })),
    effects: asked.of(null),
    userEvent: "input.rename",
  });
  view.focus();
  hooks.say(edits.value.length === 1 ? "One place is renamed." : `${edits.value.length} places are renamed.`);
}
