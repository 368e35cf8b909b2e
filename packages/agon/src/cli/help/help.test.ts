/**
 * What is made of the descriptions of commands beside --help.
 */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { COMMANDS } from "../commands/all.ts";
import { agon } from "../testing/agon.ts";
import { fileWith } from "../testing/files.ts";

/** What makes letters bold or dim. */
const STYLE = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g");

/** What bash offers where these words are typed, the last of them half. */
async function offered(...words: string[]): Promise<string[]> {
  const script = fileWith((await agon(["completion", "bash"])).out, "agon.bash");
  const typed = words.map((word) => `'${word}'`).join(" ");
  const line = `source ${script}; COMP_WORDS=(agon ${typed}); COMP_CWORD=${words.length}; _agon; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", line], { encoding: "utf8", cwd: "/" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((word) => word !== "");
}

test("bash completes commands, options, their values and games", async () => {
  expect(await offered("an")).toEqual(["analyse"]);
  expect(await offered("solve", "--par")).toEqual(["--paranoid"]);
  expect(await offered("analyse", "--backend", "ci")).toEqual(["circuit"]);
  expect(await offered("play", "connect-four-3")).toEqual(["connect-four-3x3", "connect-four-3x4"]);
  expect(await offered("completion", "z")).toEqual(["zsh"]);
});

const hasShell = (shell: string): boolean => spawnSync(shell, ["--version"], { stdio: "ignore" }).status === 0;

test.each(["zsh", "fish"])("the script for %s has every command, and the shell reads it", async (shell) => {
  const { code, out } = await agon(["completion", shell]);
  expect(code).toBe(0);
  for (const word of ["analyse", "paranoid", "connect-four-3x3"]) expect(out).toContain(word);
  if (!hasShell(shell)) return;
  const { status, stderr } = spawnSync(shell, ["-n", fileWith(out, "completion")], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

test("an unknown shell is bad input", async () => {
  expect(await agon(["completion", "dos"])).toMatchObject({ code: 2, err: expect.stringContaining("bash, zsh, fish") });
});

test("the manual page says what --help says", async () => {
  const { out } = await agon(["man"]);
  expect(out).toMatch(/^\.TH AGON 1/);
  const plain = out.replaceAll("\\-", "-").replaceAll("\\e", "\\").replaceAll("\\&", "");
  const { out: help } = await agon(["solve", "--help"]);
  const words = (text: string): string => text.replace(/\s+/g, " ");
  expect(words(plain)).toContain(words(help).trim());
  // What begins a line with a dot would be a request.
  for (const line of out.split("\n").filter((line) => /^[.']/.test(line)))
    expect(line).toMatch(/^\.(TH|SH|SS|PP|nf|fi|TP|B|I|RI)\b/);
});

test("at 80 columns nothing but an example to copy is wider", async () => {
  const terminal = { terminal: true, columns: 80 };
  for (const args of [["--help"], ["games"], ...COMMANDS.map(({ name }) => [name, "--help"])]) {
    const lines = (await agon(args, terminal)).out.replaceAll(STYLE, "").split("\n");
    expect(lines.filter((line) => line.length > 80 && !line.startsWith("  agon ")).join("\n"), args[0]).toBe("");
  }
});
