/**
 * One match after the other, or several at once, with their records on disk.
 */
import { setMaxListeners } from "node:events";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Game } from "agon-engine/game";
import {
  type MatchEvent,
  type MatchRecord,
  makeRecord,
  type Past,
  parseRecord,
  parseState,
  pastOf,
} from "agon-engine/match";
import type { Manager } from "../../protocol/manager.ts";
import { accepted, BadInput, type ExitCode, fileTrouble, type Io, printJson } from "../io.ts";
import type { View } from "../play/view.ts";
import { withRules } from "../replay/records.ts";
import { shown } from "../server.ts";
import type { Person } from "./person.ts";

export interface Series {
  readonly manager: Manager;
  readonly game: Game;
  /** For the ids of matches. */
  readonly name: string;
  readonly person: Person | undefined;
  /** Draws states, where a person plays. */
  readonly view: View | undefined;
  /** Whether a person plays who must not see what others do. */
  readonly secret: boolean;
  readonly record: string | undefined;
  /** The rules, for the record. */
  readonly rules: string;
  /** Writes an event into the store. */
  readonly keep: ((matchId: string, event: MatchEvent) => Promise<void>) | undefined;
  readonly resume: boolean;
  readonly matches: number;
  readonly atOnce: number;
  readonly json: boolean;
}

/** 1 where a match did not come to its end. */
export async function playAll(io: Io, series: Series): Promise<ExitCode> {
  const stopping = new AbortController();
  // Every question of every match listens to it.
  setMaxListeners(0, stopping.signal);
  const stop = (): void => stopping.abort();
  process.once("SIGINT", stop);
  series.person?.left.addEventListener("abort", stop);
  const began = Date.now();
  let [next, completed] = [0, 0];
  const worker = async (): Promise<void> => {
    while (next < series.matches && !stopping.signal.aborted) {
      const record = await playOne(io, series, { index: next++, began, signal: stopping.signal });
      if (record.isCompleted) completed++;
    }
  };
  // The first error ends them all, and is told when they have ended.
  const running = Array.from({ length: Math.min(series.atOnce, series.matches) }, worker);
  await Promise.all(running).catch(stop);
  await Promise.allSettled(running);
  process.removeListener("SIGINT", stop);
  await Promise.all(running);
  if (stopping.signal.aborted) return 130;
  return completed === series.matches ? 0 : 1;
}

interface Which {
  readonly index: number;
  readonly began: number;
  readonly signal: AbortSignal;
}

async function playOne(io: Io, series: Series, { index, began, signal }: Which): Promise<MatchRecord> {
  const file = series.record === undefined ? undefined : numbered(series.record, index, series.matches);
  const past = series.resume && file !== undefined ? readPast(series.game, file) : undefined;
  const matchId = past?.record.matchId ?? `agon.${atom(series.name)}.${began}${index > 0 ? `.${index}` : ""}`;
  const label = series.matches > 1 ? `${index + 1}: ` : "";
  const record = await series.manager.play({
    matchId,
    index,
    signal,
    ...(past && { past }),
    onEvent: async (event, match) => {
      if (file !== undefined) save(file, withRules(match.record, series.rules));
      await series.keep?.(matchId, event);
      if (!series.json) printEvent(io, series, event, label);
    },
  });
  if (series.json) printJson(io, record);
  return record;
}

/** `match.json` stays, or becomes `match.1.json`, `match.2.json`, … */
function numbered(file: string, index: number, matches: number): string {
  if (matches === 1) return file;
  const [, stem = file, ending = ""] = /^(.*?)(\.[^./\\]*)?$/s.exec(file) ?? [];
  return `${stem}.${index + 1}${ending}`;
}

function readPast(game: Game, file: string): Past {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new BadInput(`${file}: cannot be read: ${fileTrouble(error)}.`);
  }
  return accepted(file, pastOf(game, accepted(file, parseRecord(text))));
}

/** Written beside and renamed: whenever the program dies, the file holds a whole record. */
function save(file: string, record: MatchRecord): void {
  try {
    writeFileSync(`${file}.tmp`, `${makeRecord(record)}\n`);
    renameSync(`${file}.tmp`, file);
  } catch (error) {
    throw new BadInput(`${file}: cannot be written: ${fileTrouble(error)}.`);
  }
}

/** Ids travel as one word. */
function atom(name: string): string {
  return name
    .replace(/^.*\//, "")
    .replace(/[^\w-]+/g, "_")
    .slice(0, 60);
}

function printEvent(io: Io, { game, view, secret }: Series, event: MatchEvent, label: string): void {
  const print = (text: string): unknown => io.stdout.write(`${label}${text}\n`);
  const erring = (errors: readonly string[]): string =>
    errors.map((error, role) => (error === "" ? "" : `  [${game.roles[role]}: ${shown(error)}]`)).join("");
  if (event.kind === "start") {
    print(`start${erring(event.record.errors[0] ?? [])}`);
    if (view) print(view(parseState(event.record.states.at(-1)!) ?? []).join("\n"));
  } else if (event.kind === "step") {
    const moves = event.moves.map((move, role) => `${game.roles[role]} ${move}`).join(" · ");
    print(`${event.step}  ${secret ? "played" : moves}${erring(event.errors)}`);
    if (view) print(view(parseState(event.state) ?? []).join("\n"));
  } else print(endText(game, event.record));
}

function endText(game: Game, { isCompleted, isAborted, goalValues = [] }: MatchRecord): string {
  if (!isCompleted) return isAborted ? "The match cannot go on." : "The match was stopped.";
  const goals = game.roles.flatMap((role, at) => (at === game.chanceRole ? [] : `${role} ${goalValues[at]}`));
  return `over: ${goals.join(" · ")}`;
}
