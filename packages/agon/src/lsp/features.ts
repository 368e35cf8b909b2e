/**
 * Answers about one rulesheet, each from the tree of its text and, where names have to be known, from its study.
 */
import { problemsText, type Result } from "agon-engine";
import {
  coloursOf,
  completionsAt,
  definitionsOf,
  describeWord,
  type Entry,
  foldsOf,
  isDefinition,
  layoutEdits,
  outlineOf,
  questionAbout,
  referencesOf,
  renameAt,
  renameable,
  wordAt,
} from "agon-engine/language";
import {
  type CodeAction,
  CodeActionKind,
  type CompletionList,
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type Hover,
  type Location,
  LSPErrorCodes,
  MarkupKind,
  type Position,
  type Range,
  ResponseError,
  type SemanticTokens,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { completionItem, documentSymbol, markOf, rangeOf, semanticTokens, textEdit } from "./convert.ts";
import type { Holding } from "./requests.ts";
import { NoAnswer, type RulesThread } from "./rules-thread.ts";
import type { Sheet } from "./sheets.ts";

export async function completion(sheet: Sheet, position: Position): Promise<CompletionList> {
  const studied = sheet.latest ?? (await sheet.current());
  const { document, tree } = sheet;
  const at = document.offsetAt(position);
  const found = completionsAt(tree, at, studied?.study.glossary ?? [], { explicit: true });
  if (found === undefined) return { isIncomplete: false, items: [] };
  const range = { start: document.positionAt(found.start), end: position };
  // What can stand at a place changes with the place; a client asks again for the next word.
  return { isIncomplete: false, items: found.offers.map((offer) => completionItem(range, offer)) };
}

/** Milliseconds a hover waits for what holds now. */
const HOLDING_LIMIT = 2_000;
const MOST_SENTENCES = 8;

export async function hover(sheet: Sheet, position: Position, thread: RulesThread): Promise<Hover | null> {
  const studied = await sheet.current();
  const { document, tree } = sheet;
  const word = wordAt(tree, document.offsetAt(position));
  if (word === undefined) return null;
  const lineOf = (offset: number): number => document.positionAt(offset).line + 1;
  const description = describeWord(word, studied?.study.glossary ?? sheet.latest?.study.glossary ?? [], lineOf);
  if (description === undefined) return null;
  const { title, lines, entry } = description;
  const holding = entry && studied?.study.errors === 0 ? await holdingLines(sheet, entry, thread) : [];
  const value = [code(title), ...lines.map(plain), ...holding].join("\n\n");
  return { contents: { kind: MarkupKind.Markdown, value }, range: rangeOf(document, word) };
}

async function holdingLines(sheet: Sheet, entry: Entry, thread: RulesThread): Promise<readonly string[]> {
  const query = entry.kind === "constant" || entry.kind === "function" ? undefined : questionAbout(entry);
  if (query === undefined) return [];
  try {
    const ask = { text: sheet.document.getText(), query, most: MOST_SENTENCES };
    return holdingText(await thread.ask("holding", ask, { milliseconds: HOLDING_LIMIT }));
  } catch (error) {
    if (error instanceof NoAnswer) return [];
    throw error;
  }
}

function holdingText(holding: Result<Holding>): readonly string[] {
  if (!holding.ok) return [];
  const { sentences, more } = holding.value;
  if (sentences.length === 0) return ["At the start nothing of it holds."];
  return ["At the start:", code([...sentences, ...(more > 0 ? [`; and ${more} more`] : [])].join("\n"))];
}

/** Names come from the rules: nothing of them is markup. Without backquotes a fence cannot be closed. */
function code(text: string): string {
  return `\`\`\`gdl\n${text.replaceAll("`", "'")}\n\`\`\``;
}

function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-!|&~]/g, "\\$&");
}

export function definition({ document, tree }: Sheet, position: Position): Location[] {
  const word = wordAt(tree, document.offsetAt(position));
  const places = word === undefined ? [] : definitionsOf(tree, word);
  return places.map((place) => ({ uri: document.uri, range: rangeOf(document, place) }));
}

export function references({ document, tree }: Sheet, position: Position, withDefinitions: boolean): Location[] {
  const word = wordAt(tree, document.offsetAt(position));
  const places = word === undefined ? [] : referencesOf(tree, word);
  return places
    .filter((place) => withDefinitions || !isDefinition(place))
    .map((place) => ({ uri: document.uri, range: rangeOf(document, place) }));
}

export function highlights({ document, tree }: Sheet, position: Position): DocumentHighlight[] {
  const word = wordAt(tree, document.offsetAt(position));
  return (word === undefined ? [] : referencesOf(tree, word)).map((place) => ({
    range: rangeOf(document, place),
    kind: isDefinition(place) ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

export function prepareRename(
  { document, tree }: Sheet,
  position: Position,
): { readonly range: Range; readonly placeholder: string } {
  const word = accepted(renameable(tree, document.offsetAt(position)));
  return { range: rangeOf(document, word), placeholder: word.name };
}

export function rename(sheet: Sheet, position: Position, name: string): WorkspaceEdit {
  const { document, tree } = sheet;
  const edits = accepted(renameAt(tree, document.offsetAt(position), name.trim()));
  return editOf(
    sheet,
    edits.map((edit) => textEdit(document, edit)),
  );
}

function editOf({ document: { uri, version } }: Sheet, edits: TextEdit[]): WorkspaceEdit {
  return { documentChanges: [{ textDocument: { uri, version }, edits }] };
}

/** What cannot be done is said, and nothing changes. */
function accepted<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ResponseError(LSPErrorCodes.RequestFailed, problemsText(result.problems));
}

export async function quickFixes(sheet: Sheet, range: Range): Promise<CodeAction[]> {
  const studied = await sheet.current();
  const { document } = sheet;
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const problems = studied?.study.problems.filter(({ span }) => span.start <= to && span.end >= from) ?? [];
  return problems.flatMap((problem) =>
    problem.fixes.map(({ title, edits }, at) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [markOf(document, problem)],
      isPreferred: at === 0,
      edit: editOf(
        sheet,
        edits.map((edit) => textEdit(document, edit)),
      ),
    })),
  );
}

export function formatting({ document }: Sheet, range?: Range): TextEdit[] {
  const part = range && { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  return layoutEdits(document.getText(), part).map((edit) => textEdit(document, edit));
}

export function symbols({ document, tree }: Sheet): DocumentSymbol[] {
  return outlineOf(tree).map((symbol) => documentSymbol(document, symbol));
}

export function folding({ document, tree }: Sheet): FoldingRange[] {
  return foldsOf(tree).flatMap(({ kind, start, end }) => {
    const [startLine, endLine] = [document.positionAt(start).line, document.positionAt(end).line];
    const isComment = kind === "comment" && { kind: FoldingRangeKind.Comment };
    return startLine < endLine ? [{ startLine, endLine, ...isComment }] : [];
  });
}

export async function tokens(sheet: Sheet): Promise<SemanticTokens> {
  const studied = sheet.latest ?? (await sheet.current());
  return semanticTokens(sheet.document, coloursOf(sheet.tree, studied?.study.glossary ?? []));
}
