/**
 * How the editor looks. Colours are custom properties of the page. What CodeMirror's own themes draw with pictures in
 * the style sheet is drawn with text here: the content security policy allows no such pictures.
 */
import { EditorView } from "@codemirror/view";

const button = {
  font: "inherit",
  color: "var(--ink)",
  background: "var(--paper)",
  border: "1px solid var(--line-strong)",
  borderRadius: "6px",
  padding: "0.15rem 0.55rem",
  cursor: "pointer",
};

const mark = (colour: string) => ({
  backgroundImage: "none",
  textDecoration: `underline wavy var(${colour}) 1.5px`,
  textDecorationSkipInk: "none",
  textUnderlineOffset: "3px",
});

const gutterMark = (sign: string, colour: string) => ({
  content: "normal",
  color: `var(${colour})`,
  "&:before": { content: `"${sign}"` },
});

export const gdlTheme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "0.9rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { color: "var(--ink-soft)", backgroundColor: "var(--paper)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--sunk) 45%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--sunk)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)", outline: "1px solid var(--accent)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-soft)" },
  ".cm-selectionMatch": { backgroundColor: "var(--sunk)" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  ".cm-foldPlaceholder": { color: "var(--ink-soft)", backgroundColor: "var(--sunk)", border: "1px solid var(--line)" },
  ".cm-lintRange-error": mark("--bad"),
  ".cm-lintRange-warning": mark("--warn"),
  ".cm-lintRange-active": { backgroundColor: "var(--warn-soft)" },
  ".cm-lint-marker-error": gutterMark("●", "--bad"),
  ".cm-lint-marker-warning": gutterMark("▲", "--warn"),
  ".cm-lint-marker": { fontSize: "0.8em", lineHeight: "1.9em" },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--paper)",
    border: "1px solid var(--line-strong)",
    borderRadius: "8px",
    boxShadow: "var(--shadow)",
    maxWidth: "min(38rem, 92vw)",
    overflowWrap: "anywhere",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    color: "var(--accent-ink)",
    backgroundColor: "var(--accent)",
  },
  ".cm-completionDetail": { color: "inherit", fontStyle: "normal", fontFamily: "var(--font)", fontSize: "0.9em" },
  ".cm-tooltip.cm-completionInfo": { padding: "0.4rem 0.6rem", fontFamily: "var(--font)" },
  ".cm-diagnostic": { padding: "0.4rem 0.6rem", fontFamily: "var(--font)" },
  ".cm-diagnosticSource": { color: "var(--ink-soft)", opacity: "1", fontSize: "0.85em" },
  ".cm-diagnosticAction": { ...button, backgroundColor: "var(--accent-soft)", margin: "0.3rem 0.4rem 0 0" },
  ".cm-panels": {
    color: "var(--ink)",
    backgroundColor: "var(--sunk)",
    borderColor: "var(--line)",
    fontFamily: "var(--font)",
  },
  ".cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label": { fontSize: "0.85rem" },
  ".cm-button": { ...button, backgroundImage: "none" },
  ".cm-textfield": { color: "var(--ink)", backgroundColor: "var(--paper)", border: "1px solid var(--line-strong)" },
  ".gdl-hover": { padding: "0.5rem 0.7rem", fontFamily: "var(--font)", maxHeight: "18rem", overflow: "auto" },
  ".gdl-hover p": { margin: "0.2rem 0 0", color: "var(--ink-soft)" },
  ".gdl-hover ul": {
    margin: "0.2rem 0 0",
    padding: "0",
    listStyle: "none",
    fontFamily: "var(--mono)",
    fontSize: "0.9em",
  },
});
