/**
 * Whether players that are no part of the program are there, and the files that others name, asked before a match begins and not when
 * its clock runs.
 */
import { readFileSync } from "node:fs";
import { ProblemError, problemsText } from "agon-engine";
import type { Game } from "agon-engine/game";
import { type ForeignSettings, namedFiles, type PlayerSettings } from "agon-engine/match";
import { parseAddress } from "../protocol/ask.ts";
import { programAt } from "../protocol/commit/build.ts";
import { askInfo } from "../protocol/remote.ts";
import { programNamed } from "../protocol/uci/program.ts";
import { BadInput, fileTrouble } from "./io.ts";

/** A player that is there says so at once. */
const ANSWER_MILLISECONDS = 1000;

/** Refuses those that are not there, and people where nobody could ask them. */
export async function refuseAbsent(players: readonly PlayerSettings[]): Promise<void> {
  const foreign = players.filter((player) => player.kind === "foreign");
  if (foreign.some(({ scheme }) => scheme === "human"))
    throw new BadInput("A person plays one match at a time: agon play, or agon manage --player ROLE=human.");
  for (const player of players) refuseMissingFiles(player);
  const problems = await Promise.all(foreign.map(absence));
  const [first] = problems.filter((problem) => problem !== undefined);
  if (first !== undefined) throw new BadInput(first);
}

function refuseMissingFiles(player: PlayerSettings): void {
  if (player.kind !== "engine") return;
  const { evaluatorFile, valuesFile } = player.engine;
  for (const path of [evaluatorFile, valuesFile]) if (path !== undefined) textIn(path);
}

/** Refuses a player whose files are not of the game. */
export function refuseForeignFiles(player: PlayerSettings, game: Game): void {
  if (player.kind !== "engine") return;
  try {
    namedFiles(player.engine, { game, readFile: textIn });
  } catch (error) {
    throw error instanceof ProblemError ? new BadInput(error.message) : error;
  }
}

/** The text of a file that a player names. */
export function textIn(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new BadInput(`${path}: cannot be read: ${fileTrouble(error)}.`);
  }
}

/** Why a player cannot be reached; undefined where it can. */
async function absence({ name, scheme, target }: ForeignSettings): Promise<string | undefined> {
  if (scheme === "human") return undefined;
  if (scheme === "http") {
    const answer = await askInfo(parseAddress(target)!, ANSWER_MILLISECONDS);
    const isThere = answer.ok || answer.problems.some(({ code }) => code === "not-http");
    return isThere ? undefined : `${name} does not answer: ${problemsText(answer.problems)}`;
  }
  if (scheme === "commit")
    return programAt(target) === undefined
      ? `${name}: that commit is not built; agon match --against-commit ${target} builds it.`
      : undefined;
  const [program = ""] = target.split(/\s+/);
  return programNamed(program) === undefined ? `${name}: there is no program ${program} here.` : undefined;
}
