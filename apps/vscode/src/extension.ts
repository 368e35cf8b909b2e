/**
 * The extension: a thin client of `agon lsp`. All that is known about rules comes from there.
 */
import { commands, type ExtensionContext, type TextDocument, Uri, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { showBoard } from "./board-panel.ts";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const [command = "agon", ...args] = workspace.getConfiguration("agon").get<string[]>("command", ["agon"]);
  const running = new LanguageClient(
    "agon",
    "Agon",
    { command, args: [...args, "lsp"] },
    { documentSelector: [{ language: "gdl" }], initializationOptions: { commands: ["agon.play", "agon.board"] } },
  );
  client = running;
  context.subscriptions.push(
    commands.registerCommand("agon.board", async (uri?: unknown) => {
      const document = await documentOf(uri);
      if (document !== undefined) showBoard(context, running, document);
    }),
    commands.registerCommand("agon.play", async (uri?: unknown) => {
      const document = await documentOf(uri);
      if (document !== undefined) await play(document, [command, ...args]);
    }),
  );
  try {
    await running.start();
  } catch (error) {
    void window.showErrorMessage(
      `Agon could not be started as ${[command, ...args].join(" ")}: ${error}. Install it with npm install -g agon-ggp, or set agon.command.`,
    );
  }
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}

/** The rulesheet a code lens names, or the one in front. */
async function documentOf(uri: unknown): Promise<TextDocument | undefined> {
  if (typeof uri === "string") return workspace.openTextDocument(Uri.parse(uri, true));
  return uri instanceof Uri ? workspace.openTextDocument(uri) : window.activeTextEditor?.document;
}

/** In a terminal that runs the program itself: no shell reads the name of the file. */
async function play(document: TextDocument, [program = "agon", ...args]: readonly string[]): Promise<void> {
  if (document.isUntitled || document.isDirty) await document.save();
  const shellArgs = [...args, "play", document.uri.fsPath];
  window.createTerminal({ name: "Agon", shellPath: program, shellArgs }).show();
}
