/**
 * The language server with Neovim's own client, set up as the guide says.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledGame } from "agon-engine/games";
import { describe, expect, test } from "vitest";

const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const GUIDE = readFileSync(fileAt("../../docs/guide/editors.md"), "utf8");
const AGON = fileAt("../../packages/agon/dist/cli/agon.js");
const isHere = spawnSync("nvim", ["--version"], { stdio: "ignore" }).status === 0;

/** The set-up of the guide, with the built program in place of the installed one. */
function setUp(): string {
  const [, lua] = /## Neovim[\s\S]*?```lua\n([\s\S]*?)```/.exec(GUIDE)!;
  expect(lua).toContain('cmd = { "agon", "lsp" }');
  return lua!.replace('{ "agon", "lsp" }', JSON.stringify([process.execPath, AGON, "lsp"]).replace(/[[\]]/g, brace));
}

const brace = (bracket: string): string => (bracket === "[" ? "{" : "}");

function answers(files: Record<"AGON_WRONG" | "AGON_RULES", string>): Record<string, unknown> {
  const folder = mkdtempSync(join(tmpdir(), "agon-nvim-"));
  const written = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const env = {
    ...process.env,
    HOME: folder,
    XDG_STATE_HOME: folder,
    AGON_WRONG: written("wrong.kif", files.AGON_WRONG),
    AGON_RULES: written("rules.gdl", files.AGON_RULES),
  };
  const args = ["--headless", "-i", "NONE", "-u", written("init.lua", setUp())];
  const script = ["-c", `luafile ${fileAt("./neovim.lua")}`, "-c", "cquit"];
  const { stdout, stderr } = spawnSync("nvim", [...args, ...script], { env, encoding: "utf8" });
  expect(stdout, stderr).toMatch(/^\{/);
  return JSON.parse(stdout);
}

const RULES = bundledGame("tic-tac-toe")!.rules.replace(/^;; size:.*\n/gm, "");

describe.skipIf(!isHere)("Neovim (needs nvim)", () => {
  test("problems, fixes, hover, places, outline, colours, renaming and layout", () => {
    const wrong = RULES.replace("(<= (legal ?r noop)", "(<= (legal ?who noop)");
    expect(wrong).not.toBe(RULES);
    const found = answers({ AGON_WRONG: wrong, AGON_RULES: RULES });
    const line = RULES.slice(0, RULES.indexOf("(legal ?r noop)")).split("\n").length;
    expect(found).toMatchObject({
      problems: [{ line, column: 12, code: "unbound-in-head", source: "agon" }],
      fixes: ["Add the condition `(role ?who)`"],
      mended: expect.stringContaining("(<= (legal ?who noop) (other ?r ?s) (true (control ?s)) (role ?who))"),
      hover: expect.stringContaining("line"),
      definitions: 4,
      references: 7,
      lenses: ["Report"],
      renamed: 7,
      left: 0,
      format: "table",
    });
    expect(found.symbols).toEqual(expect.arrayContaining(["init cell", "legal mark", "line"]));
    expect(found.colours).toBeGreaterThan(300);
  });
});
