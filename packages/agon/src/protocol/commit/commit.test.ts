/**
 * Matches against other commits, in a repository made here whose commits stand for this build. Needs `npm run build`.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { agon } from "../../cli/testing/agon.ts";

const folder = mkdtempSync(join(tmpdir(), "agon-commit-"));
const repository = join(folder, "repository");
const program = new URL("../../../dist/cli/agon.js", import.meta.url).href;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

function git(...args: readonly string[]): string {
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  return execFileSync("git", ["-C", repository, ...who, ...args], { encoding: "utf8" }).trim();
}

function write(file: string, text: string): void {
  mkdirSync(join(repository, file, ".."), { recursive: true });
  writeFileSync(join(repository, file), text);
}

/** The commit's `npm ci` writes a program that is this build, unless it fails. */
function commit(tag: string, prepare: string): void {
  write("package.json", JSON.stringify({ name: "old", version: "1.0.0", scripts: { prepare } }));
  write("package-lock.json", JSON.stringify({ name: "old", version: "1.0.0", lockfileVersion: 3, packages: {} }));
  write("prepare.mjs", `import { cpSync } from "node:fs"; cpSync("program.js", "dist/cli/agon.js");`);
  write("program.js", `import(${JSON.stringify(program)});`);
  git("add", ".");
  git("commit", "-q", "-m", tag);
  git("tag", tag);
}

mkdirSync(repository);
git("init", "-q");
commit("works", "node prepare.mjs");
commit("fails", "node no-such-file.mjs");

const clocks = ["--start", "60m", "--play", "60m", "--threads", "1", "--no-store"];
const match = ["match", "tic-tac-toe", "--players", "random", "--games", "2", ...clocks];

function inRepository(): void {
  vi.stubEnv("AGON_REPOSITORY", repository);
  vi.stubEnv("AGON_CACHE", join(folder, "cache"));
}

test("a commit is built once, and plays over the protocol as the whole name of the commit says", async () => {
  inRepository();
  const sha = git("rev-parse", "works");
  const played = async (name: string) => {
    const { code, out, err } = await agon([...match, "--json", "--against-commit", `${name}?playouts=20`]);
    expect([code, err]).toEqual([0, ""]);
    return JSON.parse(out) as { rows: { player: string; games: number; errors: unknown }[] };
  };
  const { rows } = await played("works");
  expect(new Map(rows.map(({ player, games }) => [player, games]))).toEqual(
    new Map([
      ["random", 2],
      [`commit:${sha}?playouts=20`, 2],
    ]),
  );
  const [trouble] = rows.filter(({ player }) => player !== "random").map(({ errors }) => errors);
  expect(trouble).toEqual(rows.find(({ player }) => player === "random")!.errors);
  write("prepare.mjs", "throw new Error('it is built already');");
  expect((await played(sha.slice(0, 12))).rows).toHaveLength(2);
});

test.each([
  ["nothing", /There is no commit "nothing" in .*repository\./],
  ["fails", /cannot be built: npm ci: .*no-such-file/s],
])("the commit %s is bad input", async (name, advice) => {
  inRepository();
  const { code, err } = await agon([...match, "--against-commit", name]);
  expect(code).toBe(2);
  expect(err).toMatch(advice);
});

test("without git nothing is built, and that is said", async () => {
  inRepository();
  vi.stubEnv("PATH", "");
  const { code, err } = await agon([...match, "--against-commit", "works"]);
  expect([code, err]).toEqual([2, expect.stringContaining("git is not installed")]);
});
