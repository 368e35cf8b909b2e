/**
 * Problems of a study as marks in the editor, with their fixes; Mod-. takes the first fix at the cursor.
 */
import {
  type Action,
  forEachDiagnostic,
  lintGutter,
  lintKeymap,
  type Diagnostic as Mark,
  setDiagnostics,
} from "@codemirror/lint";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import type { Fix, FixableProblem } from "agon-engine/language";
import type { Study } from "./study.ts";

export function problemMarks(): Extension {
  return [lintGutter(), keymap.of([...lintKeymap, { key: "Mod-.", run: fixAtCursor }])];
}

export function showProblems(state: EditorState, study: Study): TransactionSpec {
  return setDiagnostics(
    state,
    study.problems.map((problem) => markOf(problem, state.doc.length)),
  );
}

export function applyFix(view: EditorView, { edits }: Fix): void {
  if (edits.some(({ to }) => to > view.state.doc.length)) return;
  view.dispatch({
    changes: edits.map(({ from, to, insert }) => ({ from, to, insert })),
    userEvent: "input.fix",
    scrollIntoView: true,
  });
}

function markOf({ code, severity, message, advice, span, fixes }: FixableProblem, length: number): Mark {
  const from = Math.min(span.start, length);
  return {
    from,
    to: Math.min(Math.max(span.end, from), length),
    severity,
    source: code,
    message: `${message} ${advice}`,
    actions: fixes.map((fix): Action => ({ name: fix.title, apply: (view) => applyFix(view, fix) })),
  };
}

function fixAtCursor(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  let found: { action: Action; from: number; to: number } | undefined;
  forEachDiagnostic(view.state, ({ actions }, from, to) => {
    const nearer = found === undefined || (from <= head && head <= to);
    if (actions?.[0] && from <= line.to && to >= line.from && nearer) found = { action: actions[0], from, to };
  });
  found?.action.apply(view, found.from, found.to);
  return found !== undefined;
}
