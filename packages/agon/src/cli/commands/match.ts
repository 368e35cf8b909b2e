/**
 * agon match: who is stronger at a game, and is it sure?
 */

import { isRandomRole } from "agon-engine/gdl";
import {
  eloOfScore,
  type FinishedMatch,
  type MatchJob,
  pairSprt,
  type Sprt,
  type SprtSettings,
  schedule,
  scoresOf,
  seatings,
  type TableRow,
  tableOf,
} from "agon-engine/match";
import type { Command } from "commander";
import { BadInput, type ExitCode, INTERNAL_FAILURE, type Io, printJson, WrongUsage } from "../io.ts";
import { counted } from "../rules-file.ts";
import { countNumber } from "../search-options.ts";
import { playTask } from "../tournament/series.ts";
import { addSeriesFlags, hypotheses, playersHelp, type SeriesFlags, settingsOf } from "../tournament/settings.ts";
import { tableText } from "../tournament/text.ts";
import { type CliCommand, examples } from "./command.ts";

interface MatchOptions extends SeriesFlags {
  readonly games: number;
  readonly sprt?: SprtSettings;
  readonly againstCommit?: string;
}

export const match: CliCommand = {
  name: "match",
  describe: (command) => describe(command),

  async run(io: Io, [game]: readonly string[], flags: MatchOptions): Promise<ExitCode> {
    const asked = playersOf(flags);
    if (flags.sprt && asked.length !== 2) throw new BadInput("--sprt compares two players.");
    const name = flags.name ?? `m-${Date.now().toString(36)}`;
    const settings = await settingsOf(io, { players: asked, games: [game!], rounds: 1, flags: { ...flags, name } });
    const { players } = settings;
    const seats = settings.games[0]!.roles.filter((role) => !isRandomRole(role)).length;
    if (players.length > seats)
      throw new BadInput(
        `--players: ${players.length} players for ${counted(seats, "role")}. agon tournament has everybody play everybody.`,
      );
    const rounds = Math.ceil(flags.games / seatings(players, seats).length);
    const whole = { ...settings, rounds };
    const jobs = schedule(whole).slice(0, flags.games);
    const goOn = (finished: ReadonlyMap<string, FinishedMatch>): boolean =>
      flags.sprt === undefined || verdict(jobs, finished, players[0]!, flags.sprt).accepted === undefined;
    const { finished, table, interrupted } = await playTask({ io, settings: whole, jobs, flags, goOn });
    report(io, { name, jobs, finished, first: players[0]!, flags });
    if (interrupted) return 130;
    if (table.failures.length > 0) return INTERNAL_FAILURE;
    const test = flags.sprt && verdict(jobs, finished, players[0]!, flags.sprt);
    return test === undefined || test.accepted === "H1" ? 0 : 1;
  },
};

/** Against a commit this build plays as that one does, in a process of its own that is asked over the protocol. */
function playersOf({ players, againstCommit }: MatchOptions): readonly string[] {
  if (againstCommit !== undefined) return [...(players ?? ["commit:this"]), `commit:${againstCommit}`];
  if (players === undefined) throw new WrongUsage("Say with --players who plays.");
  return players;
}

function describe(command: Command): void {
  command
    .description(
      "Some games between players, sides swapped; with --sprt until it is clear whether the first is stronger.",
    )
    .argument("<game>", "rulesheet: a path, the id of a bundled game, or - for standard input")
    .option("--games <number>", "how many, at most", countNumber, 20)
    .option(
      "--sprt <elo0,elo1>",
      "stop when pairs of games make it clear (5% each way) whether the first is elo0 or elo1 stronger",
      hypotheses,
    );
  addSeriesFlags(command)
    .option(
      "--against-commit <name>",
      "the other player is this program at another commit, which is built where it was not before; without --players this build plays it",
    )
    .option("--json", "print {name, rows, sides, finished, scheduled, aborted, failures, elo, sprt}")
    .addHelpText("after", playersHelp)
    .addHelpText(
      "after",
      examples(
        "agon match connect-four --players grave:playouts=500,uct:playouts=500 --games 100",
        "agon match breakthrough --players uct:exploration=0.6,uct --games 2000 --sprt 0,20 --opening 4 --play 200ms",
        "agon match breakthrough --against-commit HEAD~20 --games 200 --sprt 0,30 --opening 4",
      ),
    );
}

