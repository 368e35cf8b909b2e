/**
 * What a tournament came to. The table depends on the finished matches alone, not on when or where they were played.
 *
 * A score is the share of the other players at the table whom one's goal beat, ties counting half; in a puzzle, which
 * nobody else plays, it is the goal out of 100.
 */

import { isRandomRole } from "../gdl/roles.ts";
import type { MatchJob } from "./job.ts";
import { NEW_PLAYER, type Rating, rated } from "./rating.ts";
import type { MatchRecord } from "./record.ts";
import { type Interval, wilson } from "./statistics.ts";

/** A match of the schedule that is over. */
export interface FinishedMatch {
  readonly matchId: string;
  /** For each role; undefined where the match was aborted. */
  readonly goals: readonly number[] | undefined;
  /** For each role how many of its answers were late, illegal or missing. */
  readonly errors: readonly number[];
  /** Why the job could not be done, where it could not. */
  readonly failure?: string;
}

export interface ScoreTally {
  readonly games: number;
  readonly points: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly interval: Interval;
}

export interface TableRow extends ScoreTally {
  readonly player: string;
  /** As in openskill: strength and its uncertainty. New players have 25 and 8.33. */
  readonly mu: number;
  readonly sigma: number;
  /** Late, illegal or missing answers. */
  readonly errors: number;
}

export interface SideRow extends ScoreTally {
  readonly player: string;
  readonly game: string;
  readonly role: string;
}

export interface ScoreTable {
  /** Best first. */
  readonly rows: readonly TableRow[];
  readonly sides: readonly SideRow[];
  readonly finished: number;
  readonly scheduled: number;
  readonly aborted: number;
  readonly failures: readonly { readonly matchId: string; readonly failure: string }[];
}

export function finishedOf(record: MatchRecord): FinishedMatch {
  const { matchId, goalValues, errors } = record;
  const roles = goalValues?.length ?? errors[0]?.length ?? 0;
  const count = (role: number): number => errors.filter((round) => (round[role] ?? "") !== "").length;
  return { matchId, goals: goalValues, errors: Array.from({ length: roles }, (_, role) => count(role)) };
}

interface Seat {
  readonly player: string;
  readonly role: number;
  readonly score: number;
}

/** For everyone at the table; empty where the match came to nothing. */
export function scoresOf(job: MatchJob, { goals }: FinishedMatch): Seat[] {
  if (goals === undefined) return [];
  const seats = job.players.map((player, role) => ({ player, role })).filter(({ role }) => isSeat(job, role));
  return seats.map(({ player, role }) => {
    const others = seats.filter((seat) => seat.player !== player);
    const score =
      others.length === 0
        ? goals[role]! / 100
        : others.reduce((sum, other) => sum + against(goals[role]!, goals[other.role]!), 0) / others.length;
    return { player, role, score };
  });
}

/** Chance is written as the random player is; jobs say which role it has by its name. */
function isSeat({ roles }: MatchJob, role: number): boolean {
  return !isRandomRole(roles[role]!);
}

function against(mine: number, other: number): number {
  return mine > other ? 1 : mine === other ? 0.5 : 0;
}

export function tableOf(jobs: readonly MatchJob[], finished: ReadonlyMap<string, FinishedMatch>): ScoreTable {
  const over = jobs.flatMap((job) => {
    const match = finished.get(job.matchId);
    return match === undefined ? [] : [{ job, match, seats: scoresOf(job, match) }];
  });
  const players = [...new Set(jobs.flatMap((job) => job.players.filter((_, role) => isSeat(job, role))))];
  const ratings = ratingsOf(players, over);
  const rows = players.map((player) => {
    const scores = over.flatMap(({ seats }) => seats.filter((seat) => seat.player === player));
    const { mu, sigma } = ratings.get(player)!;
    return { player, ...tallyOf(scores.map(({ score }) => score)), mu, sigma, errors: errorsOf(player, over) };
  });
  return {
    rows: rows.sort((a, b) => b.mu - a.mu || b.points - a.points || (a.player < b.player ? -1 : 1)),
    sides: sidesOf(over),
    finished: over.length,
    scheduled: jobs.length,
    aborted: over.filter(({ match }) => match.goals === undefined).length,
    failures: over.flatMap(({ match: { matchId, failure } }) => (failure === undefined ? [] : [{ matchId, failure }])),
  };
}

interface Over {
  readonly job: MatchJob;
  readonly match: FinishedMatch;
  readonly seats: readonly Seat[];
}

function errorsOf(player: string, over: readonly Over[]): number {
  return over.reduce(
    (sum, { job, match }) =>
      sum + match.errors.reduce((all, errors, role) => all + (job.players[role] === player ? errors : 0), 0),
    0,
  );
}

function tallyOf(scores: readonly number[]): ScoreTally {
  const points = scores.reduce((sum, score) => sum + score, 0);
  return {
    games: scores.length,
    points,
    wins: scores.filter((score) => score === 1).length,
    draws: scores.filter((score) => score > 0 && score < 1).length,
    losses: scores.filter((score) => score === 0).length,
    interval: wilson(points, scores.length),
  };
}

function sidesOf(over: readonly Over[]): SideRow[] {
  const sides = new Map<string, { player: string; game: string; role: string; seat: number; scores: number[] }>();
  for (const { job, seats } of over) {
    for (const { player, role, score } of seats) {
      const key = JSON.stringify([job.game, role, player]);
      const side = sides.get(key) ?? { player, game: job.game, role: job.roles[role]!, seat: role, scores: [] };
      side.scores.push(score);
      sides.set(key, side);
    }
  }
  const sorted = [...sides.values()].sort((a, b) => (a.game < b.game ? -1 : a.game > b.game ? 1 : a.seat - b.seat));
  return sorted.map(({ player, game, role, scores }) => ({ player, game, role, ...tallyOf(scores) }));
}

/** In the order of the schedule. In puzzles, players of the same puzzle in the same round compete. */
function ratingsOf(players: readonly string[], over: readonly Over[]): Map<string, Rating> {
  const ratings = new Map<string, Rating>(players.map((player) => [player, NEW_PLAYER]));
  for (const contest of contestsOf(over)) {
    // A player in several seats enters with the mean of them.
    const names = [...new Set(contest.map(({ player }) => player))];
    if (names.length < 2) continue;
    const score = names.map((name) => mean(contest.filter(({ player }) => player === name).map(({ score }) => score)));
    const after = rated(
      names.map((name) => ratings.get(name)!),
      score,
    );
    names.forEach((name, index) => {
      ratings.set(name, after[index]!);
    });
  }
  return ratings;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function contestsOf(over: readonly Over[]): Seat[][] {
  const contests: Seat[][] = [];
  const open = new Map<string, Seat[]>();
  for (const { job, seats } of over) {
    if (seats.length !== 1) {
      contests.push([...seats]);
      continue;
    }
    const [seat] = seats;
    const contest = open.get(job.game);
    if (contest !== undefined && !contest.some(({ player }) => player === seat!.player)) contest.push(seat!);
    else {
      const begun = [seat!];
      open.set(job.game, begun);
      contests.push(begun);
    }
  }
  return contests;
}
