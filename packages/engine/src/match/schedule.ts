/**
 * The pairings of a round robin in which every player has every seat equally often. A schedule is a list of jobs that depends on
 * its settings alone; a tournament that is taken up again makes the same list.
 */
import { isRandomRole, RANDOM_ROLE } from "../gdl/roles.ts";
import type { MatchJob } from "./job.ts";
import { mixed } from "./match.ts";

export interface TournamentGame {
  readonly name: string;
  readonly rules: string;
  /** In the order of the rules; `random` is chance. */
  readonly roles: readonly string[];
}

export interface TournamentSettings {
  readonly name: string;
  /** As `parsePlayer` reads them, no two alike. */
  readonly players: readonly string[];
  readonly games: readonly TournamentGame[];
  /** How often everything is repeated, with other seeds. */
  readonly rounds: number;
  readonly seed: number;
  readonly startClock: number;
  readonly playClock: number;
  readonly backend: string;
  /** Random joint moves with which games begin: the same for all seatings of a round. Default: none. */
  readonly opening?: number;
  /** Of the program and of the plug-ins that players name: with others it is another tournament. Default: it is not known. */
  readonly version?: string;
}

/** What openings are drawn with, beside the seeds of matches. */
const OPENINGS = -3;

/** Round by round, game by game, so that a tournament cut short is still balanced as far as it went. */
export function schedule(settings: TournamentSettings): MatchJob[] {
  const { name, players, games, rounds, seed, startClock, playClock, backend, opening } = settings;
  const meetings: { game: TournamentGame; seats: readonly string[]; round: number }[] = [];
  for (let round = 0; round < rounds; round++)
    for (const game of games)
      for (const seats of seatings(players, seatsOf(game))) meetings.push({ game, seats, round });
  return meetings.map(({ game, seats, round }, index) => ({
    matchId: `${name}.${index + 1}`,
    game: game.name,
    rules: game.rules,
    backend,
    roles: game.roles,
    players: atRoles(game, seats),
    startClock,
    playClock,
    seed: mixed(seed, index),
    tournament: name,
    ...(opening && { opening: { plies: opening, seed: mixed(mixed(seed, OPENINGS), round) } }),
  }));
}

function seatsOf({ roles }: TournamentGame): number {
  return roles.filter((role) => !isRandomRole(role)).length;
}

/** The players in seat order at their roles, with chance in its place. */
function atRoles({ roles }: TournamentGame, seats: readonly string[]): string[] {
  let seat = 0;
  return roles.map((role) => (isRandomRole(role) ? RANDOM_ROLE : seats[seat++]!));
}

/**
 * Every choice of as many players as there are seats, each turned once around the table. Where there are fewer players than
 * seats they sit in turns: a b a, then b a b.
 */
export function seatings(players: readonly string[], seats: number): string[][] {
  const size = Math.min(players.length, seats);
  return choices(players, size).flatMap((chosen) =>
    chosen.map((_, turn) => Array.from({ length: seats }, (_, seat) => chosen[(seat + turn) % size]!)),
  );
}

/** All subsets of a size, in the order of the list. */
function choices<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return list.flatMap((first, index) => choices(list.slice(index + 1), size - 1).map((rest) => [first, ...rest]));
}
