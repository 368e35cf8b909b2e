/**
 * The built language server with the protocol library's own client, on bundled rulesheets.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type TextEdit,
} from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";

const AGON = fileURLToPath(new URL("../packages/agon/dist/cli/agon.js", import.meta.url));
const GAME = readFileSync(new URL("../games/tic-tac-toe.kif", import.meta.url), "utf8");

let server: ChildProcess;
let client: ProtocolConnection;
let capabilities: Record<string, unknown>;
const published: PublishDiagnosticsParams[] = [];
let onPublished = (): void => {};

beforeAll(async () => {
  server = spawn(process.execPath, [AGON, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  client = createProtocolConnection(server.stdout!, server.stdin!);
  client.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
    published.push(params);
    onPublished();
  });
  client.listen();
  const options = { processId: process.pid, rootUri: null, capabilities: {} };
  const answer: { capabilities: Record<string, unknown> } = await client.sendRequest("initialize", {
    ...options,
    initializationOptions: { commands: ["agon.play", "rm"] },
  });
  capabilities = answer.capabilities;
  await client.sendNotification("initialized", {});
});

afterAll(async () => {
  const exit = new Promise((resolve) => server.once("exit", resolve));
  await client.sendRequest("shutdown");
  await client.sendNotification("exit");
  expect(await exit).toBe(0);
});

async function open(name: string, text: string): Promise<TextDocument> {
  const document = TextDocument.create(`file:///rules/${name}`, "gdl", 1, text);
  const { uri, languageId, version } = document;
  await client.sendNotification("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
  return document;
}

async function change(before: TextDocument, text: string): Promise<TextDocument> {
  const document = TextDocument.create(before.uri, "gdl", before.version + 1, text);
  const textDocument = { uri: document.uri, version: document.version };
  await client.sendNotification("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
  return document;
}

/** The diagnostics of this version. */
async function diagnosticsOf({ uri, version }: TextDocument): Promise<readonly Diagnostic[]> {
  for (;;) {
    const found = published.find((each) => each.uri === uri && each.version === version);
    if (found) return found.diagnostics;
    await new Promise<void>((resolve) => (onPublished = resolve));
  }
}

const at = (document: TextDocument, text: string, inside = 0) => ({
  textDocument: { uri: document.uri },
  position: document.positionAt(document.getText().indexOf(text) + inside),
});
const about = ({ uri }: TextDocument) => ({ textDocument: { uri } });
const shown = (document: TextDocument, edits: readonly TextEdit[]) => TextDocument.applyEdits(document, [...edits]);

test("it says what it can do", () => {
  expect(Object.keys(capabilities).sort()).toEqual([
    "codeActionProvider",
    "codeLensProvider",
    "completionProvider",
    "definitionProvider",
    "documentFormattingProvider",
    "documentHighlightProvider",
    "documentRangeFormattingProvider",
    "documentSymbolProvider",
    "executeCommandProvider",
    "foldingRangeProvider",
    "hoverProvider",
    "referencesProvider",
    "renameProvider",
    "semanticTokensProvider",
    "textDocumentSync",
  ]);
});

test("problems of an unsaved text and their fixes, at UTF-16 columns", async () => {
  const text =
    "(role 𝔵) (role y)\n(init (cell 1))\n(<= (legal ?r noop) (tru (cell 1)))\n(goal 𝔵 5)(goal y 5)\n(<= terminal (true (cell 1)))";
  let document = await open("unsaved.kif", text);
  const [first] = (await diagnosticsOf(document)).filter(({ code }) => code === "unbound-in-head");
  expect(first).toMatchObject({ severity: 1, source: "agon", range: { start: { line: 2, character: 11 } } });
  const actions = await client.sendRequest<{ title: string; edit: { documentChanges: { edits: TextEdit[] }[] } }[]>(
    "textDocument/codeAction",
    { ...about(document), range: first!.range, context: { diagnostics: [first] } },
  );
  const fix = actions.find(({ title }) => title === "Add the condition `(role ?r)`")!;
  document = await change(document, shown(document, fix.edit.documentChanges[0]!.edits));
  expect((await diagnosticsOf(document)).map(({ code }) => code)).not.toContain("unbound-in-head");
  const range = await client.sendRequest<{ range: object }[]>("textDocument/references", {
    ...at(document, "y)", 0),
    context: { includeDeclaration: true },
  });
  expect(range[0]).toMatchObject({ range: { start: { line: 0, character: 16 }, end: { line: 0, character: 17 } } });
});

