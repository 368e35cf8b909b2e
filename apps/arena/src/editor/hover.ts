/**
 * Hover, and the same at the cursor for the keyboard (Alt-i): what a word means here, and what holds of it now.
 * Names come from the rules: they are set as text, never as markup.
 */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { problemsText, type Result } from "agon-engine";
import { type Description, describeWord, wordAt } from "agon-engine/language";
import type { EditorHooks, Holding } from "./hooks.ts";
import { syntaxOf } from "./syntax.ts";

const asked = StateEffect.define<Tooltip | null>();

/** The tooltip at the cursor; it goes when the cursor does. */
const atCursor = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    for (const effect of transaction.effects) if (effect.is(asked)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

export function hover(hooks: EditorHooks): Extension {
  return [
    hoverTooltip((view, at) => tooltipAt(view, at, hooks)),
    atCursor,
    keymap.of([
      { key: "Alt-i", run: (view) => ask(view, hooks) },
      { key: "Escape", run: dismiss },
    ]),
  ];
}

function ask(view: EditorView, hooks: EditorHooks): boolean {
  const tooltip = tooltipAt(view, view.state.selection.main.head, hooks);
  if (tooltip === null) return false;
  view.dispatch({ effects: asked.of(tooltip) });
  return true;
}

function dismiss(view: EditorView): boolean {
  if (view.state.field(atCursor) === null) return false;
  view.dispatch({ effects: asked.of(null) });
  return true;
}

function tooltipAt(view: EditorView, at: number, hooks: EditorHooks): Tooltip | null {
  const word = wordAt(syntaxOf(view.state), at);
  const glossary = hooks.latest()?.glossary;
  if (word === undefined || glossary === undefined) return null;
  const length = view.state.doc.length;
  const lineOf = (offset: number): number => view.state.doc.lineAt(Math.min(offset, length)).number;
  const description = describeWord(word, glossary, lineOf);
  if (description === undefined) return null;
  return { pos: word.start, end: word.end, above: true, create: () => ({ dom: shown(description, hooks) }) };
}

function shown({ title, lines, entry }: Description, hooks: EditorHooks): HTMLElement {
  const box = element("div", "gdl-hover", "");
  box.setAttribute("role", "status");
  box.append(element("strong", "", title), ...lines.map((line) => element("p", "", line)));
  if (entry === undefined || entry.kind === "constant" || entry.kind === "function") return box;
  const now = element("p", "gdl-now", "Now: …");
  box.append(now);
  void hooks.holding(entry).then((holding) => now.replaceWith(holdingShown(holding)));
  return box;
}

function holdingShown(holding: Result<Holding>): HTMLElement {
  if (!holding.ok) return element("p", "gdl-now", problemsText(holding.problems));
  const { sentences, more, stale } = holding.value;
  const count = sentences.length + more;
  const when = stale ? "In the last rules that could be played" : "Now";
  if (count === 0) return element("p", "gdl-now", `${when}: nothing holds.`);
  const box = element("div", "gdl-now", "");
  const list = element("ul", "", "");
  list.append(...sentences.map((sentence) => element("li", "", sentence)));
  box.append(element("p", "", `${when}: ${count === 1 ? "one holds" : `${count} hold`}.`), list);
  if (more > 0) box.append(element("p", "", `… and ${more} more.`));
  return box;
}

const LONGEST = 300;

function element(tag: string, name: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  if (name !== "") made.className = name;
  made.textContent = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return made;
}
