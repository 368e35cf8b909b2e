/**
 * What a user may say of a series of matches, on the command line or in a file.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { rolesOf } from "agon-engine/gdl";
import {
  numbered,
  PRESETS,
  parsePlayer,
  type SprtSettings,
  splitPlayers,
  type TournamentGame,
  type TournamentSettings,
} from "agon-engine/match";
import { type Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import { wrapped } from "../columns.ts";
import { withCommits } from "../commit-players.ts";
import { accepted, BadInput, fileTrouble, type Io } from "../io.ts";
import { addPluginFlag } from "../plugins.ts";
import { refuseAbsent } from "../present-players.ts";
import { loadRules } from "../rules-file.ts";
import { backendOption, countNumber, timeOption, wholeNumber } from "../search-options.ts";
import { resultsVersion } from "../version.ts";

export interface SeriesFlags {
  readonly players?: readonly string[];
  readonly start?: number;
  readonly play?: number;
  readonly seed?: number;
  readonly opening?: number;
  readonly threads: number;
  readonly queue?: string;
  readonly backend: string;
  readonly data?: string;
  readonly store: boolean;
  readonly name?: string;
  readonly json?: boolean;
}

const NAME = /^[\w.-]{1,100}$/;

/** Milliseconds, where the user does not say: engines without a number of playouts think as long as they may. */
const DEFAULT_START = 10_000;
const DEFAULT_PLAY = 1000;
const DEFAULT_PLAY_COUNTED = 600_000;

export function addSeriesFlags(command: Command): Command {
  return addPluginFlag(command)
    .option(
      "--players <list>",
      "name, name:option=value,…, http://host:port, uci:PROGRAM or commit:NAME, separated by commas",
      playersList,
    )
    .addOption(timeOption("--start <time>", "start clock (default: 10s)"))
    .addOption(timeOption("--play <time>", "play clock (default: 1s; 10m where all players count playouts)"))
    .option("--seed <number>", "seed of all randomness (default: 1)", wholeNumber)
    .option("--opening <plies>", "begin with so many random moves, the same for both sides (default: 0)", wholeNumber)
    .option("--threads <number>", "matches at once", countNumber, availableParallelism())
    .option("--queue <url>", "redis://…: play on every machine where `agon worker` listens to it")
    .addOption(backendOption())
    .option("--name <name>", "what the matches are kept under; the same name goes on where it stopped", seriesName)
    .option(
      "--data <folder>",
      "where the store is (default: DATABASE_URL, ./data where there is one, or that of the user)",
    )
    .option("--no-store", "keep nothing");
}

const PLAYER_OPTIONS =
  "Options: playouts=N a move, level=N of nested search, margin=MS, evaluator=FILE of `agon learn`, and those of docs/reference/algorithms.md.";

/** For --help, as wide as the terminal. */
export function playersHelp({ command }: { readonly command: Command }): string {
  const width = command.configureOutput().getOutHelpWidth?.() ?? 80;
  const names = Math.max(...Object.keys(PRESETS).map((name) => name.length));
  const lines = Object.entries(PRESETS).flatMap(([name, { what }]) =>
    wrapped(what, width - names - 4).map((row, at) => `  ${(at === 0 ? name : "").padEnd(names)}  ${row}\n`),
  );
  const options = wrapped(PLAYER_OPTIONS, width - 2).map((row) => `  ${row}\n`);
  return `\nPlayers:\n${[...lines, ...options].join("")}`;
}

export function playersList(text: string): string[] {
  const players = splitPlayers(text);
  if (players.length === 0) throw new InvalidArgumentError("Name at least one player.");
  return players;
}

export function hypotheses(text: string): SprtSettings {
  const [, elo0, elo1] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (!(Number(elo0) < Number(elo1)) || Math.max(Math.abs(Number(elo0)), Math.abs(Number(elo1))) > 2000)
    throw new InvalidArgumentError("Write two differences in Elo points, the smaller first: 0,20.");
  return { elo0: Number(elo0), elo1: Number(elo1) };
}

function seriesName(text: string): string {
  if (!NAME.test(text)) throw new InvalidArgumentError("A name has letters, digits, dots, lines and underlines.");
  return text;
}

const fileSchema = z.strictObject({
  name: z.string().regex(NAME).optional(),
  players: z.array(z.string()).min(1),
  games: z.array(z.string()).min(1),
  rounds: z.int().min(1).max(1e6).default(1),
  seed: z.int().min(0).optional(),
  /** Clocks in seconds. */
  startClock: z.number().positive().optional(),
  playClock: z.number().positive().optional(),
  backend: z.string().optional(),
  /** Random joint moves at the beginning of games. */
  opening: z.int().min(0).max(1000).optional(),
});

export type TournamentFile = z.infer<typeof fileSchema>;

export async function readTournament(path: string): Promise<TournamentFile> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const why = error instanceof SyntaxError ? `it is not JSON: ${error.message}` : fileTrouble(error);
    throw new BadInput(`${path}: cannot be read: ${why}.`);
  }
  const parsed = fileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path: at, message }) => `${path}: ${at.join(".") || "tournament"}: ${message}`,
  );
  throw new BadInput(problems.join("\n"));
}

export interface TournamentRequest {
  readonly players: readonly string[];
  readonly games: readonly string[];
  readonly rounds: number;
  readonly flags: SeriesFlags;
}

/** Checked, with rules in place of names, and a name that says what it is where none is given. */
export async function settingsOf(
  io: Io,
  { games, rounds, flags, ...asked }: TournamentRequest,
): Promise<TournamentSettings> {
  const players = numbered(await withCommits(io, asked.players));
  const counted = await checkPlayers(players);
  const { start = DEFAULT_START, play = counted ? DEFAULT_PLAY_COUNTED : DEFAULT_PLAY } = flags;
  const settings = {
    players,
    games: await Promise.all(games.map((game) => tournamentGame(io, game))),
    rounds,
    seed: flags.seed ?? 1,
    startClock: start / 1000,
    playClock: play / 1000,
    backend: flags.backend,
    ...(flags.opening && { opening: flags.opening }),
    version: resultsVersion(),
  };
  const hash = createHash("sha256").update(JSON.stringify(settings)).digest("hex");
  return { name: flags.name ?? `t-${hash.slice(0, 10)}`, ...settings };
}

/** Whether time plays no part in what they do. */
async function checkPlayers(players: readonly string[]): Promise<boolean> {
  const parsed = players.map((player) => accepted(`--players: ${player}`, parsePlayer(player)));
  await refuseAbsent(parsed);
  return parsed.every(
    (player) => player.kind === "random" || (player.kind === "engine" && player.engine.playouts !== undefined),
  );
}

async function tournamentGame(io: Io, given: string): Promise<TournamentGame> {
  const rules = await loadRules(given, io);
  return { name: rules.file.sizes[0]!.id, rules: rules.rulesheet.text, roles: rolesOf(rules.rulesheet) };
}