test("hover, completion, definition and references on Tic-tac-toe", async () => {
  const document = await open("tic-tac-toe.kif", GAME);
  expect((await diagnosticsOf(document)).filter(({ severity }) => severity === 1)).toEqual([]);
  const hover = await client.sendRequest<{ contents: { value: string } }>(
    "textDocument/hover",
    at(document, "(cell ", 1),
  );
  expect(hover.contents.value).toContain("cell/3: part of the state");
  expect(hover.contents.value).toContain("empty, o, x.");
  expect(hover.contents.value).toContain("At the start:");
  const definition = await client.sendRequest<object[]>("textDocument/definition", at(document, "(does ", 1));
  expect(definition).toEqual([]);
  const roles = await client.sendRequest<{ range: { start: object } }[]>("textDocument/definition", {
    ...at(document, "(role ", 6),
  });
  expect(roles[0]!.range.start).toEqual(at(document, "(role ", 6).position);
  const longer = await change(document, `${GAME}\n(<= (extra ?x) (true (ce`);
  const position = longer.positionAt(longer.getText().length);
  const { items } = await client.sendRequest<{ items: { label: string; detail?: string }[] }>(
    "textDocument/completion",
    { ...about(longer), position },
  );
  expect(items).toContainEqual(expect.objectContaining({ label: "cell", detail: "/3 fact" }));
});

test("renaming, and what is refused", async () => {
  const document = await open("rename.kif", "(p a)\n(<= (q ?x) (p ?x) (not (r p)))\n");
  const edit = await client.sendRequest<{ documentChanges: { edits: TextEdit[] }[] }>("textDocument/rename", {
    ...at(document, "(p a", 1),
    newName: "edge",
  });
  expect(shown(document, edit.documentChanges[0]!.edits)).toBe("(edge a)\n(<= (q ?x) (edge ?x) (not (r p)))\n");
  const refused = (newName: string, text: string, inside: number) =>
    client.sendRequest("textDocument/rename", { ...at(document, text, inside), newName }).then(
      () => "renamed",
      (error: Error) => error.message,
    );
  expect(await refused("true", "(p a", 1)).toBe("`true` is a word of GDL.");
  expect(await refused("q", "(p a", 1)).toBe("`q` is in line 2 already.");
  expect(await refused("x", "(not ", 1)).toBe("`not` is a word of GDL.");
});

test("layout, outline, folds, colours, lenses", async () => {
  const document = await open("layout.kif", "( role  x ) ; who\n(<= (next (c ?a))\n(true (c ?a)))\n");
  const edits = await client.sendRequest<TextEdit[]>("textDocument/formatting", {
    ...about(document),
    options: { tabSize: 4, insertSpaces: true },
  });
  expect(shown(document, edits)).toBe("(role x)  ; who\n(<= (next (c ?a))\n    (true (c ?a)))\n");
  const symbols = await client.sendRequest<{ name: string }[]>("textDocument/documentSymbol", about(document));
  expect(symbols.map(({ name }) => name)).toEqual(["role x", "next c"]);
  const folds = await client.sendRequest("textDocument/foldingRange", about(document));
  expect(folds).toEqual([{ startLine: 1, endLine: 2 }]);
  const tokens = await client.sendRequest<{ data: number[] }>("textDocument/semanticTokens/full", about(document));
  // The keyword in line 0 at column 2, four characters, defined there; the role six columns on.
  expect(tokens.data.slice(0, 10)).toEqual([0, 2, 4, 0, 1, 0, 6, 1, 8, 1]);
  const lenses = await client.sendRequest<{ command: { title: string } }[]>("textDocument/codeLens", about(document));
  expect(lenses.map(({ command }) => command.title)).toEqual(["▶ Play", "Report"]);
});

test("a report, and a board beside the rules", async () => {
  const document = await open("report.kif", GAME);
  const lines = await client.sendRequest<string[]>("workspace/executeCommand", {
    command: "agon.report",
    arguments: [document.uri],
  });
  expect(lines[0]).toContain("turn-taking, constant-sum");
  const { view } = await client.sendRequest<{ view: { legal: string[][]; joints: string[][] } }>("agon/board", {
    uri: document.uri,
    joints: [
      ["(mark 2 2)", "noop"],
      ["(mark 9 9)", "noop"],
    ],
  });
  expect([view.joints.length, view.legal[1]!.length]).toEqual([1, 8]);
});

test("rules that take too long to read keep nobody waiting", async () => {
  const long = `(role a)\n${Array.from({ length: 30_000 }, (_, n) => `(<= (p${n} ?x) (p${n + 1} ?x) (q ?x))`).join("\n")}`;
  const slow = await open("long.kif", long);
  for (let version = 0; version < 5; version++) await change(slow, `${long}\n; ${version}`);
  const quick = await open("quick.kif", "(p a) (q a)");
  const places = await client.sendRequest<object[]>("textDocument/references", {
    ...at(quick, "a)"),
    context: { includeDeclaration: true },
  });
  expect(places).toHaveLength(2);
  // The answer came before the study of the long text, of which only the last version is ever made.
  expect(published.some(({ uri }) => uri === slow.uri)).toBe(false);
  await client.sendNotification("textDocument/didClose", about(slow));
});
