/**
 * The extension for Visual Studio Code: what is packed, and its board in a browser, fed by the built language server.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateRawSync } from "node:zlib";
import { bundledGame } from "agon-engine/games";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProtocolConnection, type ProtocolConnection } from "vscode-languageserver-protocol/node";
import { BoardSession } from "../../apps/vscode/src/board-session.ts";
import type { BoardAnswer } from "../../apps/vscode/src/messages.ts";
import { chromiumPath, launch } from "../arena/browser.ts";

const fileAt = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const VSIX = join(mkdtempSync(join(tmpdir(), "agon-vsix-")), "agon.vsix");

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, [fileAt("scripts/vsix.mjs"), VSIX], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
});

/** The files of an archive, by what its local headers say. */
function unpacked(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameLength] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)];
    const content = at + 30 + nameLength;
    files.set(
      archive.toString("utf8", at + 30, content),
      inflateRawSync(archive.subarray(content, content + size)).toString(),
    );
    at = content + size;
  }
  return files;
}

test("the package has all that its manifest names, and other programs read it", () => {
  const files = unpacked(readFileSync(VSIX));
  const manifest = JSON.parse(files.get("extension/package.json")!);
  const { contributes, main } = manifest;
  const named = [main, contributes.grammars[0].path, contributes.languages[0].configuration];
  for (const file of [...named, "./dist/board.js", "./dist/board.css", "./README.md", "./LICENSE"])
    expect(files.has(file.replace("./", "extension/")), file).toBe(true);
  for (const { command } of contributes.commands) expect(files.get("extension/dist/extension.cjs")).toContain(command);
  expect(manifest).not.toHaveProperty("devDependencies");
  expect(files.get("extension.vsixmanifest")).toContain(`Version="${manifest.version}"`);
  const python = spawnSync("python3", ["-m", "zipfile", "-t", VSIX], { encoding: "utf8" });
  if (python.error === undefined) expect([python.status, python.stdout]).toEqual([0, "Done testing\n"]);
});

describe.skipIf(chromiumPath() === undefined)("the board beside the rules (needs Chromium)", () => {
  const uri = "file:///rules/breakthrough.kif";
  let server: ChildProcess;
  let client: ProtocolConnection;

  beforeAll(async () => {
    server = spawn(process.execPath, [fileAt("packages/agon/dist/cli/agon.js"), "lsp"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    client = createProtocolConnection(server.stdout!, server.stdin!);
    client.listen();
    await client.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
    await client.sendNotification("initialized", {});
    const text = bundledGame("breakthrough-5x5")!.rules;
    await client.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "gdl", version: 1, text },
    });
  });

  afterAll(async () => {
    const exit = new Promise((resolve) => server.once("exit", resolve));
    await client.sendRequest("shutdown");
    await client.sendNotification("exit");
    await exit;
  });

  /** The page as the editor would show it, in the same terms. */
  async function shown(page: Page): Promise<BoardSession> {
    const session = new BoardSession(uri, {
      ask: (params) => client.sendRequest("agon/board", params),
      show: (answer: BoardAnswer) => void page.evaluate((data) => postMessage(data, "*"), answer),
    });
    await page.exposeFunction("toExtension", (message: never) => session.receive(message));
    await page.setContent('<body class="vscode-dark"><main id="board"></main></body>');
    await page.addStyleTag({ path: fileAt("apps/vscode/dist/board.css") });
    await page.evaluate("acquireVsCodeApi = () => ({ postMessage: toExtension })");
    await page.addScriptTag({ path: fileAt("apps/vscode/dist/board.js") });
    return session;
  }

  test("clicks play, the rules may change, and a mistake keeps the last board", async () => {
    const browser = await launch();
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      const session = await shown(page);
      const standing = page.getByTestId("standing");
      await standing.getByText("After 0 moves. Goals: white 50, black 50.").waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
      await page.getByRole("button", { name: /^b2\b/ }).click();
      await page.getByRole("button", { name: /^b3\b/ }).click();
      await standing.getByText("After 1 moves").waitFor();
      const change = async (version: number, text: string): Promise<void> => {
        await client.sendNotification("textDocument/didChange", {
          textDocument: { uri, version },
          contentChanges: [{ text }],
        });
        await session.refresh();
      };
      await change(2, "(role white");
      await page.getByTestId("trouble").getByText("The board shows the last rules").waitFor();
      await change(3, bundledGame("tic-tac-toe")!.rules);
      await standing.getByText("After 0 moves. Goals: x 50, o 50.").waitFor();
      expect(await page.getByTestId("trouble").count()).toBe(0);
    } finally {
      await browser.close();
    }
  });
});
