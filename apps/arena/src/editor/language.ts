/**
 * GDL as a CodeMirror language: highlighting, folding, indentation and comments, all from the tree of gdl.grammar.
 */
import {
  foldService,
  HighlightStyle,
  type IndentContext,
  indentService,
  LanguageSupport,
  LRLanguage,
  syntaxTree,
} from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { styleTags, tags } from "@lezer/highlight";
import { parser } from "./gdl-parser.ts";
import { foldsIn } from "./syntax.ts";

/** Deeper lines are not moved further to the right, as the formatter does. */
const MAX_INDENT = 60;

const NAMES = "RelationName/Symbol Proposition/Symbol";

const gdlParser = parser.configure({
  props: [
    styleTags({
      Keyword: tags.keyword,
      "Arrow Connective Distinct": tags.operatorKeyword,
      Variable: tags.variableName,
      Number: tags.number,
      Comment: tags.lineComment,
      StrayClose: tags.invalid,
      "( )": tags.paren,
      [NAMES]: tags.className,
      "FunctionName/Symbol": tags.propertyName,
      "Constant/Symbol": tags.atom,
    }),
  ],
});

const gdlLanguage = LRLanguage.define({
  name: "gdl",
  parser: gdlParser,
  languageData: { commentTokens: { line: ";" }, closeBrackets: { brackets: ["("] }, wordChars: "?-_+<>=*/" },
});

export function gdl(): LanguageSupport {
  return new LanguageSupport(gdlLanguage, [indentService.of(indentation), foldService.of(foldedFrom)]);
}

/** What folds to the line that begins at an offset. */
export function foldedFrom(state: EditorState, start: number): { from: number; to: number } | null {
  const line = state.doc.lineAt(start);
  const fold = foldsIn(state).find((each) => each.start >= line.from && each.start <= line.to);
  return fold ? { from: fold.start, to: fold.end } : null;
}

const LISTS = new Set(["Rule", "Formula", "Comparison", "Sentence", "Compound"]);

/** Conditions stand four columns to the right of their rule, everything else under the first part of its list. */
function indentation(context: IndentContext, at: number): number {
  let node: SyntaxNode | null = syntaxTree(context.state).resolveInner(at, -1);
  while (node && !(LISTS.has(node.name) && node.from < at && isOpenAt(node, at))) node = node.parent;
  if (node === null) return 0;
  const column = context.column(node.from);
  if (node.name === "Rule") return column + 4;
  const name = node.firstChild?.nextSibling;
  return Math.min(name && name.to <= at ? column + 2 + (name.to - name.from) : column + 1, MAX_INDENT);
}

function isOpenAt(node: SyntaxNode, at: number): boolean {
  return node.to > at || node.lastChild?.name === "MissingClose";
}

/** The colours are properties of the page (RulesView.svelte), so that light and dark need no second style. */
export const gdlColours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--gdl-keyword)", fontWeight: "600" },
  { tag: tags.operatorKeyword, color: "var(--gdl-connective)", fontWeight: "600" },
  { tag: tags.variableName, color: "var(--gdl-variable)" },
  { tag: tags.number, color: "var(--gdl-number)" },
  { tag: tags.lineComment, color: "var(--gdl-comment)", fontStyle: "italic" },
  { tag: tags.className, color: "var(--gdl-relation)" },
  { tag: tags.propertyName, color: "var(--gdl-function)" },
  { tag: tags.atom, color: "var(--gdl-constant)" },
  { tag: tags.paren, color: "var(--gdl-parenthesis)" },
  { tag: tags.invalid, color: "var(--gdl-mistake)", textDecoration: "underline" },
]);
