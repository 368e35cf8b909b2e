/**
 * A program that is watched from outside: how much it has worked, and where it stands still.
 */
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

/** What the system tells of a process, but for its name; undefined where there is none, or where the system does not tell. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time that a process has used; where the system does not tell, those since this program began. */
export function worked(pid: number): number {
  const stat = statOf(pid);
  return stat === undefined ? performance.now() : 10 * (Number(stat[11]) + Number(stat[12]));
}

/** Lets a process go on a moment at a time until the condition holds while it stands still; false where it ended before. */
export async function standsStill(child: ChildProcess, condition: () => boolean): Promise<boolean> {
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  for (;;) {
    child.kill("SIGSTOP");
    while (!hasEnded() && !"TtZ".includes(statOf(child.pid!)?.[0] ?? "T")) await pause(1);
    if (condition()) return !hasEnded();
    if (hasEnded()) return false;
    child.kill("SIGCONT");
    await pause(30);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
