/**
 * Values of the engine as the Language Server Protocol has them. Columns count UTF-16 units on both sides.
 */
import type { Diagnostic, Span } from "agon-engine/gdl";
import type { Coloured, ColourKind, Edit, Offer, OutlineKind, OutlineSymbol } from "agon-engine/language";
import {
  type CompletionItem,
  CompletionItemKind,
  DiagnosticSeverity,
  DiagnosticTag,
  type DocumentSymbol,
  type Diagnostic as Mark,
  type Range,
  type SemanticTokens,
  SemanticTokensBuilder,
  SymbolKind,
  type TextEdit,
} from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";

export function rangeOf(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function textEdit(document: TextDocument, { from, to, insert }: Edit): TextEdit {
  return { range: rangeOf(document, { start: from, end: to }), newText: insert };
}

export function markOf(document: TextDocument, { code, severity, message, advice, span }: Diagnostic): Mark {
  return {
    range: rangeOf(document, span),
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: "agon",
    message: `${message} ${advice}`,
    ...(code === "unused-relation" && { tags: [DiagnosticTag.Unnecessary] }),
  };
}

const ITEM_KINDS: Readonly<Record<Offer["kind"], CompletionItemKind>> = {
  keyword: CompletionItemKind.Keyword,
  relation: CompletionItemKind.Function,
  fact: CompletionItemKind.Property,
  move: CompletionItemKind.Method,
  role: CompletionItemKind.Class,
  function: CompletionItemKind.Struct,
  constant: CompletionItemKind.Constant,
  variable: CompletionItemKind.Variable,
};

export function completionItem(range: Range, { label, kind, detail, note, rank }: Offer): CompletionItem {
  return {
    label,
    kind: ITEM_KINDS[kind],
    textEdit: { range, newText: label },
    // Clients sort by text: the likeliest has the greatest rank.
    sortText: `${99 - rank} ${label}`,
    ...(detail === "" ? {} : { detail }),
    ...(note === "" ? {} : { documentation: note }),
  };
}

const SYMBOL_KINDS: Readonly<Record<OutlineKind, SymbolKind>> = {
  role: SymbolKind.Class,
  fact: SymbolKind.Property,
  move: SymbolKind.Method,
  goal: SymbolKind.Number,
  end: SymbolKind.Event,
  relation: SymbolKind.Function,
};

export function documentSymbol(document: TextDocument, symbol: OutlineSymbol): DocumentSymbol {
  return {
    name: symbol.name,
    kind: SYMBOL_KINDS[symbol.kind],
    range: rangeOf(document, symbol.span),
    selectionRange: rangeOf(document, symbol.nameSpan),
    children: symbol.parts.map((part) => documentSymbol(document, part)),
  };
}

const TOKEN_TYPES: Readonly<Record<ColourKind, string>> = {
  keyword: "keyword",
  connective: "operator",
  variable: "variable",
  number: "number",
  comment: "comment",
  relation: "function",
  fact: "property",
  move: "method",
  role: "class",
  function: "struct",
  constant: "enumMember",
};

export const TOKEN_LEGEND = { tokenTypes: [...Object.values(TOKEN_TYPES)], tokenModifiers: ["definition"] };

export function semanticTokens(document: TextDocument, colours: readonly Coloured[]): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  for (const { start, end, kind, defines } of colours) {
    const { line, character } = document.positionAt(start);
    builder.push(line, character, end - start, TOKEN_LEGEND.tokenTypes.indexOf(TOKEN_TYPES[kind]), defines ? 1 : 0);
  }
  return builder.build();
}
