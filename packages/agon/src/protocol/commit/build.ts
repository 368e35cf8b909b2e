/**
 * Builds of this program at other commits, to play against: each is a worktree of the repository this program was built in, kept in the
 * user's cache. A mark beside the folder says that the build is whole.
 *
 *   reference ─► commit (git rev-parse) ─► worktree ─► npm ci, which builds ─► program
 */
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { failure, type Result, success } from "agon-engine";
import { cacheFolder } from "agon-engine/node";

/** Where the command line lies in a build, by age. */
const PROGRAMS = ["packages/agon/dist/cli/agon.js", "dist/cli/agon.js"];
const OWN_PROGRAM = fileURLToPath(new URL("../../../dist/cli/agon.js", import.meta.url));
/** The commit that stands for this build. */
const THIS_BUILD = "this";
/** Letters of what a program said last. */
const LAST_WORDS = 300;

/** The git repository of Agon: AGON_REPOSITORY, or the one this program lies in. */
function repository(): string | undefined {
  if (process.env.AGON_REPOSITORY) return process.env.AGON_REPOSITORY;
  for (let folder = dirname(OWN_PROGRAM); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, ".git"))) return folder;
  return undefined;
}

/** Where a commit is built. */
export function rootOf(commit: string): string {
  return join(cacheFolder(), "commits", commit);
}

/** The command line of a commit that was built before; undefined where it was not. */
export function programAt(commit: string): string | undefined {
  if (commit === THIS_BUILD) return OWN_PROGRAM;
  const folder = rootOf(commit);
  if (!existsSync(`${folder}.built`)) return undefined;
  return PROGRAMS.map((program) => join(folder, program)).find((program) => existsSync(program));
}

/** The full name of the commit that a branch, a tag or the beginning of a name stands for. */
export async function commitNamed(reference: string): Promise<Result<string>> {
  if (reference === THIS_BUILD) return success(reference);
  const from = repository();
  if (from === undefined)
    return failure(
      "no-repository",
      "Not in a git checkout; name one of Agon in AGON_REPOSITORY to play other commits.",
    );
  const found = await git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${reference}^{commit}`], from);
  if (found.ok) return success(found.value.trim());
  if (found.problems[0]!.code === "no-git") return found;
  return failure("no-commit", `There is no commit "${reference}" in ${from}.`);
}

/** Builds the commit where it was not built before; `onStep` is told what is going on. */
export async function buildCommit(commit: string, onStep: (step: string) => void): Promise<Result<string>> {
  const known = programAt(commit);
  if (known !== undefined) return success(known);
  const folder = rootOf(commit);
  const from = repository()!;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  await git(["worktree", "prune"], from);
  onStep("checking out");
  const added = await git(["worktree", "add", "--detach", "--force", folder, commit], from);
  if (!added.ok) return added;
  onStep("npm ci");
  const installed = await npm(["ci", "--no-audit", "--no-fund"], folder);
  if (!installed.ok) return failure("no-build", `${commit} cannot be built: npm ci: ${installed.problems[0]!.message}`);
  writeFileSync(`${folder}.built`, "");
  const program = programAt(commit);
  if (program !== undefined) return success(program);
  rmSync(`${folder}.built`);
  return failure("no-build", `${commit} has no program: ${PROGRAMS.join(" or ")} was not built.`);
}

function git(args: readonly string[], folder: string): Promise<Result<string>> {
  return new Promise((resolve) =>
    execFile("git", ["-C", folder, ...args], (error, out, complaint) => {
      if (error === null) resolve(success(out));
      else if (error.code === "ENOENT") resolve(failure("no-git", "git is not installed here."));
      else resolve(failure("git", `git ${args[0]}: ${complaint.trim().slice(-LAST_WORDS) || error.message}`));
    }),
  );
}

/** Where the commit has a script `prepare`, as all of ours have, this builds it. */
function npm(args: readonly string[], folder: string): Promise<Result<string>> {
  return new Promise((resolve) => {
    const child = spawn("npm", args, {
      cwd: folder,
      shell: process.platform === "win32",
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    const hear = (text: Buffer): void => void (said = (said + text).slice(-LAST_WORDS));
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", (error) => resolve(failure("npm", error.message)));
    child.once("close", (code) =>
      resolve(code === 0 ? success(said) : failure("npm", said.trim() || `it ended with ${code}`)),
    );
  });
}