interface Verdict extends Sprt {
  /** Games the test has looked at, two a pair. */
  readonly games: number;
  /** Pairs in which the first got 0, 1/2, 1, 3/2 and 2 points; what scores a game otherwise counts where it is nearest. */
  readonly pairs: readonly number[];
}

/**
 * The test looks at pairs of games in the order of the schedule and stops at the first that makes the answer clear, so that it
 * does not depend on which thread was quicker.
 */
function verdict(
  jobs: readonly MatchJob[],
  finished: ReadonlyMap<string, FinishedMatch>,
  first: string,
  settings: SprtSettings,
): Verdict {
  const scores: number[] = [];
  const pairs = [0, 0, 0, 0, 0];
  let test = pairSprt(scores, settings);
  for (let at = 0; at + 1 < jobs.length && test.accepted === undefined; at += 2) {
    const pair = jobs.slice(at, at + 2);
    if (!pair.every(({ matchId }) => finished.has(matchId))) break;
    const [one, other] = pair.map((job) => scoreOf(job, finished.get(job.matchId)!, first));
    // A match that came to no end leaves its pair without a result.
    if (one === undefined || other === undefined) continue;
    scores.push((one + other) / 2);
    pairs[Math.round(2 * (one + other))]!++;
    test = pairSprt(scores, settings);
  }
  return { ...test, games: 2 * scores.length, pairs };
}

/** The mean of all seats of the player; undefined where the match has no goals. */
function scoreOf(job: MatchJob, over: FinishedMatch, player: string): number | undefined {
  const seats = scoresOf(job, over).filter((seat) => seat.player === player);
  return seats.length === 0 ? undefined : seats.reduce((sum, { score }) => sum + score, 0) / seats.length;
}

interface Result {
  readonly name: string;
  readonly jobs: readonly MatchJob[];
  readonly finished: ReadonlyMap<string, FinishedMatch>;
  readonly first: string;
  readonly flags: MatchOptions;
}

function report(io: Io, { name, jobs, finished, first, flags }: Result): void {
  const table = tableOf(jobs, finished);
  const row = table.rows.find(({ player }) => player === first);
  const elo = table.rows.length === 2 && row !== undefined ? eloOf(row) : undefined;
  const test = flags.sprt && verdict(jobs, finished, first, flags.sprt);
  if (flags.json) {
    printJson(io, { name, ...table, ...(elo && { elo }), ...(test && { sprt: test }) });
    return;
  }
  io.stdout.write(tableText(table));
  if (elo !== undefined)
    io.stdout.write(`${first}: ${signed(elo.estimate)} Elo (95%: ${signed(elo.lower)} to ${signed(elo.upper)})\n`);
  if (test !== undefined && flags.sprt !== undefined) io.stdout.write(verdictText(first, test, flags.sprt));
}

function eloOf({ points, games, interval }: TableRow): { estimate: number; lower: number; upper: number } {
  return {
    estimate: eloOfScore(points / games),
    lower: eloOfScore(interval.lower),
    upper: eloOfScore(interval.upper),
  };
}

/** Infinite where everything was won or lost. */
function signed(elo: number): string {
  if (!Number.isFinite(elo)) return Number.isNaN(elo) ? "unknown" : elo > 0 ? "+∞" : "-∞";
  return `${elo >= 0 ? "+" : ""}${elo.toFixed(0)}`;
}

function verdictText(
  first: string,
  { llr, lower, upper, accepted, games, pairs }: Verdict,
  settings: SprtSettings,
): string {
  const answer =
    accepted === undefined
      ? "not clear yet"
      : `${first} is ${accepted === "H1" ? settings.elo1 : settings.elo0} rather than ${accepted === "H1" ? settings.elo0 : settings.elo1} Elo stronger`;
  const range = `${lower.toFixed(2)}..${upper.toFixed(2)}`;
  return (
    `Pairs with 0, 1/2, 1, 3/2, 2 points: ${pairs.join(", ")}\n` +
    `SPRT after ${counted(games, "game")}: LLR ${llr.toFixed(2)} in ${range}: ${answer}\n`
  );
}
