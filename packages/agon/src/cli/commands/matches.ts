/**
 * agon matches: the matches in the store.
 */

import { printable } from "agon-engine/gdl";
import { type MatchRecord, timeText } from "agon-engine/match";
import { type Command, Option } from "commander";
import type { MatchOrigin } from "../../store/matches.ts";
import { isKept, placeOf } from "../../store/place.ts";
import type { MatchStatus } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { columns } from "../columns.ts";
import {
  accepted,
  BadInput,
  type ExitCode,
  type Io,
  jsonText,
  printJson,
  readText,
  WrongUsage,
  writeText,
} from "../io.ts";
import { gameIn, readRecords, rulesIn, withRules } from "../replay/records.ts";
import { countNumber } from "../search-options.ts";
import { openUserStore } from "../store.ts";
import { actionOf, type CliCommand, examples } from "./command.ts";

interface MatchesOptions {
  readonly tournament?: string;
  readonly game?: string;
  readonly status?: MatchStatus;
  readonly most: number;
  readonly out?: string;
  readonly data?: string;
  readonly json?: boolean;
}

type Action = (io: Io, store: Store, given: readonly string[], options: MatchesOptions) => Promise<ExitCode>;

const ACTIONS: Readonly<Record<string, Action>> = {
  list: listAll,
  show: showOne,
  export: exportSome,
  import: importFiles,
};

export const matches: CliCommand = {
  name: "matches",
  describe: (command) => describe(command),

  async run(io: Io, [name, ...given]: readonly string[], options: MatchesOptions): Promise<ExitCode> {
    const action = actionOf("matches", ACTIONS, name!);
    if (name === "show" && given.length !== 1) throw new WrongUsage("agon matches show: name one match.");
    if (name === "import" && given.length === 0) throw new WrongUsage("agon matches import: name a file, or - .");
    const place = placeOf(options.data);
    // Looking makes no store: a new one, in memory, has no more to tell than none.
    const store = await openUserStore(io, name === "import" || isKept(place) ? place : { kind: "memory" });
    try {
      return await action(io, store, given, options);
    } finally {
      await store.close();
    }
  },
};

function describe(command: Command): void {
  const status = new Option("--status <status>", "only those in this state");
  command
    .description("The matches in the store: list them, show one, export and import records in the format of GGP-Base.")
    .argument("<action>", "list, show, export or import")
    .argument("[what...]", "ids of matches; files to import, - for standard input")
    .option("--tournament <name>", "only those of this tournament or series")
    .option("--game <name>", "only those of this game")
    .addOption(status.choices(["playing", "completed", "aborted", "failed"]))
    .option("--most <number>", "how many at most, the newest first", countNumber, 50)
    .option("--out <file>", "where to export to (default: standard output)")
    .option(
      "--data <folder>",
      "where the store is (default: DATABASE_URL, ./data where there is one, or that of the user)",
    )
    .option("--json", "list and show: print JSON")
    .addHelpText(
      "after",
      examples(
        "agon matches list --game tic-tac-toe",
        "agon matches export --tournament cup --most 1000 --out cup.jsonl",
        "agon matches import cup.jsonl",
      ),
    );
}

async function listAll(io: Io, store: Store, _given: readonly string[], options: MatchesOptions): Promise<ExitCode> {
  const found = await store.listMatches(options);
  if (options.json) printJson(io, found);
  else if (found.length === 0) io.stdout.write("no matches\n");
  else
    io.stdout.write(
      columns([
        ["match", "game", "begun", "status", "goals", "players"],
        ...found.map(({ id, game, startTime, status, goals, players }) => [
          id,
          game,
          timeText(startTime),
          status,
          goals?.join(" ") ?? "",
          players.join(" · "),
        ]),
      ]),
    );
  return 0;
}

async function showOne(io: Io, store: Store, [id]: readonly string[], options: MatchesOptions): Promise<ExitCode> {
  const record = await recordOf(store, id!);
  if (options.json) {
    printJson(io, record);
    return 0;
  }
  const thoughts = await store.searches(id!);
  const players = record.playerNamesFromHost ?? record.moves[0]?.map(() => "?") ?? [];
  const status = record.isCompleted ? "completed" : record.isAborted ? "aborted" : "not over";
  const head = `${record.matchId}: ${record.gameMetaURL}, ${timeText(record.startTime)}, ${status}`;
  io.stdout.write(`${printable(head)}\n`);
  io.stdout.write(
    columns([
      ["step", ...players, "errors", "playouts"],
      ...record.moves.map((moves, at) => [
        String(at + 1),
        ...moves,
        (record.errors[at + 1] ?? []).filter((error) => error !== "").join(", "),
        thoughts
          .filter(({ step }) => step === at + 1)
          .map(({ playouts }) => playouts)
          .join(" "),
      ]),
    ]),
  );
  if (record.goalValues) io.stdout.write(`goals: ${record.goalValues.join(" ")}\n`);
  return 0;
}

async function recordOf(store: Store, id: string): Promise<MatchRecord> {
  const record = await store.record(id);
  if (record === undefined) throw new BadInput(`There is no match "${id}". \`agon matches list\` shows what there is.`);
  return record;
}

/** One record a line. */
async function exportSome(io: Io, store: Store, ids: readonly string[], options: MatchesOptions): Promise<ExitCode> {
  const found: (MatchRecord | undefined)[] = [];
  if (ids.length > 0) for (const id of ids) found.push(await recordOf(store, id));
  else for (const { id } of await store.listMatches(options)) found.push(await store.record(id));
  const lines: string[] = [];
  // What failed before it began has no record.
  for (const record of found.filter((record) => record !== undefined))
    lines.push(`${jsonText(withRules(record, await store.rules(record.matchId)))}\n`);
  if (options.out === undefined) io.stdout.write(lines.join(""));
  else await writeText(options.out, lines.join(""));
  return 0;
}

async function importFiles(io: Io, store: Store, paths: readonly string[]): Promise<ExitCode> {
  const records: MatchRecord[] = [];
  for (const path of paths) records.push(...(await recordsIn(io, path)));
  let known = 0;
  for (const record of records) {
    if ((await store.record(record.matchId)) !== undefined) known++;
    else await store.putRecord(record, originOf(record));
  }
  const kept = known > 0 ? `, ${known} there already and left as they are` : "";
  io.stdout.write(`${records.length - known} imported${kept}\n`);
  return 0;
}

/** The game under the name it is known by, where the record says by which rules it was played. */
function originOf(record: MatchRecord): MatchOrigin | undefined {
  const rules = rulesIn(record);
  return rules === undefined ? undefined : { game: gameIn(record), rules };
}

/** All of it is read before any of it is kept. */
async function recordsIn(io: Io, path: string): Promise<MatchRecord[]> {
  const text = await readText(io, path);
  refuseNoText(path, text);
  return accepted(path, readRecords(text));
}

/** PostgreSQL's texts hold every character but U+0000 and halves of surrogate pairs. */
function refuseNoText(path: string, text: string): void {
  if (/\\u0000|\\ud[89a-f]/i.test(text)) throw new BadInput(`${path}: It contains characters that are none.`);
}
