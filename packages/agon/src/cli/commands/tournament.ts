/**
 * agon tournament: everybody against everybody, in several games, on all cores.
 */

import { BACKEND_CHOICES, isBackend } from "agon-engine/compile";
import { schedule } from "agon-engine/match";
import type { Command } from "commander";
import { beside } from "../beside.ts";
import { BadInput, type ExitCode, INTERNAL_FAILURE, type Io, printJson, WrongUsage } from "../io.ts";
import { countNumber } from "../search-options.ts";
import { playTask } from "../tournament/series.ts";
import {
  addSeriesFlags,
  playersHelp,
  readTournament,
  type SeriesFlags,
  settingsOf,
  type TournamentRequest,
} from "../tournament/settings.ts";
import { tableText } from "../tournament/text.ts";
import { type CliCommand, examples } from "./command.ts";

interface TournamentOptions extends SeriesFlags {
  readonly games?: string;
  readonly rounds?: number;
  readonly fresh?: boolean;
}

export const tournament: CliCommand = {
  name: "tournament",
  describe: (command) => describe(command),

  async run(io: Io, [file]: readonly string[], flags: TournamentOptions): Promise<ExitCode> {
    const settings = await settingsOf(io, file === undefined ? askedOf(flags) : await askedIn(file, flags));
    const jobs = schedule(settings);
    const { table, interrupted } = await playTask({ io, settings, jobs, flags, fresh: flags.fresh ?? false });
    if (flags.json) printJson(io, { name: settings.name, ...table });
    else io.stdout.write(tableText(table));
    if (!interrupted) return table.failures.length > 0 ? INTERNAL_FAILURE : 0;
    if (flags.store) io.stderr.write("Interrupted; the same command goes on.\n");
    return 130;
  },
};

function describe(command: Command): void {
  command
    .description(
      "Everybody against everybody, sides swapped; table with ratings. The same command goes on where it stopped.",
    )
    .argument(
      "[file]",
      "a tournament as JSON: {players, games, rounds, seed, startClock, playClock, backend, opening, name}",
    )
    .option("--games <list>", "rulesheets: ids of bundled games or paths, separated by commas")
    .option("--rounds <number>", "how often everything is repeated (default: 1)", countNumber);
  addSeriesFlags(command)
    .option("--fresh", "forget what was played under this name, and begin anew")
    .option("--json", "print {name, rows, sides, finished, scheduled, aborted, failures}")
    .addHelpText("after", playersHelp)
    .addHelpText(
      "after",
      examples(
        "agon tournament --players uct:playouts=1000,rave:playouts=1000,random --games connect-four,nim --rounds 10",
        "agon tournament cup.json",
      ),
    );
}

function askedOf(flags: TournamentOptions): TournamentRequest {
  const games = (flags.games ?? "").split(",").filter((game) => game !== "");
  if (flags.players === undefined || games.length === 0)
    throw new WrongUsage("Give --players and --games, or a file with them.");
  return { players: flags.players, games, rounds: flags.rounds ?? 1, flags };
}

/** What the command line says goes before what the file says. */
async function askedIn(path: string, flags: TournamentOptions): Promise<TournamentRequest> {
  const file = await readTournament(path);
  if (file.backend !== undefined && !isBackend(file.backend))
    throw new BadInput(`${path}: backend: there is no ${file.backend}; there are ${BACKEND_CHOICES.join(", ")}.`);
  const { name, seed, startClock, playClock, opening, backend = flags.backend } = file;
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  const inFile = {
    ...(name !== undefined && { name }),
    ...(seed !== undefined && { seed }),
    ...(opening !== undefined && { opening }),
    ...(startClock !== undefined && { start: 1000 * startClock }),
    ...(playClock !== undefined && { play: 1000 * playClock }),
  };
  return {
    players: flags.players ?? file.players,
    games: flags.games?.split(",") ?? file.games.map((game) => beside(path, game)),
    rounds: flags.rounds ?? file.rounds,
    flags: { ...inFile, ...(given as unknown as SeriesFlags), backend },
  };
}
