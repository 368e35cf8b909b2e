/**
 * Players that are this program at another commit: found and built before a series begins, and named by the whole commit, so that a
 * series that goes on later plays against the same.
 */
import { problemsText, type Result } from "agon-engine";
import { buildCommit, commitNamed } from "../protocol/commit/build.ts";
import { BadInput, type Io } from "./io.ts";
import { StatusLine } from "./status-line.ts";

const COMMIT = /^commit:([^?#]+)(.*)$/s;

/** The players with whole names of commits, each of which is built. */
export async function withCommits(io: Io, players: readonly string[]): Promise<string[]> {
  const named: string[] = [];
  for (const player of players) {
    const [, reference, rest] = COMMIT.exec(player.trim()) ?? [];
    if (reference === undefined) {
      named.push(player);
      continue;
    }
    const commit = accepted(await commitNamed(reference));
    await built(io, commit);
    named.push(`commit:${commit}${rest}`);
  }
  return named;
}

async function built(io: Io, commit: string): Promise<void> {
  let step = "";
  const line = new StatusLine(io, () => (step === "" ? undefined : `building ${commit.slice(0, 10)}: ${step}`));
  try {
    accepted(await buildCommit(commit, (now) => (step = now)));
  } finally {
    line.end();
  }
}

function accepted<T>(result: Result<T>): T {
  if (!result.ok) throw new BadInput(problemsText(result.problems));
  return result.value;
}
