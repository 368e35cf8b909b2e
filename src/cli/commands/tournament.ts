/**
 * agon tournament: everybody against everybody, in several games, on all cores.
 */
import type { Command } from "commander";
import { BACKENDS } from "../../compile/backends.ts";
import { schedule } from "../../match/schedule.ts";
import { BadInput, type ExitCode, type Io, printJson } from "../io.ts";
import { wholeNumber } from "../search-options.ts";
import { playTask } from "../tournament/series.ts";
import {
  type Asked,
  addSeriesFlags,
  playersHelp,
  readTournament,
  type SeriesFlags,
  settingsOf,
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
    if (!interrupted) return 0;
    if (flags.store) io.stderr.write("Interrupted; the same command goes on.\n");
    return 130;
  },
};

function describe(command: Command): void {
  command
    .description(
      "Everybody against everybody, sides swapped; table with ratings. The same command goes on where it stopped.",
    )
    .argument("[file]", "a tournament as JSON: {players, games, rounds, seed, startClock, playClock, backend, name}")
    .option("--games <list>", "rulesheets: ids of bundled games or paths, separated by commas")
    .option("--rounds <number>", "how often everything is repeated (default: 1)", wholeNumber);
  addSeriesFlags(command)
    .option("--fresh", "forget what was played under this name, and begin anew")
    .option("--json", "print {name, rows, sides, finished, scheduled, aborted, failures}")
    .addHelpText("after", playersHelp())
    .addHelpText(
      "after",
      examples(
        "agon tournament --players uct:playouts=1000,rave:playouts=1000,random --games connect-four,nim --rounds 10",
        "agon tournament cup.json",
      ),
    );
}

function askedOf(flags: TournamentOptions): Asked {
  const games = (flags.games ?? "").split(",").filter((game) => game !== "");
  if (flags.players === undefined || games.length === 0)
    throw new BadInput("Give --players and --games, or a file with them.");
  return { players: flags.players, games, rounds: flags.rounds ?? 1, flags };
}

/** What the command line says goes before what the file says. */
async function askedIn(path: string, flags: TournamentOptions): Promise<Asked> {
  const file = await readTournament(path);
  if (file.backend !== undefined && !Object.hasOwn(BACKENDS, file.backend))
    throw new BadInput(`${path}: backend: there is no ${file.backend}; there are ${Object.keys(BACKENDS).join(", ")}.`);
  const { name, seed, startClock, playClock, backend = flags.backend } = file;
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  const inFile = {
    ...(name !== undefined && { name }),
    ...(seed !== undefined && { seed }),
    ...(startClock !== undefined && { start: 1000 * startClock }),
    ...(playClock !== undefined && { play: 1000 * playClock }),
  };
  return {
    players: flags.players ?? file.players,
    games: flags.games?.split(",") ?? file.games,
    rounds: flags.rounds ?? file.rounds,
    flags: { ...inFile, ...(given as unknown as SeriesFlags), backend },
  };
}
