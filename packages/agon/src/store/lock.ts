/**
 * One process at a time in a folder. The lock is a file with the process that holds it; that of a process that is gone is void.
 */
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export interface Lock {
  release(): void;
}

/** Returns the number of the process that holds the lock where there is one. */
export function lockFile(path: string): Lock | { readonly heldBy: number } {
  // Written beside and linked, so that nobody reads half of it; a link fails where the file is there.
  const beside = `${path}.${process.pid}`;
  try {
    writeFileSync(beside, `${process.pid} ${birthOf(process.pid)}`);
    for (;;) {
      if (link(beside, path)) {
        sweep(path);
        return { release: () => rmSync(path, { force: true }) };
      }
      const text = textOf(path);
      const heldBy = text === undefined ? undefined : holderIn(text);
      if (heldBy !== undefined) return { heldBy };
      if (text !== undefined) remove(path, text);
    }
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Takes away what processes that were killed have left beside the lock. */
function sweep(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    const [, lock, pid] = /^(.*)\.(\d+)(?:\.void)?$/.exec(name) ?? [];
    if (lock === basename(path) && !isAlive(Number(pid))) rmSync(join(dirname(path), name), { force: true });
  }
}

/** False where there is a file of that name. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

/** Takes a void lock away. If another process has put its own there meanwhile, it gets it back. */
function remove(path: string, text: string): void {
  const aside = `${path}.${process.pid}.void`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (textOf(aside) !== text) link(aside, path);
  rmSync(aside, { force: true });
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** The process named in a lock, if it still lives. One that was killed stays in the list until its parent takes note. */
function holderIn(text: string): number | undefined {
  const [pid = "", birth = ""] = text.split(" ");
  const isThere = isAlive(Number(pid)) && birthOf(Number(pid)) === birth;
  return isThere && !/^[ZX]$/.test(statOf(Number(pid))[0] ?? "") ? Number(pid) : undefined;
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When the process began, where the system tells (Linux): numbers of processes are used again. */
function birthOf(pid: number): string {
  return statOf(pid)[19] ?? "";
}

/** What Linux tells of a process, from its state on; nothing elsewhere. */
function statOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may contain anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
