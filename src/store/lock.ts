/**
 * One process at a time in a folder. The lock is a file with the process that holds it; that of a process that is gone is void.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

export interface Lock {
  release(): void;
}

/** Returns the number of the process that holds the lock where there is one. */
export function lockFile(path: string): Lock | { readonly heldBy: number } {
  // Written beside and linked, so that nobody reads half of it; a link fails where the file is there.
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, `${process.pid} ${birthOf(process.pid)}`);
  try {
    for (;;) {
      if (link(beside, path)) return { release: () => rmSync(path, { force: true }) };
      const text = textOf(path);
      const heldBy = text === undefined ? undefined : holderIn(text);
      if (heldBy !== undefined) return { heldBy };
      if (text !== undefined) remove(path, text);
    }
  } finally {
    rmSync(beside, { force: true });
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

/** The process named in a lock, if it still lives. */
function holderIn(text: string): number | undefined {
  const [pid = "", birth = ""] = text.split(" ");
  return isAlive(Number(pid)) && birthOf(Number(pid)) === birth ? Number(pid) : undefined;
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
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may contain anything; the 20th field behind it is the time.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
