/**
 * The panel with the board: a page of its own, which has no rights but to send messages.
 */
import { randomBytes } from "node:crypto";
import {
  type ExtensionContext,
  type TextDocument,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { BoardSession } from "./board-session.ts";
import type { BoardAnswer } from "./messages.ts";

/** Milliseconds without typing before the board follows. */
const PAUSE = 300;
const panels = new Map<string, WebviewPanel>();

export function showBoard({ extensionUri }: ExtensionContext, client: LanguageClient, document: TextDocument): void {
  const uri = document.uri.toString();
  const open = panels.get(uri);
  if (open !== undefined) {
    open.reveal(undefined, true);
    return;
  }
  const assets = Uri.joinPath(extensionUri, "dist");
  const name = document.uri.path.split("/").at(-1);
  const panel = window.createWebviewPanel(
    "agon.board",
    `Board: ${name}`,
    { viewColumn: ViewColumn.Beside, preserveFocus: true },
    {
      enableScripts: true,
      retainContextWhenHidden: true,
      localResourceRoots: [assets],
    },
  );
  panels.set(uri, panel);
  connect(
    panel,
    new BoardSession(uri, {
      ask: (params) => client.sendRequest<BoardAnswer>("agon/board", params),
      show: (answer) => void panel.webview.postMessage(answer),
    }),
    uri,
  );
  panel.webview.html = page(panel, assets);
}

function connect(panel: WebviewPanel, session: BoardSession, uri: string): void {
  let timer: NodeJS.Timeout | undefined;
  const changes = workspace.onDidChangeTextDocument(({ document }) => {
    if (document.uri.toString() !== uri) return;
    clearTimeout(timer);
    timer = setTimeout(() => void session.refresh(), PAUSE);
  });
  panel.webview.onDidReceiveMessage((message) => session.receive(message));
  panel.onDidDispose(() => {
    clearTimeout(timer);
    changes.dispose();
    panels.delete(uri);
  });
}

function page({ webview }: WebviewPanel, assets: Uri): string {
  const nonce = randomBytes(16).toString("hex");
  const address = (file: string): string => webview.asWebviewUri(Uri.joinPath(assets, file)).toString();
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${address("board.css")}"></head>
<body><main id="board"></main><script nonce="${nonce}" src="${address("board.js")}"></script></body></html>`;
}
