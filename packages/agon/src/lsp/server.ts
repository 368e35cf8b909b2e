/**
 * The language server: an adapter between the protocol of editors and agon-engine/language.
 */
import { problemsText } from "agon-engine";
import { buildText } from "agon-engine/compile";
import {
  CodeActionKind,
  type CodeLens,
  type Connection,
  createConnection,
  type InitializeResult,
  MessageType,
  type Position,
  ProposedFeatures,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { markOf, rangeOf, TOKEN_LEGEND } from "./convert.ts";
import {
  completion,
  definition,
  folding,
  formatting,
  highlights,
  hover,
  prepareRename,
  quickFixes,
  references,
  rename,
  symbols,
  tokens,
} from "./features.ts";
import type { BoardView } from "./requests.ts";
import { NoAnswer, RulesThread } from "./rules-thread.ts";
import { Sheet, type Studied } from "./sheets.ts";

const REPORT = "agon.report";
/** Commands that only a client can carry out; it says in its initialization options which it has. */
const CLIENT_COMMANDS: ReadonlyMap<string, string> = new Map([
  ["agon.play", "▶ Play"],
  ["agon.board", "Board"],
]);
/** Milliseconds. */
const PLAY_LIMIT = 10_000;

/** Serves one client until it leaves; the streams carry nothing else. The process ends with the connection. */
export function serveLanguage(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<never> {
  const connection = createConnection(ProposedFeatures.all, input, output);
  const server = new LanguageServer(connection);
  server.listen();
  return new Promise(() => {});
}

/** What `agon/board` answers. */
type BoardAnswer = { readonly view?: BoardView; readonly trouble?: string };

interface AboutSheet {
  readonly textDocument: { readonly uri: string };
}

class LanguageServer {
  readonly #connection: Connection;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #sheets = new Map<string, Sheet>();
  /** Two, so that a game that takes its time keeps nobody from knowing what is wrong with the rules. */
  readonly #reader = new RulesThread();
  readonly #player = new RulesThread();
  #clientCommands: readonly string[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.onInitialize(({ initializationOptions }) => this.#initialize(initializationOptions));
    this.#serveDocuments();
    this.#serveQuestions();
    this.#serveGames();
  }

  listen(): void {
    this.#documents.listen(this.#connection);
    this.#connection.listen();
  }

  #initialize(options: unknown): InitializeResult {
    const given = (options as { readonly commands?: unknown } | null | undefined)?.commands;
    this.#clientCommands = Array.isArray(given) ? given.filter((name) => CLIENT_COMMANDS.has(name)) : [];
    return {
      serverInfo: { name: "agon", version: buildText() },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: ["(", "?"] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        documentFormattingProvider: true,
        documentRangeFormattingProvider: true,
        documentSymbolProvider: true,
        foldingRangeProvider: true,
        semanticTokensProvider: { legend: TOKEN_LEGEND, full: true },
        codeLensProvider: { resolveProvider: false },
        executeCommandProvider: { commands: [REPORT] },
      },
    };
  }

  #serveDocuments(): void {
    this.#documents.onDidChangeContent(({ document }) => {
      let sheet = this.#sheets.get(document.uri);
      if (sheet === undefined) this.#sheets.set(document.uri, (sheet = new Sheet(this.#reader, document)));
      void sheet.change(document).then((studied) => this.#publish(document, studied));
    });
    this.#documents.onDidClose(({ document }) => {
      this.#sheets.get(document.uri)?.close();
      this.#sheets.delete(document.uri);
      void this.#connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
    });
  }

  #publish(document: TextDocument, studied: Studied | undefined): void {
    if (studied === undefined || studied.version !== document.version || !this.#sheets.has(document.uri)) return;
    const diagnostics = studied.study.problems.map((problem) => markOf(document, problem));
    void this.#connection.sendDiagnostics({ uri: document.uri, version: studied.version, diagnostics });
  }

  /** An answer about a sheet; null where it is not open. */
  #about<P extends AboutSheet, R>(answer: (sheet: Sheet, params: P) => R): (params: P) => R | null {
    return (params) => {
      const sheet = this.#sheets.get(params.textDocument.uri);
      return sheet === undefined ? null : answer(sheet, params);
    };
  }

  #serveQuestions(): void {
    const connection = this.#connection;
    type At = AboutSheet & { readonly position: Position };
    connection.onCompletion(this.#about((sheet, { position }: At) => completion(sheet, position)));
    connection.onHover(this.#about((sheet, { position }: At) => hover(sheet, position, this.#player)));
    connection.onDefinition(this.#about((sheet, { position }: At) => definition(sheet, position)));
    connection.onReferences(
      this.#about((sheet, { position, context }) => references(sheet, position, context.includeDeclaration)),
    );
    connection.onDocumentHighlight(this.#about((sheet, { position }: At) => highlights(sheet, position)));
    connection.onPrepareRename(this.#about((sheet, { position }: At) => prepareRename(sheet, position)));
    connection.onRenameRequest(this.#about((sheet, { position, newName }) => rename(sheet, position, newName)));
    connection.onCodeAction(this.#about((sheet, { range }) => quickFixes(sheet, range)));
    connection.onDocumentFormatting(this.#about((sheet) => formatting(sheet)));
    connection.onDocumentRangeFormatting(this.#about((sheet, { range }) => formatting(sheet, range)));
    connection.onDocumentSymbol(this.#about((sheet) => symbols(sheet)));
    connection.onFoldingRanges(this.#about((sheet) => folding(sheet)));
    connection.languages.semanticTokens.on(async ({ textDocument: { uri } }) => {
      const sheet = this.#sheets.get(uri);
      return sheet === undefined ? { data: [] } : tokens(sheet);
    });
    connection.onCodeLens(this.#about((sheet) => this.#lenses(sheet)));
  }

  /** Above the first rule or fact. */
  #lenses({ document, tree }: Sheet): CodeLens[] {
    const first = tree.words[0];
    if (first === undefined) return [];
    const range = rangeOf(document, { start: first.start, end: first.start });
    const own = this.#clientCommands.map((command) => ({ title: CLIENT_COMMANDS.get(command)!, command }));
    return [...own, { title: "Report", command: REPORT }].map((command) => ({
      range,
      command: { ...command, arguments: [document.uri] },
    }));
  }

  #serveGames(): void {
    this.#connection.onExecuteCommand(({ command, arguments: [uri] = [] }) =>
      command === REPORT ? this.#report(String(uri)) : null,
    );
    this.#connection.onRequest("agon/board", (params: unknown): Promise<BoardAnswer> => this.#board(params));
  }

  /** Shown by the client, and returned for one that shows it better. */
  async #report(uri: string): Promise<readonly string[] | null> {
    const text = this.#sheets.get(uri)?.document.getText();
    if (text === undefined) return null;
    const lines = await this.#player.ask("report", { text }, { milliseconds: PLAY_LIMIT }).then(
      (answer) => (answer.ok ? answer.value : [problemsText(answer.problems)]),
      (error: unknown) => [reasonOf(error)],
    );
    void this.#connection.sendNotification(ShowMessageNotification.type, {
      type: MessageType.Info,
      message: lines.join("\n"),
    });
    return lines;
  }

  /** The position after joint moves, or why there is none: `{uri, joints}` to `{view}` or `{trouble}`. */
  async #board(params: unknown): Promise<BoardAnswer> {
    const { uri, joints } = boardParams(params);
    const text = this.#sheets.get(uri)?.document.getText();
    if (text === undefined) return { trouble: "This rulesheet is not open." };
    try {
      const answer = await this.#player.ask("board", { text, joints }, { milliseconds: PLAY_LIMIT });
      return answer.ok ? { view: answer.value } : { trouble: problemsText(answer.problems) };
    } catch (error) {
      return { trouble: reasonOf(error) };
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return `These rules take too long. ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** What a client may have sent: anything. */
function boardParams(params: unknown): { readonly uri: string; readonly joints: readonly (readonly string[])[] } {
  const { uri, joints } = (params ?? {}) as { readonly uri?: unknown; readonly joints?: unknown };
  const isJoint = (joint: unknown): joint is string[] =>
    Array.isArray(joint) && joint.every((move) => typeof move === "string");
  return { uri: String(uri), joints: Array.isArray(joints) ? joints.filter(isJoint) : [] };
}
